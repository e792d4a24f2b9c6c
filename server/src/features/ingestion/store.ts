import type { WorkspaceId } from '@signet/contract/ids'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { ingestionCounts } from '../../stores/records/schema.ts'

export type CountRow = typeof ingestionCounts.$inferSelect

const ROWS_A_STATEMENT = 500

export async function addCounts(db: Db, rows: readonly CountRow[]): Promise<void> {
  const { workspaceId, hour, source, outcome, code, count, lastAt, lastEvent } = ingestionCounts
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await db
      .insert(ingestionCounts)
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflictDoUpdate({
        target: [workspaceId, hour, source, outcome, code],
        set: {
          count: sql`${count} + excluded.count`,
          lastAt: sql`greatest(${lastAt}, excluded.last_at)`,
          lastEvent: sql`greatest(${lastEvent}, excluded.last_event)`,
        },
      })
  }
}

export function countsSince(db: Db, workspaceId: WorkspaceId, since: Date): Promise<CountRow[]> {
  return db
    .select()
    .from(ingestionCounts)
    .where(and(eq(ingestionCounts.workspaceId, workspaceId), gte(ingestionCounts.hour, since)))
    .orderBy(ingestionCounts.hour)
}

export async function removeCountsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(ingestionCounts).where(lt(ingestionCounts.hour, before))
}
