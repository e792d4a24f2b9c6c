import { randomUUID } from 'node:crypto'
import type { ApiKey, ApiKeyInput, ApiKeys, CreatedApiKey } from '@signet/contract/api-keys'
import { ApiKeyId } from '@signet/contract/ids'
import { plans } from '@signet/contract/plans'
import type { Member } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../audit/audit.ts'
import { getWorkspace, lockWorkspace } from '../workspace/workspace.ts'
import { makeSecret } from './secret.ts'
import { type ApiKeyRow, allKeys, countActive, insertKey, isNameTaken, revokeKey } from './store.ts'

const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

export async function listApiKeys(context: Context, actor: Member): Promise<ApiKeys> {
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    const workspace = await getWorkspace(db, actor.workspaceId)
    const rows = await allKeys(db, actor.workspaceId)
    return {
      apiKeys: rows.map(toApiKey),
      total: rows.length,
      active: rows.filter((row) => row.revokedAt === null).length,
      limit: plans[workspace.planName].apiKeys,
    }
  })
}

export async function createApiKey(context: Context, actor: Member, input: ApiKeyInput): Promise<CreatedApiKey> {
  const secret = makeSecret()
  const id = ApiKeyId.parse(randomUUID())
  return context.records.inWorkspace(actor.workspaceId, async (db) => {
    // The lock makes creations of one workspace take turns: the counts below stay true until we commit.
    const workspace = await lockWorkspace(db, actor.workspaceId)
    if ((await countActive(db, actor.workspaceId)) >= plans[workspace.planName].apiKeys)
      throw new AppError('api_key_limit')
    const nameKey = nameKeyOf(input.name)
    if (await isNameTaken(db, actor.workspaceId, nameKey)) {
      throw new AppError('api_key_name_taken', { fields: { name: 'An API key with this name already exists' } })
    }
    const created = context.now()
    const row = { id, workspaceId: actor.workspaceId, name: input.name, createdAt: created, createdBy: actor.name }
    await insertKey(db, { ...row, nameKey, hash: secret.hash, hint: secret.hint })
    await recordChange(context, db, actor.workspaceId, {
      actor: actor.name,
      action: 'apiKey.create',
      target: id,
      before: null,
      after: { name: input.name, hint: secret.hint },
      requestId: actor.requestId,
    })
    return { id, name: input.name, created: created.toISOString(), key: secret.key }
  })
}

export async function revokeApiKey(context: Context, actor: Member, id: ApiKeyId): Promise<ApiKey> {
  const revokedKey = await context.records.inWorkspace(actor.workspaceId, async (db) => {
    const revoked = { revokedAt: context.now(), revokedBy: actor.name }
    const row = await revokeKey(db, actor.workspaceId, id, revoked)
    if (row === null) throw new AppError('not_found')
    await recordChange(context, db, actor.workspaceId, {
      actor: actor.name,
      action: 'apiKey.revoke',
      target: id,
      before: { name: row.name, deactivated: false },
      after: { name: row.name, deactivated: true },
      requestId: actor.requestId,
    })
    return toApiKey(row)
  })
  context.keyring.forget(id)
  return revokedKey
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    created: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    hint: row.hint,
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
    deactivated: row.revokedAt !== null,
    deactivatedAt: row.revokedAt?.toISOString() ?? null,
  }
}
