import type { DetectionEvent, Firing, FiringMeasure, Settings, SourceView } from './detection.ts'
import { isCredentialFailure, isSuccess } from './is-failure.ts'
import { isIn } from './measure.ts'
import { type crowdThresholds, failingShareOf, isSharedSource } from './shared-infrastructure.ts'
import { isExpired, openSignIns, type SignIns } from './sign-ins.ts'
import { slideInSteps } from './sliding-window.ts'
import type { Steps } from './steps.ts'

/** Where an address is shared, a success is the attacker's only with an agent that makes this share of the failures. */
const agentShare = 0.2

type Found = Pick<Firing, 'type' | 'variant' | 'severity' | 'evidence'> & {
  readonly measures: readonly FiringMeasure[]
}

/**
 * Judges a source at each of its failures, and at each success of a stranger: it may be the attacker's. A judge sees only
 * windows in which enough of the strangers fail without coming in, which keeps offices, carriers and outages out.
 */
export function* watchSignIns(
  view: SourceView,
  windowMs: number,
  settings: Settings<typeof crowdThresholds>,
  judge: (signIns: SignIns) => Found | null,
): Steps<Firing[]> {
  if (view.source === '') return []
  const firings: Firing[] = []
  const signIns = openSignIns(view.residents)
  const isShared = isSharedSource(view, settings)
  const share = failingShareOf(view, settings)
  const isLikeTheAttack = ({ account, userAgent }: DetectionEvent) =>
    signIns.isStranger(account) && (!isShared || signIns.agents.count(userAgent) >= agentShare * signIns.failures.total)
  const relevant = view.events.filter((event) => isCredentialFailure(event) || isSuccess(event) || isExpired(event))
  yield* slideInSteps(relevant, windowMs, {
    enter: signIns.enter,
    leave: signIns.leave,
    judge(event) {
      if (!isIn(event.timestamp, view.span) || isExpired(event)) return
      if (isSuccess(event) && !signIns.isStranger(event.account)) return
      const { first, last } = signIns.failed
      if (first === undefined || last === undefined || signIns.failingShare() < share) return
      const found = judge(signIns)
      if (found === null) return
      const hits = signIns.hits.tell(event.timestamp).filter(isLikeTheAttack)
      firings.push({
        ...found,
        subject: { kind: 'ip', value: view.source },
        at: event.timestamp,
        from: first.timestamp,
        to: last.timestamp,
        sources: [view.source],
        named: hits.map(({ eventId }) => eventId),
        compromised: [...new Set(hits.map(({ account }) => account))],
      })
    },
  })
  return firings
}
