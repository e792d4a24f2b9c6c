import { type AccountProfile, type Trait, traitOf } from '../detections/account-profile.ts'
import type { DetectionEvent } from '../detections/detection.ts'
import { hasLearned } from '../detections/usual-place.ts'
import type { Contribution } from './contribution.ts'
import { shareOf, type WorkspaceFrequencies } from './workspace-frequencies.ts'

/** From here on an event gets the label EVENT:ANOMALOUS (detection.md §3). */
export const anomalousFrom = 75

export interface AnomalyScore {
  /** 0 to 100. */
  readonly score: number
  readonly contributions: readonly Contribution[]
}

/**
 * The published weights: address and user agent, each from the exact value to the coarse one. The device is ours: half a
 * feature, since it says in part what the agent says.
 */
const weights: readonly (readonly [trait: Trait, weight: number])[] = [
  ['address', 0.6],
  ['asn', 0.3],
  ['country', 0.1],
  ['userAgent', 0.54],
  ['browserVersion', 0.27],
  ['os', 0.18],
  ['deviceType', 0.01],
  ['device', 0.5],
]

/** How much less a familiar value calms than an unknown one alarms: anybody can copy a user agent. */
const calming = 0.6
/** Everything new against three successes gives about 78, against ten about 93. */
const scale = 2.3

/**
 * How unlike the account's own successes an event is: the product over the features of p(value) / p(value | account), in
 * logarithms. An unseen value has the probability 1/(N+M) of N successes with M values, spread like the workspace's own
 * values. null: the account has too few successes to differ from.
 */
export function anomalyScore(
  profile: AccountProfile,
  event: DetectionEvent,
  frequencies: WorkspaceFrequencies | null = null,
): AnomalyScore | null {
  if (!hasLearned(profile) || event.ip === '') return null
  const logs = weights.flatMap(([trait, weight]) =>
    traitOf(trait, event) === '' ? [] : [{ name: trait, log: weight * logRatio(trait) }],
  )
  const sum = logs.reduce((total, { log }) => total + log, 0)
  if (sum <= 0) return { score: 0, contributions: [] }
  const score = 100 * (1 - Math.exp(-sum / scale))
  return { score, contributions: logs.map(({ name, log }) => ({ name, weight: (log / sum) * score })) }

  function logRatio(trait: Trait): number {
    const values = profile.successes + profile.variety(trait)
    const times = profile.timesSeen(trait, event)
    if (times === 0) return Math.log(values)
    const ratio = shareOf(frequencies, trait, event) / (times / values)
    return Math.max(Math.log(ratio), -calming * Math.log(values))
  }
}
