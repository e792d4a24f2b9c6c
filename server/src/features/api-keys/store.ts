import type { ApiKeyId, WorkspaceId } from '@signet/contract/ids'
import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { apiKeys, workspaces } from '../../stores/records/schema.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

export function allKeys(db: Db, workspaceId: WorkspaceId): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.workspaceId, workspaceId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

const active = (workspaceId: WorkspaceId) => and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.revokedAt))

export async function countActive(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(apiKeys).where(active(workspaceId))
  return row?.total ?? 0
}

export async function isNameTaken(db: Db, workspaceId: WorkspaceId, nameKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(active(workspaceId), eq(apiKeys.nameKey, nameKey)))
    .limit(1)
  return rows.length > 0
}

export async function insertKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row)
}

/** null when the workspace has no such key that is still active. */
export async function revokeKey(
  db: Db,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  revoked: { revokedAt: Date; revokedBy: string },
): Promise<ApiKeyRow | null> {
  const [row] = await db
    .update(apiKeys)
    .set(revoked)
    .where(and(active(workspaceId), eq(apiKeys.id, id)))
    .returning()
  return row ?? null
}

/** A key that is in use, with the plan of its workspace. */
export type KeyWithPlan = Pick<ApiKeyRow, 'id' | 'name' | 'workspaceId'> &
  Pick<typeof workspaces.$inferSelect, 'status' | 'planName' | 'trialEndsAt'>

export async function findWithPlan(db: Db, hash: string): Promise<KeyWithPlan | null> {
  const { status, planName, trialEndsAt } = workspaces
  const { id, name, workspaceId } = apiKeys
  const [row] = await db
    .select({ id, name, workspaceId, status, planName, trialEndsAt })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
  return row ?? null
}

/** At most once a minute a key: a busy sender must not turn every request into a write. */
export async function touchKey(db: Db, workspaceId: WorkspaceId, id: ApiKeyId, at: Date): Promise<void> {
  const stale = or(
    isNull(apiKeys.lastUsedAt),
    lt(apiKeys.lastUsedAt, sql`${at.toISOString()}::timestamptz - interval '1 minute'`),
  )
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id), stale))
}
