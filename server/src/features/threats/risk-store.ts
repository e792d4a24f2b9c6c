import type { RiskLevel } from '@signet/contract/accounts'
import type { WorkspaceId } from '@signet/contract/ids'
import type { AccountRisk } from '@signet/engine/scoring/account-risk'
import type { Contribution } from '@signet/engine/scoring/contribution'
import { roundedScore } from '@signet/engine/scoring/risk-over-time'
import { and, asc, desc, eq, exists, gt, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { insertRows } from '../../stores/records/insert-rows.ts'
import { hasAny, isAny } from '../../stores/records/is-any.ts'
import type { Db } from '../../stores/records/records.ts'
import { accountRisks, threats } from '../../stores/records/threat-schema.ts'
import type { ThreatRow } from './threat-row.ts'

export type OpenThreat = Pick<ThreatRow, 'type' | 'severity'>

/** The open threats that name each of these accounts. */
export async function openThreatsByAccount(
  db: Db,
  workspaceId: WorkspaceId,
  accounts: readonly string[],
): Promise<Map<string, OpenThreat[]>> {
  const open = new Map<string, OpenThreat[]>()
  if (accounts.length === 0) return open
  const wanted = new Set(accounts)
  const rows = await db
    .select({ type: threats.type, severity: threats.severity, named: threats.accounts })
    .from(threats)
    .where(and(eq(threats.workspaceId, workspaceId), eq(threats.status, 'ACTIVE'), hasAny(threats.accounts, accounts)))
  for (const { type, severity, named } of rows) {
    for (const account of named) {
      if (wanted.has(account)) open.set(account, [...(open.get(account) ?? []), { type, severity }])
    }
  }
  return open
}

/** From when on an account was how risky, and why. */
export interface RiskEntry {
  readonly from: Date
  /** 0 to 1. */
  readonly score: number
  /** By the thresholds that the workspace had then. */
  readonly level: RiskLevel
  readonly reasons: readonly Contribution[]
}

const entryOf = ({ from, score, level, reasons }: typeof accountRisks.$inferSelect): RiskEntry => ({
  from,
  score,
  level,
  reasons: reasons as Contribution[],
})

const own = (workspaceId: WorkspaceId) => eq(accountRisks.workspaceId, workspaceId)

/** Two who change threats of one account take turns from here on: the second sees what the first has written. */
export async function lockRisks(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`risk ${workspaceId}`}, 0))`)
}

export async function latestRisks(
  db: Db,
  workspaceId: WorkspaceId,
  accounts: readonly string[],
): Promise<Map<string, RiskEntry>> {
  const rows = await db
    .selectDistinctOn([accountRisks.account])
    .from(accountRisks)
    .where(and(own(workspaceId), isAny(accountRisks.account, accounts)))
    .orderBy(asc(accountRisks.account), desc(accountRisks.from), desc(accountRisks.sequence))
  return new Map(rows.map((row) => [row.account, entryOf(row)]))
}

export async function addRisks(
  db: Db,
  workspaceId: WorkspaceId,
  entries: readonly { readonly account: string; readonly from: Date; readonly risk: AccountRisk }[],
): Promise<void> {
  const rows = entries.map(({ account, from, risk: { score, level, contributions } }) => ({
    workspaceId,
    account,
    from,
    score: roundedScore(score),
    level,
    reasons: contributions.map(({ name, weight }) => ({ name, weight: roundedScore(weight) })),
  }))
  await insertRows(db, accountRisks, rows)
}

/** Newest first. */
export async function risksOf(db: Db, workspaceId: WorkspaceId, account: string, limit: number): Promise<RiskEntry[]> {
  const rows = await db
    .select()
    .from(accountRisks)
    .where(and(own(workspaceId), eq(accountRisks.account, account)))
    .orderBy(desc(accountRisks.from), desc(accountRisks.sequence))
    .limit(limit)
  return rows.map(entryOf)
}

export async function forgetRisksOf(db: Db, workspaceId: WorkspaceId, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await db.delete(accountRisks).where(and(own(workspaceId), isAny(accountRisks.account, accounts)))
}

/** What was true at that moment stays: who has been at risk for longer than anything is kept still is. */
export async function forgetRisksBefore(db: Db, before: Date): Promise<void> {
  const later = alias(accountRisks, 'later')
  const superseded = db
    .select({ account: later.account })
    .from(later)
    .where(
      and(
        eq(later.workspaceId, accountRisks.workspaceId),
        eq(later.account, accountRisks.account),
        lt(later.from, before),
        gt(later.sequence, accountRisks.sequence),
      ),
    )
  await db
    .delete(accountRisks)
    .where(and(lt(accountRisks.from, before), or(eq(accountRisks.level, 'none'), exists(superseded))))
}
