import type { AccountMoment, Firing } from '../detections/detection.ts'
import { anomalyScore } from './anomaly-score.ts'
import type { Contribution } from './contribution.ts'
import { labelsOf } from './labels-of.ts'
import { riskScore } from './risk-score.ts'
import type { WorkspaceFrequencies } from './workspace-frequencies.ts'

export interface EventScore {
  readonly eventId: string
  readonly timestamp: number
  /** 0 to 1. */
  readonly riskScore: number
  readonly riskContributions: readonly Contribution[]
  /** 0 to 100; null: the account has too few successes to differ from. */
  readonly anomalyScore: number | null
  readonly anomalyContributions: readonly Contribution[]
  readonly labels: readonly string[]
}

export function scoreEvent(
  { event, profile }: AccountMoment,
  firings: readonly Firing[],
  frequencies: WorkspaceFrequencies | null,
): EventScore {
  const anomaly = anomalyScore(profile, event, frequencies)
  const risk = riskScore({ event, profile, anomaly, firings })
  return {
    eventId: event.eventId,
    timestamp: event.timestamp,
    riskScore: risk.score,
    riskContributions: risk.contributions,
    anomalyScore: anomaly?.score ?? null,
    anomalyContributions: anomaly?.contributions ?? [],
    labels: labelsOf(firings, anomaly?.score ?? null),
  }
}
