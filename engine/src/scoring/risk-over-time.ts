import type { RiskThresholds } from '@signet/contract/risk-thresholds'
import type { Severity, ThreatType } from '@signet/contract/threat-types'
import { type AccountRisk, accountRisk } from './account-risk.ts'

/** A threat that names an account, and how long it was open. */
export interface OpenTime {
  readonly type: ThreatType
  readonly severity: Severity
  readonly from: number
  /** null: it still is. */
  readonly to: number | null
}

export interface RiskMoment {
  readonly at: number
  readonly risk: AccountRisk
}

/** How risky an account was, from each moment on at which that changed. */
export function riskOverTime(threats: readonly OpenTime[], thresholds?: RiskThresholds): RiskMoment[] {
  const moments = [...new Set(threats.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].sort(
    (one, other) => one - other,
  )
  let before: AccountRisk | null = null
  return moments.flatMap((at) => {
    const risk = accountRisk(
      threats.filter(({ from, to }) => from <= at && (to === null || at < to)),
      thresholds,
    )
    if (!isOtherRisk(before, risk)) return []
    before = risk
    return [{ at, risk }]
  })
}

/** Scores are told in thousandths. */
export const roundedScore = (score: number): number => Math.round(score * 1000) / 1000

/** Whether there is something new to tell. An account that was never risky has nothing to tell while it is not. */
export function isOtherRisk(before: Pick<AccountRisk, 'score' | 'level'> | null, after: AccountRisk): boolean {
  const { score, level } = before ?? { score: 0, level: 'none' }
  return roundedScore(score) !== roundedScore(after.score) || level !== after.level
}
