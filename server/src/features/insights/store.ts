import type { InsightId, WorkspaceId } from '@signet/contract/ids'
import type { InsightType } from '@signet/contract/insights'
import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { insights } from '../../stores/records/threat-schema.ts'

export type InsightRow = typeof insights.$inferSelect

const LISTED = 200
/** A day is looked at when it is over, or within a week where nothing could look before. */
const FOUND_WITHIN_MS = 10 * 86_400_000

export function findInsights(db: Db, workspaceId: WorkspaceId, archived: boolean): Promise<InsightRow[]> {
  return db
    .select()
    .from(insights)
    .where(and(eq(insights.workspaceId, workspaceId), eq(insights.archived, archived)))
    .orderBy(desc(insights.day), desc(insights.deviation), asc(insights.type), asc(insights.dimension))
    .limit(LISTED)
}

/** Holds it until the transaction ends. */
export async function lockInsight(
  db: Db,
  workspaceId: WorkspaceId,
  type: InsightType,
  id: InsightId,
): Promise<InsightRow | null> {
  const [row] = await db
    .select()
    .from(insights)
    .where(and(eq(insights.workspaceId, workspaceId), eq(insights.id, id), eq(insights.type, type)))
    .for('update')
  return row ?? null
}

export async function archiveInsight(db: Db, workspaceId: WorkspaceId, row: InsightRow): Promise<void> {
  await db
    .update(insights)
    .set({ archived: row.archived, archivedBy: row.archivedBy })
    .where(and(eq(insights.workspaceId, workspaceId), eq(insights.id, row.id)))
}

/** Which were found after a moment. They are about days shortly before it, which keeps the look short. */
export function foundSince(
  db: Db,
  workspaceId: WorkspaceId,
  since: Date,
): Promise<{ id: InsightId; createdAt: Date }[]> {
  const firstDay = new Date(since.getTime() - FOUND_WITHIN_MS).toISOString().slice(0, 10)
  return db
    .select({ id: insights.id, createdAt: insights.createdAt })
    .from(insights)
    .where(and(eq(insights.workspaceId, workspaceId), gte(insights.day, firstDay), gt(insights.createdAt, since)))
    .orderBy(asc(insights.createdAt))
    .limit(LISTED)
}

/** What was found before stays as it is, archived or not. */
export async function addInsights(db: Db, rows: readonly InsightRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(insights)
      .values([...rows])
      .onConflictDoNothing()
}

export async function forgetInsights(db: Db, before: string): Promise<void> {
  await db.delete(insights).where(lt(insights.day, before))
}
