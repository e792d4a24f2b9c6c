import type { ExclusionInput } from '@signet/contract/exclusions'
import type { ExclusionId, WorkspaceId } from '@signet/contract/ids'
import { inOneSpelling } from '@signet/engine/threats/exclusion'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { exclusions } from '../../stores/records/threat-schema.ts'

export type ExclusionRow = typeof exclusions.$inferSelect

export function allExclusions(db: Db, workspaceId: WorkspaceId): Promise<ExclusionRow[]> {
  return db
    .select()
    .from(exclusions)
    .where(eq(exclusions.workspaceId, workspaceId))
    .orderBy(asc(exclusions.createdAt), asc(exclusions.value))
}

export async function insertExclusions(db: Db, rows: readonly ExclusionRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(exclusions).values([...rows])
}

/** null when the workspace has no such exclusion. */
export async function removeExclusionRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: ExclusionId,
): Promise<ExclusionRow | null> {
  const [row] = await db
    .delete(exclusions)
    .where(and(eq(exclusions.workspaceId, workspaceId), eq(exclusions.id, id)))
    .returning()
  return row ?? null
}

export const isSame = (row: ExclusionInput, other: ExclusionInput) =>
  row.kind === other.kind && inOneSpelling(row).value === inOneSpelling(other).value
