import type { EventLabel } from '@signet/contract/event-labels'
import type { ThreatType } from '@signet/contract/threat-types'
import { isUse } from '@signet/engine/detections/accounts-of-print'
import type { AccountView, DetectionEvent, Span } from '@signet/engine/detections/detection'
import { isCredentialFailure } from '@signet/engine/detections/is-failure'
import { sourceOf } from '@signet/engine/detections/source-of'
import type { EventScore } from '@signet/engine/scoring/event-score'
import type { EventMark } from '../../stores/events/detection/event-mark.ts'

/** What is less than this is every day: it gets no mark, and most events have none. */
const REMARKABLE_RISK = 0.2
const REMARKABLE_ANOMALY = 50
const REASONS = 6

const attackLabels: Readonly<Partial<Record<ThreatType, EventLabel>>> = {
  CREDENTIAL_STUFFING: 'EVENT:STUFFING_ATTACK',
  PASSWORD_SPRAYING: 'EVENT:SPRAYING_ATTACK',
}

/** A device that was found behind several accounts, and when. */
export interface SharedPrint extends Span {
  readonly print: string
}

/** The scores of an account's events, and that they belong to what was found across accounts. */
export function marksOf(
  view: AccountView,
  scores: readonly EventScore[],
  shared: readonly SharedPrint[] = [],
): EventMark[] {
  const events = new Map(view.events.map((event) => [event.eventId, event]))
  return scores.flatMap((score): EventMark[] => {
    const event = events.get(score.eventId)
    const across = event === undefined ? [] : [...labelsOfAttacks(view, event), ...labelsOfPrint(shared, event)]
    const labels = [...new Set([...score.labels, ...across])].sort()
    const isRemarkable =
      labels.length > 0 || score.riskScore >= REMARKABLE_RISK || (score.anomalyScore ?? 0) >= REMARKABLE_ANOMALY
    if (!isRemarkable) return []
    const { eventId, timestamp, riskScore, anomalyScore } = score
    return [{ eventId, timestamp, account: view.account, riskScore, anomalyScore, labels, reasons: reasonsOf(score) }]
  })
}

function labelsOfAttacks({ attacks }: AccountView, event: DetectionEvent): EventLabel[] {
  if (attacks.length === 0 || !isCredentialFailure(event)) return []
  const source = sourceOf(event.ip)
  return attacks
    .filter(({ from, to, sources }) => event.timestamp >= from && event.timestamp <= to && sources.includes(source))
    .flatMap(({ type, subject }): EventLabel[] => {
      const label = attackLabels[type]
      // Nobody works off a list of accounts by hand.
      const address: EventLabel[] = subject.kind === 'ip' ? ['IP:BOT'] : []
      return label === undefined ? address : [label, ...address]
    })
}

function labelsOfPrint(shared: readonly SharedPrint[], event: DetectionEvent): EventLabel[] {
  const isThen = ({ print, from, to }: SharedPrint) =>
    print === event.print && event.timestamp >= from && event.timestamp <= to
  return isUse(event) && shared.some(isThen) ? ['PRINT:MULTIPLE_ACCOUNTS'] : []
}

function reasonsOf({ riskContributions }: EventScore): string[] {
  return [...riskContributions]
    .filter(({ weight }) => weight >= 0.005)
    .sort((one, other) => other.weight - one.weight || (one.name < other.name ? -1 : 1))
    .slice(0, REASONS)
    .map(({ name, weight }) => `${name} +${weight.toFixed(2)}`)
}
