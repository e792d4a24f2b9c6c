import type { ThreatId, WorkspaceId } from '@signet/contract/ids'
import { type Severity, severities, type ThreatType } from '@signet/contract/threat-types'
import type { ThreatQuery } from '@signet/contract/threats'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../stores/records/insert-rows.ts'
import { hasAny } from '../../stores/records/is-any.ts'
import type { Db } from '../../stores/records/records.ts'
import { threatHistory, threats } from '../../stores/records/threat-schema.ts'
import type { SubjectKey } from './firings-store.ts'
import type { ThreatRow } from './threat-row.ts'

const AT_ONCE = 500
const RELATED = 20
const AIMED_AT = 50

const own = (workspaceId: WorkspaceId) => eq(threats.workspaceId, workspaceId)

const rank = sql`array_position(ARRAY[${sql.join(
  severities.map((severity) => sql`${severity}`),
  sql`, `,
)}]::text[], ${threats.severity})`
const orders = {
  updatedAt: threats.updatedAt,
  endedAt: threats.endedAt,
  startedAt: threats.startedAt,
  severity: rank,
  eventCount: threats.eventCount,
} as const

export async function findThreats(
  db: Db,
  workspaceId: WorkspaceId,
  query: ThreatQuery,
): Promise<{ rows: ThreatRow[]; total: number }> {
  const where = and(own(workspaceId), ...conditionsOf(query))
  const column = orders[query.order.replace('-', '') as keyof typeof orders]
  const direction = query.order.startsWith('-') ? desc : asc
  const rows = await db
    .select()
    .from(threats)
    .where(where)
    // Ids make the pages of equal moments stable.
    .orderBy(direction(column), desc(threats.updatedAt), asc(threats.id))
    .limit(query.limit)
    .offset(query.offset)
  const [counted] = await db.select({ total: count() }).from(threats).where(where)
  return { rows, total: counted?.total ?? 0 }
}

function conditionsOf(query: ThreatQuery): SQL[] {
  const { resolved, start, end, type, severity, search } = query
  const conditions: SQL[] = []
  if (resolved !== undefined) conditions.push(eq(threats.status, resolved ? 'RESOLVED' : 'ACTIVE'))
  if (start !== undefined) conditions.push(gte(threats.endedAt, new Date(start)))
  if (end !== undefined) conditions.push(lt(threats.startedAt, new Date(end)))
  if (type !== undefined && type.length > 0) conditions.push(inArray(threats.type, type as ThreatType[]))
  if (severity !== undefined && severity.length > 0) conditions.push(inArray(threats.severity, severity as Severity[]))
  // strpos knows no wildcards: what is typed is what is looked for.
  if (search !== '') conditions.push(sql`strpos(${threats.searchText}, ${search.toLowerCase()}) > 0`)
  return conditions
}

export async function findThreat(db: Db, workspaceId: WorkspaceId, id: ThreatId): Promise<ThreatRow | null> {
  const [row] = await db
    .select()
    .from(threats)
    .where(and(own(workspaceId), eq(threats.id, id)))
  return row ?? null
}

/** Holds them until the transaction ends, in a fixed order, so that two who hold several never wait for each other. */
export function lockThreats(db: Db, workspaceId: WorkspaceId, ids: readonly ThreatId[]): Promise<ThreatRow[]> {
  return db
    .select()
    .from(threats)
    .where(and(own(workspaceId), inArray(threats.id, [...ids])))
    .orderBy(asc(threats.id))
    .for('update')
}

export async function threatsOfSubjects(
  db: Db,
  workspaceId: WorkspaceId,
  subjects: readonly SubjectKey[],
): Promise<ThreatRow[]> {
  const found: ThreatRow[] = []
  for (let start = 0; start < subjects.length; start += AT_ONCE) {
    const keys = subjects
      .slice(start, start + AT_ONCE)
      .map(({ type, subject }) => sql`(${type}, ${subject.kind}, ${subject.value})`)
    const among = sql`(${threats.type}, ${threats.subjectKind}, ${threats.subjectValue}) IN (${sql.join(keys, sql`, `)})`
    found.push(
      ...(await db
        .select()
        .from(threats)
        .where(and(own(workspaceId), among))
        .orderBy(asc(threats.startedAt))),
    )
  }
  return found
}

