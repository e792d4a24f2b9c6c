import type { Severity } from '@signet/contract/threat-types'
import type { AccountProfile } from '../detections/account-profile.ts'
import type { DetectionEvent, Firing } from '../detections/detection.ts'
import { hasLearned, isNewCountry, isNewDevice } from '../detections/usual-place.ts'
import type { AnomalyScore } from './anomaly-score.ts'
import type { Contribution } from './contribution.ts'

export interface RiskScore {
  /** 0 to 1. */
  readonly score: number
  readonly contributions: readonly Contribution[]
}

/** A threat of that severity alone makes the event a low, medium or high risk by the default thresholds. */
export const severityWeights: Readonly<Record<Severity, number>> = { low: 0.15, medium: 0.4, high: 0.65, critical: 0.9 }
const mostOfAnomaly = 0.5

/** Signals that open no threat by themselves (detection.md §2.8). */
const signals: readonly (readonly [name: string, weight: number, holds: (event: DetectionEvent) => boolean])[] = [
  ['tor', 0.3, ({ ipTor }) => ipTor],
  ['headless', 0.25, ({ headless }) => headless],
  ['scripted', 0.2, ({ scripted }) => scripted],
  ['bot', 0.2, ({ bot }) => bot],
  ['hosting', 0.15, ({ ipHosting }) => ipHosting],
  ['disposableEmail', 0.15, ({ emailDisposable }) => emailDisposable],
  ['vpn', 0.1, ({ ipVpn }) => ipVpn],
]

export interface RiskMaterial {
  readonly event: DetectionEvent
  readonly profile: AccountProfile
  readonly anomaly: AnomalyScore | null
  /** What fired at this event. */
  readonly firings: readonly Firing[]
}

/** Each reason takes its share of what the reasons before it left, so that they add up and never pass 1. */
export function riskScore({ event, profile, anomaly, firings }: RiskMaterial): RiskScore {
  const reasons = [...firingReasons(firings), ...anomalyReason(anomaly), ...noveltyReasons(profile, event)]
  for (const [name, weight, holds] of signals) if (holds(event)) reasons.push({ name, weight })
  let score = 0
  const contributions = reasons.map(({ name, weight }) => {
    const part = (1 - score) * weight
    score += part
    return { name, weight: part }
  })
  return { score, contributions }
}

/** The heaviest first; a type counts once, however many of its rules fired. */
function firingReasons(firings: readonly Firing[]): Contribution[] {
  const byType = new Map<string, number>()
  for (const { type, severity } of firings) byType.set(type, Math.max(byType.get(type) ?? 0, severityWeights[severity]))
  return [...byType]
    .map(([name, weight]) => ({ name, weight }))
    .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
}

function anomalyReason(anomaly: AnomalyScore | null): Contribution[] {
  if (anomaly === null || anomaly.score === 0) return []
  // Squared: what is half unusual happens every day.
  return [{ name: 'anomaly', weight: mostOfAnomaly * (anomaly.score / 100) ** 2 }]
}

function noveltyReasons(profile: AccountProfile, event: DetectionEvent): Contribution[] {
  if (!hasLearned(profile) || event.ip === '') return []
  const reasons: Contribution[] = []
  if (isNewCountry(profile, event)) reasons.push({ name: 'newCountry', weight: 0.15 })
  if (isNewDevice(profile, event)) reasons.push({ name: 'newPrint', weight: 0.1 })
  return reasons
}
