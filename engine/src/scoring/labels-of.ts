import type { ThreatType } from '@signet/contract/threat-types'
import type { Firing } from '../detections/detection.ts'
import { anomalousFrom } from './anomaly-score.ts'

/** The labels that threats put on their events (detection.md §3); the others come from enrichment. */
const labels: Readonly<Partial<Record<ThreatType, string>>> = {
  ACCOUNT_TAKEOVER: 'ACCOUNT:TAKE_OVER',
  SESSION_HIJACKING: 'SESSION:HIJACKED',
  BRUTE_FORCE: 'EVENT:BRUTE_FORCE',
  CREDENTIAL_STUFFING: 'EVENT:STUFFING_ATTACK',
  MFA_FATIGUE: 'EVENT:MFA_FATIGUE',
  IMPOSSIBLE_TRAVEL: 'EVENT:IMPOSSIBLE_TRAVEL',
  ACCOUNT_SHARING: 'ACCOUNT:SHARING',
  MULTIPLE_ACCOUNTS: 'PRINT:MULTIPLE_ACCOUNTS',
  BREACHED_CREDENTIAL: 'EMAIL:BREACH',
}

/** The labels of an event at which these fired, each once, in the order of the alphabet. */
export function labelsOf(firings: readonly Pick<Firing, 'type'>[], anomaly: number | null): string[] {
  const found = new Set(firings.flatMap(({ type }) => labels[type] ?? []))
  if (anomaly !== null && anomaly >= anomalousFrom) found.add('EVENT:ANOMALOUS')
  return [...found].sort()
}
