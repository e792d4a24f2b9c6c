import type { StoredEvent } from '@signet/contract/event'

/** Detection's own mark for an event that is unlike the account's others (detection.md §3). */
const ANOMALOUS = 'EVENT:ANOMALOUS'
/** The labels that threats put on their events. */
const ofThreats: ReadonlySet<string> = new Set([
  ANOMALOUS,
  'ACCOUNT:TAKE_OVER',
  'SESSION:HIJACKED',
  'EVENT:BRUTE_FORCE',
  'EVENT:STUFFING_ATTACK',
  'EVENT:SPRAYING_ATTACK',
  'EVENT:MFA_FATIGUE',
  'EVENT:IMPOSSIBLE_TRAVEL',
])
const ANOMALY_FROM = 75

/** Unlike what the account usually does, or a part of an attack on it. */
export const isAnomalous = ({ labels, anomalyScore }: Pick<StoredEvent, 'labels' | 'anomalyScore'>) =>
  (anomalyScore ?? 0) >= ANOMALY_FROM || labels.some((label) => ofThreats.has(label))
