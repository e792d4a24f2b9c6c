import type { RiskThresholds } from '@signet/contract/risk-thresholds'
import type { Severity, ThreatType } from '@signet/contract/threat-types'
import type { Contribution } from './contribution.ts'
import { type RiskLevel, riskLevel } from './risk-level.ts'
import { severityWeights } from './risk-score.ts'

export interface AccountRisk {
  /** 0 to 1. */
  readonly score: number
  readonly level: RiskLevel
  readonly contributions: readonly (Contribution & { readonly name: ThreatType })[]
}

/** How risky an account is by the open threats that name it: each takes its share of what the others left. */
export function accountRisk(
  open: readonly { readonly type: ThreatType; readonly severity: Severity }[],
  thresholds?: RiskThresholds,
): AccountRisk {
  const heaviest = [...open].sort((one, other) => severityWeights[other.severity] - severityWeights[one.severity])
  let score = 0
  const contributions = heaviest.map(({ type, severity }) => {
    const weight = (1 - score) * severityWeights[severity]
    score += weight
    return { name: type, weight }
  })
  return { score, level: riskLevel(score, thresholds), contributions }
}
