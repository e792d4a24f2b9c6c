import type { Claims } from '@signet/contract/claims'
import type { Profile, ProfileInput } from '@signet/contract/profile'
import { type Person, personName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { NO_WORKSPACE, recordChange } from '../audit/audit.ts'
import { listWorkspaces } from '../workspace/workspace.ts'
import { findProfile, lockProfile, type ProfileRow, saveProfile } from './store.ts'

export async function readProfile(context: Context, person: Person): Promise<Profile> {
  const { claims } = person
  return context.records.acrossWorkspaces(async (db) => {
    const rows = await listWorkspaces(
      db,
      claims.clients.map((client) => client.clientUUID),
    )
    const clients = claims.clients.map((client) => {
      const row = rows.find((each) => each.id === client.clientUUID)
      return {
        clientUUID: client.clientUUID,
        company: row?.company ?? client.company ?? 'Default',
        roles: client.roles,
        planName: row?.planName ?? client.plan ?? ('free' as const),
      }
    })
    return { ...names(claims, await findProfile(db, claims.sub)), clients }
  })
}

export async function updateProfile(context: Context, person: Person, input: ProfileInput): Promise<Profile> {
  const { claims } = person
  await context.records.acrossWorkspaces(async (db) => {
    await lockProfile(db, claims.sub)
    const before = names(claims, await findProfile(db, claims.sub))
    if (before.givenName === input.givenName && before.familyName === input.familyName) return
    await saveProfile(db, { sub: claims.sub, ...input, updatedAt: context.now() })
    await recordChange(context, db, NO_WORKSPACE, {
      actor: personName(claims),
      action: 'profile.update',
      target: claims.sub,
      before: { givenName: before.givenName, familyName: before.familyName },
      after: input,
      requestId: person.requestId,
    })
  })
  return readProfile(context, person)
}

/** What the person wrote here wins over what the identity provider says. */
function names(claims: Claims, row: ProfileRow | null) {
  return {
    sub: claims.sub,
    email: claims.email,
    givenName: row?.givenName ?? claims.givenName ?? '',
    familyName: row?.familyName ?? claims.familyName ?? '',
    flags: claims.flags,
  }
}
