import { randomUUID } from 'node:crypto'
import type { Role } from '@signet/contract/access'
import { isDemo } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import type { PlanName } from '@signet/contract/plans'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../stores/records/records.ts'
import { recordChange } from '../audit/audit.ts'
import { type InvitationState, invitationState } from './invitation-state.ts'
import {
  findInvitation,
  hasWorkspace,
  insertInvitation,
  insertMembership,
  markAccepted,
  profileOf,
  workspacesOf,
} from './store.ts'

const INVITATION_DAYS = 7
const DAY_MS = 86_400_000
const Reference = z.object({ invitationId: z.uuid(), clientUUID: WorkspaceId, email: z.string() })

export interface Membership {
  workspaceId: WorkspaceId
  sub: string
  email: string
  roles: Role[]
}

export const addMembership = (db: Db, membership: Membership) => insertMembership(db, membership)

export interface PersonFacts {
  clients: { clientUUID: string; company: string; roles: Role[]; plan: PlanName }[]
  flags: string[]
  givenName: string | null
  familyName: string | null
}

/** What the local identity provider writes into a person's tokens. */
export async function factsOf(context: Context, sub: string): Promise<PersonFacts> {
  return context.records.acrossWorkspaces(async (db) => {
    const profile = await profileOf(db, sub)
    return {
      clients: await workspacesOf(db, sub),
      flags: [],
      givenName: profile?.givenName ?? null,
      familyName: profile?.familyName ?? null,
    }
  })
}

export interface InvitationReference {
  invitationId: string
  email: string
  clientUUID: string
}

export async function readInvitation(
  context: Context,
  reference: InvitationReference,
): Promise<{ state: InvitationState; company: string | null }> {
  const asked = Reference.safeParse(reference)
  if (!asked.success) return { state: 'unknown', company: null }
  const { invitationId, clientUUID, email } = asked.data
  const found = await context.records.inWorkspace(clientUUID, (db) => findInvitation(db, invitationId, clientUUID))
  const state = invitationState(found, email, context.now())
  return { state, company: state === 'unknown' ? null : (found?.company ?? null) }
}

/** One winner: of two people only the first is let in; the winner may ask again and gets the same answer. */
export async function acceptInvitation(
  context: Context,
  reference: InvitationReference & { sub: string },
): Promise<boolean> {
  const asked = Reference.safeParse(reference)
  if (!asked.success) return false
  const { invitationId, clientUUID, email } = asked.data
  return context.records.inWorkspace(clientUUID, async (db) => {
    const found = await findInvitation(db, invitationId, clientUUID)
    const state = invitationState(found, email, context.now())
    if (state === 'used') return found?.acceptedBy === reference.sub
    if (state !== 'open' || found === null) return false
    const accepted = { acceptedAt: context.now(), acceptedBy: reference.sub }
    if (!(await markAccepted(db, invitationId, accepted))) return false
    await insertMembership(db, { workspaceId: clientUUID, sub: reference.sub, email: found.email, roles: found.roles })
    await recordChange(context, db, clientUUID, {
      actor: found.email,
      action: 'invitation.accept',
      target: invitationId,
      before: null,
      after: { email: found.email, roles: found.roles },
      requestId: invitationId,
    })
    return true
  })
}

export interface NewInvitation {
  workspaceId: WorkspaceId
  email: string
  roles: Role[]
  createdBy: string
}

/** The link's query, as the console's /invited page reads it. */
export async function invite(
  context: Pick<Context, 'keys' | 'now' | 'records'>,
  invitation: NewInvitation,
): Promise<URLSearchParams> {
  if (isDemo(invitation.workspaceId)) throw new AppError('demo_read_only')
  const id = randomUUID()
  const email = invitation.email.trim().toLowerCase()
  const createdAt = context.now()
  await context.records.inWorkspace(invitation.workspaceId, async (db) => {
    if (!(await hasWorkspace(db, invitation.workspaceId))) throw new AppError('not_found')
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS)
    await insertInvitation(db, { ...invitation, id, email, createdAt, expiresAt })
    await recordChange(context, db, invitation.workspaceId, {
      actor: invitation.createdBy,
      action: 'invitation.create',
      target: id,
      before: null,
      after: { email, roles: invitation.roles },
      requestId: id,
    })
  })
  return new URLSearchParams({ email, invitationId: id, clientUUID: invitation.workspaceId })
}
