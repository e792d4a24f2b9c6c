import type { SavedSearchId, WorkspaceId } from '@signet/contract/ids'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { savedSearches } from '../../stores/records/schema.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect

export function allSearches(db: Db, workspaceId: WorkspaceId): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.workspaceId, workspaceId))
    .orderBy(asc(savedSearches.nameKey))
}

const one = (workspaceId: WorkspaceId, id: SavedSearchId) =>
  and(eq(savedSearches.workspaceId, workspaceId), eq(savedSearches.id, id))

export async function insertSearch(db: Db, row: SavedSearchRow): Promise<void> {
  await db.insert(savedSearches).values(row)
}

export async function changeSearch(
  db: Db,
  workspaceId: WorkspaceId,
  id: SavedSearchId,
  change: Pick<SavedSearchRow, 'name' | 'nameKey' | 'search' | 'updatedAt'>,
): Promise<void> {
  await db.update(savedSearches).set(change).where(one(workspaceId, id))
}

/** null when the workspace has no such search. */
export async function removeSearch(
  db: Db,
  workspaceId: WorkspaceId,
  id: SavedSearchId,
): Promise<SavedSearchRow | null> {
  const [row] = await db.delete(savedSearches).where(one(workspaceId, id)).returning()
  return row ?? null
}
