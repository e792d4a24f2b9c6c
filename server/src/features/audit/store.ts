import type { WorkspaceId } from '@signet/contract/ids'
import { and, asc, count, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { auditEntries, auditHeads } from '../../stores/records/schema.ts'

type Row = typeof auditEntries.$inferSelect
const WALK = 1_000

/** Holds the chain's end until the transaction ends, so that two changes cannot follow the same entry. */
export async function lockHead(db: Db, workspaceId: WorkspaceId, start: string) {
  await db.insert(auditHeads).values({ workspaceId, sequence: 0, hash: start }).onConflictDoNothing()
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.workspaceId, workspaceId)).for('update')
  return head ?? { sequence: 0, hash: start }
}

export async function appendEntry(db: Db, row: typeof auditEntries.$inferInsert & { sequence: number }) {
  await db.insert(auditEntries).values(row)
  await db
    .update(auditHeads)
    .set({ sequence: row.sequence, hash: row.hash })
    .where(eq(auditHeads.workspaceId, row.workspaceId))
}

export function pageOfEntries(
  db: Db,
  workspaceId: WorkspaceId,
  page: { limit: number; offset: number },
): Promise<Row[]> {
  return db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, workspaceId))
    .orderBy(desc(auditEntries.sequence))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countEntries(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEntries).where(eq(auditEntries.workspaceId, workspaceId))
  return row?.total ?? 0
}

/** The whole chain in order, a bounded batch at a time. */
export async function* walkEntries(db: Db, workspaceId: WorkspaceId): AsyncGenerator<Row[]> {
  // From the very lowest number: an entry slipped in before the first one must be met too.
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const batch = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), gt(auditEntries.sequence, after)))
      .orderBy(asc(auditEntries.sequence))
      .limit(WALK)
    const last = batch.at(-1)
    if (last === undefined) return
    yield batch
    after = last.sequence
  }
}
