import type { RiskLevel } from '@signet/contract/accounts'
import { limits } from '@signet/contract/limits'
import type { RiskThresholds } from '@signet/contract/risk-thresholds'

export type { RiskLevel } from '@signet/contract/accounts'

/** By a workspace's own thresholds. Where medium and low are equal, nothing is low; what nothing speaks against is never risky. */
export function riskLevel(score: number, thresholds: RiskThresholds = limits.risk.defaults): RiskLevel {
  if (score <= 0) return 'none'
  if (score >= thresholds.high) return 'high'
  if (score >= thresholds.medium) return 'medium'
  return score >= thresholds.low ? 'low' : 'none'
}
