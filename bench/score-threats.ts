import type { Threat, ThreatType } from '@signet/contract/threats'
import type { HardNegative } from '@signet/simulator/hard-negative'
import type { GroundTruth } from '@signet/simulator/threat'

/** A threat as the API tells it, about what was planted: in its time, and about its accounts or addresses. */
export function isAbout(threat: Threat, planted: GroundTruth): boolean {
  if (startOf(threat) > planted.to || endOf(threat) < planted.from) return false
  const { kind, value } = threat.subject
  if (kind === 'account') return planted.accounts.includes(value)
  // Two campaigns of one agent are one threat, whose list of addresses may show only one of them.
  if (kind === planted.subject.kind && value === planted.subject.value) return true
  const isFromThere = areMostly(valuesOf(threat.ips), planted.sources)
  if (kind === 'ip' || kind === 'campaign') return isFromThere
  return isFromThere || areMostly([...valuesOf(threat.accounts), ...threat.compromisedAccounts], planted.accounts)
}

export const finds = (threat: Threat, planted: GroundTruth): boolean =>
  threat.type === planted.type && isAbout(threat, planted)

export function accuses(threat: Threat, { accounts, from, to }: HardNegative): boolean {
  if (startOf(threat) > to || endOf(threat) < from) return false
  const { kind, value } = threat.subject
  return kind === 'account' ? accounts.includes(value) : valuesOf(threat.accounts).some((one) => accounts.includes(one))
}

export const startOf = ({ startedAt }: Threat) => Date.parse(startedAt)
const endOf = ({ endedAt }: Threat) => Date.parse(endedAt)
const valuesOf = ({ values }: Threat['ips']) => values.map(({ value }) => value)

/** The API lists the twenty most frequent ones: most of them have to be what was planted. */
function areMostly(seen: readonly string[], planted: readonly string[]): boolean {
  const known = new Set(planted)
  const common = seen.filter((value) => known.has(value)).length
  return common > 0 && common >= seen.length / 2
}

export interface Recall {
  planted: number
  found: number
  /** Threats of the type about what was found: one each is best. */
  threats: number
}

/** By type, of what was planted on one side of the thresholds. */
export function addRecall(
  table: Map<ThreatType, Recall>,
  planted: readonly GroundTruth[],
  threats: readonly Threat[],
): void {
  for (const each of planted) {
    const row = table.get(each.type) ?? { planted: 0, found: 0, threats: 0 }
    const own = threats.filter((threat) => finds(threat, each)).length
    table.set(each.type, {
      planted: row.planted + 1,
      found: row.found + Math.min(1, own),
      threats: row.threats + own,
    })
  }
}
