import type { ThreatType } from '@signet/contract/threat-types'
import { compareTexts } from '../query/compare.ts'
import { type EventScore, scoreEvent } from '../scoring/event-score.ts'
import type { WorkspaceFrequencies } from '../scoring/workspace-frequencies.ts'
import { accountDetections } from './account-detections.ts'
import { startProfile } from './account-profile.ts'
import type { AccountMoment, AccountView, DetectionEvent, Firing, Settings } from './detection.ts'
import { isSuccess } from './is-failure.ts'
import { hourMs } from './sliding-window.ts'

export interface AccountJudgement {
  readonly firings: Firing[]
  readonly scores: EventScore[]
}

/** A payment looks back 72 hours at a change, which looks back 6 hours at a sign-in: so far before the span firings count. */
const recalledMs = 96 * hourMs

/**
 * Folds over an account's events: judges each with what was known then, and learns from it afterwards unless a threat
 * named it. What is told depends on the events alone, not on how they were cut into spans.
 */
export function judgeAccount(
  view: AccountView,
  /** null: the detection is switched off. */
  settingsOfType: (type: ThreatType) => Settings | null,
  frequencies: WorkspaceFrequencies | null = null,
): AccountJudgement {
  const ordered = { ...view, events: inOrder(view.events) }
  const rules = accountDetections.flatMap((detection) => {
    const settings = settingsOfType(detection.type)
    return settings === null ? [] : [{ detection, settings }]
  })
  const profile = startProfile()
  const named = new Set(view.named)
  const fired: Firing[] = []
  const judgement: AccountJudgement = { firings: [], scores: [] }

  ordered.events.forEach((event, index) => {
    if (event.timestamp >= view.span.to || event.type === 'IGNORE') return
    profile.moveTo(event.timestamp)
    if (event.timestamp >= view.span.from - recalledMs) judge({ view: ordered, index, event, profile, fired })
    if (isSuccess(event) && mayLearn(event.eventId)) profile.learn(event)
  })
  return judgement

  function judge(moment: AccountMoment): void {
    const before = fired.length
    for (const { detection, settings } of rules) fired.push(...(detection.byAccount?.(moment, settings) ?? []))
    const own = fired.slice(before)
    for (const id of own.flatMap((firing) => firing.named)) {
      named.add(id)
      if (!mayLearn(id)) profile.unlearn(id)
    }
    if (moment.event.timestamp < view.span.from) return
    judgement.firings.push(...own)
    judgement.scores.push(scoreEvent(moment, own, frequencies))
  }

  function mayLearn(eventId: string): boolean {
    return view.trusted.has(eventId) || !named.has(eventId)
  }
}

const byTime = (a: DetectionEvent, b: DetectionEvent) => a.timestamp - b.timestamp || compareTexts(a.eventId, b.eventId)

/** Stores answer in this order; a look costs less than sorting again. */
function inOrder(events: readonly DetectionEvent[]): readonly DetectionEvent[] {
  const isSorted = events.every((event, at) => at === 0 || byTime(events[at - 1] ?? event, event) <= 0)
  return isSorted ? events : events.toSorted(byTime)
}
