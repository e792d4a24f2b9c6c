import type { RiskLevel } from '@signet/contract/accounts'
import { limits } from '@signet/contract/limits'

export type { RiskLevel } from '@signet/contract/accounts'

/** A workspace's own thresholds. Where medium and low are equal, nothing is low. */
export interface RiskThresholds {
  readonly high: number
  readonly medium: number
  readonly low: number
}

export function riskLevel(score: number, thresholds: RiskThresholds = limits.risk.defaults): RiskLevel {
  if (score >= thresholds.high) return 'high'
  if (score >= thresholds.medium) return 'medium'
  return score >= thresholds.low ? 'low' : 'none'
}
