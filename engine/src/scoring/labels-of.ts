import type { EventLabel } from '@signet/contract/event-labels'
import type { ThreatType } from '@signet/contract/threat-types'
import type { Firing } from '../detections/detection.ts'
import { anomalousFrom } from './anomaly-score.ts'

/**
 * The labels that an account's own threats put on its events (detection.md §3). What is found across accounts is marked by
 * the detector, and the others come from enrichment.
 */
const labels: Readonly<Partial<Record<ThreatType, EventLabel>>> = {
  ACCOUNT_TAKEOVER: 'ACCOUNT:TAKE_OVER',
  SESSION_HIJACKING: 'SESSION:HIJACKED',
  BRUTE_FORCE: 'EVENT:BRUTE_FORCE',
  MFA_FATIGUE: 'EVENT:MFA_FATIGUE',
  IMPOSSIBLE_TRAVEL: 'EVENT:IMPOSSIBLE_TRAVEL',
  ACCOUNT_SHARING: 'ACCOUNT:SHARING',
  BREACHED_CREDENTIAL: 'EMAIL:BREACH',
}

/** The labels of an event at which these fired, each once, in the order of the alphabet. */
export function labelsOf(firings: readonly Pick<Firing, 'type'>[], anomaly: number | null): EventLabel[] {
  const found = new Set(firings.flatMap(({ type }) => labels[type] ?? []))
  if (anomaly !== null && anomaly >= anomalousFrom) found.add('EVENT:ANOMALOUS')
  return [...found].sort()
}
