import type { WorkspaceId } from '@signet/contract/ids'
import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../stores/records/records.ts'
import { auditEntries, auditHeads, installation } from '../../stores/records/schema.ts'

type Row = typeof auditEntries.$inferSelect
type HeadRow = typeof auditHeads.$inferSelect
const WALK = 1_000

/** Holds the chain's end until the transaction ends, so that two changes cannot follow the same entry. */
export async function lockHead(db: Db, start: HeadRow): Promise<HeadRow> {
  await db.insert(auditHeads).values(start).onConflictDoNothing()
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.workspaceId, start.workspaceId)).for('update')
  return head ?? start
}

export async function appendEntry(db: Db, row: typeof auditEntries.$inferInsert) {
  await db.insert(auditEntries).values(row)
}

export async function writeHead(db: Db, { workspaceId, ...head }: HeadRow) {
  await db.update(auditHeads).set(head).where(eq(auditHeads.workspaceId, workspaceId))
}

export function lockUnprovenHeads(db: Db): Promise<HeadRow[]> {
  return db.select().from(auditHeads).where(isNull(auditHeads.proof)).orderBy(asc(auditHeads.workspaceId)).for('update')
}

/** True for one transaction ever: another that asks meanwhile waits for the outcome of the first. */
export async function isFirstTo(db: Db, key: string, value: string): Promise<boolean> {
  const made = await db.insert(installation).values({ key, value }).onConflictDoNothing().returning()
  return made.length > 0
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
