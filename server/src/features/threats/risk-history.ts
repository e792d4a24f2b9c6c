import type { WorkspaceId } from '@signet/contract/ids'
import { accountRisk } from '@signet/engine/scoring/account-risk'
import { isOtherRisk, riskOverTime } from '@signet/engine/scoring/risk-over-time'
import type { Context } from '../../context.ts'
import { inChunks } from '../../pipeline/detection/grouping.ts'
import type { Db } from '../../stores/records/records.ts'
import { riskThresholdsOf } from '../detection-settings/detection-settings.ts'
import {
  addRisks,
  forgetRisksOf,
  latestRisks,
  lockRisks,
  openThreatsByAccount,
  type RiskEntry,
  risksOf,
} from './risk-store.ts'
import { threatsNaming } from './store.ts'
import type { ThreatRow } from './threat-row.ts'

const AT_ONCE = 500
const LISTED = 100

/** How risky an account was over time, newest first. */
export function riskHistoryOf(
  context: Context,
  workspaceId: WorkspaceId,
  account: string,
  limit = LISTED,
): Promise<RiskEntry[]> {
  return context.records.inWorkspace(workspaceId, (db) => risksOf(db, workspaceId, account, limit))
}

/** The accounts that a change of a threat makes more or less risky. null: there is no such threat before, or after. */
export function accountsMoved(before: ThreatRow | null, after: ThreatRow | null): string[] {
  const weights = (row: ThreatRow | null) =>
    new Map(row?.status === 'ACTIVE' ? row.accounts.map((account) => [account, row.severity]) : [])
  const was = weights(before)
  const is = weights(after)
  return [...new Set([...was.keys(), ...is.keys()])].filter((account) => was.get(account) !== is.get(account))
}

/** The last step of a transaction that changed threats: tells how risky these accounts are now, where that is new. */
export async function followRisk(
  { now }: Pick<Context, 'now'>,
  db: Db,
  workspaceId: WorkspaceId,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length === 0) return
  await lockRisks(db, workspaceId)
  const thresholds = await riskThresholdsOf(db, workspaceId)
  for (const some of inChunks([...new Set(accounts)], AT_ONCE)) {
    const open = await openThreatsByAccount(db, workspaceId, some)
    const known = await latestRisks(db, workspaceId, some)
    const news = some.flatMap((account) => {
      const before = known.get(account) ?? null
      const risk = accountRisk(open.get(account) ?? [], thresholds)
      if (!isOtherRisk(before, risk)) return []
      // Another server's clock may be ahead: what comes later is told later.
      return [{ account, from: new Date(Math.max(now().getTime(), before?.from.getTime() ?? 0)), risk }]
    })
    await addRisks(db, workspaceId, news)
  }
}

/** For threats whose times were invented: their accounts' histories are told anew from them. */
export async function retellRisk(db: Db, workspaceId: WorkspaceId, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await lockRisks(db, workspaceId)
  const thresholds = await riskThresholdsOf(db, workspaceId)
  for (const some of inChunks([...new Set(accounts)], AT_ONCE)) {
    const rows = await threatsNaming(db, workspaceId, some)
    await forgetRisksOf(db, workspaceId, some)
    const entries = some.flatMap((account) => {
      const threats = rows
        .filter((row) => row.accounts.includes(account))
        .map(({ type, severity, detectedAt, resolvedAt }) => ({
          type,
          severity,
          from: detectedAt.getTime(),
          to: resolvedAt?.getTime() ?? null,
        }))
      return riskOverTime(threats, thresholds).map(({ at, risk }) => ({ account, from: new Date(at), risk }))
    })
    for (const part of inChunks(entries, AT_ONCE)) await addRisks(db, workspaceId, part)
  }
}
