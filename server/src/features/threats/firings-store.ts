import type { WorkspaceId } from '@signet/contract/ids'
import type { ThreatType } from '@signet/contract/threat-types'
import { type HourlyFiring, together } from '@signet/engine/threats/hourly-firing'
import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { insertRows } from '../../stores/records/insert-rows.ts'
import { hasAny, isAny } from '../../stores/records/is-any.ts'
import type { Db } from '../../stores/records/records.ts'
import { threatFirings } from '../../stores/records/threat-schema.ts'

export type FiringRow = typeof threatFirings.$inferSelect
export type FiringScope = FiringRow['scope']

/** A firing with the way of looking that found it. */
export interface StoredFiring {
  readonly scope: FiringScope
  readonly key: string
  readonly firing: HourlyFiring
}

export interface SubjectKey {
  readonly type: ThreatType
  readonly subject: HourlyFiring['subject']
}

const AT_ONCE = 500
/** Their rows are read in one go. */
const KEYS_AT_ONCE = 2000
const MAX_FOUND = 20_000

const stored = (row: Pick<FiringRow, 'scope' | 'scopeKey' | 'body'>): StoredFiring => ({
  scope: row.scope,
  key: row.scopeKey,
  firing: row.body as HourlyFiring,
})

const columns = { scope: threatFirings.scope, scopeKey: threatFirings.scopeKey, body: threatFirings.body }

/** What the keys of one way of looking have, from an hour on. */
export async function firingsOfKeys(
  db: Db,
  workspaceId: WorkspaceId,
  scope: FiringScope,
  keys: readonly string[],
  from: Date,
): Promise<StoredFiring[]> {
  const found: StoredFiring[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const rows = await db
      .select(columns)
      .from(threatFirings)
      .where(
        and(
          eq(threatFirings.workspaceId, workspaceId),
          eq(threatFirings.scope, scope),
          isAny(threatFirings.scopeKey, keys.slice(start, start + KEYS_AT_ONCE)),
          gte(threatFirings.hour, from),
        ),
      )
    found.push(...rows.map(stored))
  }
  return found
}

/** All firings of these types and subjects. */
export async function firingsOfSubjects(
  db: Db,
  workspaceId: WorkspaceId,
  subjects: readonly SubjectKey[],
): Promise<StoredFiring[]> {
  const found: StoredFiring[] = []
  for (let start = 0; start < subjects.length; start += AT_ONCE) {
    const part = subjects.slice(start, start + AT_ONCE)
    const rows = await db
      .select(columns)
      .from(threatFirings)
      .where(and(eq(threatFirings.workspaceId, workspaceId), inSubjects(part)))
    found.push(...rows.map(stored))
  }
  return found
}

const inSubjects = (subjects: readonly SubjectKey[]) =>
  sql`(${threatFirings.type}, ${threatFirings.subjectKind}, ${threatFirings.subjectValue}) IN (${sql.join(
    subjects.map(({ type, subject }) => sql`(${type}, ${subject.kind}, ${subject.value})`),
    sql`, `,
  )})`

/** Of all types, unless some are named. */
export async function firingsFromSources(
  db: Db,
  workspaceId: WorkspaceId,
  sources: readonly string[],
  since: Date,
  types?: Iterable<ThreatType>,
): Promise<StoredFiring[]> {
  if (sources.length === 0) return []
  const rows = await db
    .select(columns)
    .from(threatFirings)
    .where(
      and(
        eq(threatFirings.workspaceId, workspaceId),
        hasAny(threatFirings.sources, sources),
        gte(threatFirings.hour, since),
        types === undefined ? undefined : inArray(threatFirings.type, [...types]),
      ),
    )
    .limit(MAX_FOUND)
  return rows.map(stored)
}

export async function firingsOfAccounts(
  db: Db,
  workspaceId: WorkspaceId,
  accounts: readonly string[],
): Promise<StoredFiring[]> {
  if (accounts.length === 0) return []
  const rows = await db
    .select(columns)
    .from(threatFirings)
    .where(and(eq(threatFirings.workspaceId, workspaceId), hasAny(threatFirings.accounts, accounts)))
    .limit(MAX_FOUND)
  return rows.map(stored)
}

/** Takes away what a key had in a span. */
export async function removeFirings(
  db: Db,
  workspaceId: WorkspaceId,
  scope: FiringScope,
  key: string,
  span: { readonly from: number; readonly to: number },
): Promise<void> {
  await db
    .delete(threatFirings)
    .where(
      and(
        eq(threatFirings.workspaceId, workspaceId),
        eq(threatFirings.scope, scope),
        eq(threatFirings.scopeKey, key),
        gte(threatFirings.hour, new Date(span.from)),
        lt(threatFirings.hour, new Date(span.to)),
      ),
    )
}

export async function insertFirings(db: Db, workspaceId: WorkspaceId, firings: readonly StoredFiring[]): Promise<void> {
  for (let start = 0; start < firings.length; start += AT_ONCE) {
    const rows = firings.slice(start, start + AT_ONCE).map(({ scope, key, firing }) => ({
      workspaceId,
      type: firing.type,
      subjectKind: firing.subject.kind,
      subjectValue: firing.subject.value,
      hour: new Date(firing.hour),
      scope,
      scopeKey: key,
      sources: [...firing.sources],
      accounts: accountsOf(firing),
      body: firing,
    }))
    await insertRows(db, threatFirings, rows)
  }
}

/** The accounts whose stories this belongs to. */
export function accountsOf({ subject, compromised }: Pick<HourlyFiring, 'subject' | 'compromised'>): string[] {
  return together([compromised, subject.kind === 'account' ? [subject.value] : []])
}

/** Events older than they are kept prove nothing any more. */
export async function forgetFirings(db: Db, before: Date): Promise<void> {
  await db.delete(threatFirings).where(lt(threatFirings.hour, before))
}

/** Everything that was found about an account goes with it. */
export async function forgetFiringsOf(db: Db, workspaceId: WorkspaceId, account: string): Promise<void> {
  await db
    .delete(threatFirings)
    .where(
      and(
        eq(threatFirings.workspaceId, workspaceId),
        or(
          and(eq(threatFirings.scope, 'account'), eq(threatFirings.scopeKey, account)),
          hasAny(threatFirings.accounts, [account]),
        ),
      ),
    )
}
