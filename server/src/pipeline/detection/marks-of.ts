import type { ThreatType } from '@signet/contract/threat-types'
import type { AccountView, DetectionEvent } from '@signet/engine/detections/detection'
import { isCredentialFailure } from '@signet/engine/detections/is-failure'
import { sourceOf } from '@signet/engine/detections/source-of'
import type { EventScore } from '@signet/engine/scoring/event-score'
import type { EventMark } from '../../stores/events/detection/event-mark.ts'

/** What is less than this is every day: it gets no mark, and most events have none. */
const REMARKABLE_RISK = 0.2
const REMARKABLE_ANOMALY = 50
const REASONS = 6

const attackLabels: Readonly<Partial<Record<ThreatType, string>>> = {
  CREDENTIAL_STUFFING: 'EVENT:STUFFING_ATTACK',
  PASSWORD_SPRAYING: 'EVENT:SPRAYING_ATTACK',
}

/** The scores of an account's events, and that they belong to an attack on many accounts. */
export function marksOf(view: AccountView, scores: readonly EventScore[]): EventMark[] {
  const events = new Map(view.events.map((event) => [event.eventId, event]))
  return scores.flatMap((score): EventMark[] => {
    const event = events.get(score.eventId)
    const labels = [...new Set([...score.labels, ...labelsOfAttacks(view, event)])].sort()
    const isRemarkable =
      labels.length > 0 || score.riskScore >= REMARKABLE_RISK || (score.anomalyScore ?? 0) >= REMARKABLE_ANOMALY
    if (!isRemarkable) return []
    const { eventId, timestamp, riskScore, anomalyScore } = score
    return [{ eventId, timestamp, account: view.account, riskScore, anomalyScore, labels, reasons: reasonsOf(score) }]
  })
}

function labelsOfAttacks(view: AccountView, event: DetectionEvent | undefined): string[] {
  if (event === undefined || view.attacks.length === 0 || !isCredentialFailure(event)) return []
  const source = sourceOf(event.ip)
  return view.attacks
    .filter(({ from, to, sources }) => event.timestamp >= from && event.timestamp <= to && sources.includes(source))
    .flatMap(({ type }) => attackLabels[type] ?? [])
}

function reasonsOf({ riskContributions }: EventScore): string[] {
  return [...riskContributions]
    .filter(({ weight }) => weight >= 0.005)
    .sort((one, other) => other.weight - one.weight || (one.name < other.name ? -1 : 1))
    .slice(0, REASONS)
    .map(({ name, weight }) => `${name} +${weight.toFixed(2)}`)
}