export async function saveThreat(db: Db, row: ThreatRow): Promise<void> {
  const { id: _, workspaceId: __, ...changing } = row
  await db.insert(threats).values(row).onConflictDoUpdate({ target: threats.id, set: changing })
}

export async function changeThreat(db: Db, workspaceId: WorkspaceId, row: ThreatRow): Promise<void> {
  const { status, resolution, resolvedBy, resolvedAt, note, updatedAt, accounts, touches, searchText, body } = row
  await db
    .update(threats)
    .set({ status, resolution, resolvedBy, resolvedAt, note, updatedAt, accounts, touches, searchText, body })
    .where(and(own(workspaceId), eq(threats.id, row.id)))
}

export async function removeThreats(db: Db, workspaceId: WorkspaceId, ids: readonly ThreatId[]): Promise<void> {
  if (ids.length > 0) await db.delete(threats).where(and(own(workspaceId), inArray(threats.id, [...ids])))
}

export async function openThreatOf(
  db: Db,
  workspaceId: WorkspaceId,
  row: Pick<ThreatRow, 'id' | 'type' | 'subjectKind' | 'subjectValue'>,
): Promise<ThreatRow | null> {
  const [open] = await db
    .select()
    .from(threats)
    .where(
      and(
        own(workspaceId),
        eq(threats.type, row.type),
        eq(threats.subjectKind, row.subjectKind),
        eq(threats.subjectValue, row.subjectValue),
        eq(threats.status, 'ACTIVE'),
        ne(threats.id, row.id),
      ),
    )
  return open ?? null
}

export function relatedThreats(db: Db, workspaceId: WorkspaceId, row: ThreatRow): Promise<ThreatRow[]> {
  if (row.touches.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(threats)
    .where(and(own(workspaceId), ne(threats.id, row.id), hasAny(threats.touches, row.touches)))
    .orderBy(desc(threats.startedAt))
    .limit(RELATED)
}

export function changedSince(
  db: Db,
  workspaceId: WorkspaceId,
  since: Date,
): Promise<{ id: ThreatId; updatedAt: Date }[]> {
  return db
    .select({ id: threats.id, updatedAt: threats.updatedAt })
    .from(threats)
    .where(and(own(workspaceId), gt(threats.updatedAt, since)))
    .orderBy(asc(threats.updatedAt))
    .limit(100)
}

export function threatsNaming(db: Db, workspaceId: WorkspaceId, accounts: readonly string[]): Promise<ThreatRow[]> {
  if (accounts.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(threats)
    .where(and(own(workspaceId), hasAny(threats.accounts, accounts)))
}

/** Those that an account or an address is among the targets of, or gave in to. */
export function threatsTouching(db: Db, workspaceId: WorkspaceId, value: string): Promise<ThreatRow[]> {
  const named = or(hasAny(threats.accounts, [value]), hasAny(threats.touches, [value]))
  return db
    .select()
    .from(threats)
    .where(and(own(workspaceId), named))
}

/** The open ones of those that only aimed at it, the latest first. */
export function openThreatsAimedAt(db: Db, workspaceId: WorkspaceId, account: string): Promise<ThreatRow[]> {
  const aimedAt = and(hasAny(threats.touches, [account]), not(hasAny(threats.accounts, [account])))
  return db
    .select()
    .from(threats)
    .where(and(own(workspaceId), eq(threats.status, 'ACTIVE'), aimedAt))
    .orderBy(desc(threats.startedAt))
    .limit(AIMED_AT)
}

export type HistoryRow = typeof threatHistory.$inferSelect

export async function addHistory(db: Db, rows: readonly HistoryRow[]): Promise<void> {
  await insertRows(db, threatHistory, rows)
}

export function historyOf(db: Db, workspaceId: WorkspaceId, id: ThreatId): Promise<HistoryRow[]> {
  return db
    .select()
    .from(threatHistory)
    .where(and(eq(threatHistory.workspaceId, workspaceId), eq(threatHistory.threatId, id)))
    .orderBy(asc(threatHistory.at))
}
