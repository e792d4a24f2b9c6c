import type { WorkspaceId } from '@signet/contract/ids'
import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { workspaces } from '../../stores/records/schema.ts'

export type WorkspaceRow = typeof workspaces.$inferSelect

export async function findWorkspace(db: Db, id: WorkspaceId, lock: boolean): Promise<WorkspaceRow | null> {
  const query = db.select().from(workspaces).where(eq(workspaces.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export function findWorkspaces(db: Db, ids: readonly WorkspaceId[]): Promise<WorkspaceRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(workspaces)
        .where(inArray(workspaces.id, [...ids]))
}

export async function findWorkspaceIds(db: Db): Promise<WorkspaceId[]> {
  const rows = await db.select({ id: workspaces.id }).from(workspaces)
  return rows.map(({ id }) => id)
}

/** false: one was there already, and stays as it is. */
export async function insertWorkspace(db: Db, row: typeof workspaces.$inferInsert): Promise<boolean> {
  const made = await db.insert(workspaces).values(row).onConflictDoNothing().returning({ id: workspaces.id })
  return made.length === 1
}

export async function updateCompany(db: Db, id: WorkspaceId, company: string): Promise<void> {
  await db.update(workspaces).set({ company }).where(eq(workspaces.id, id))
}

/** Creations of one person take turns, so that the count stays true until the transaction ends. */
export async function countCreatedBy(db: Db, createdBy: string): Promise<number> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${createdBy}, 0))`)
  const [row] = await db.select({ total: count() }).from(workspaces).where(eq(workspaces.createdBy, createdBy))
  return row?.total ?? 0
}
