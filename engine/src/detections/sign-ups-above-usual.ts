import { type baselineThresholds, openBaseline } from './baseline.ts'
import type { DetectionEvent, Firing, Settings, Thresholds, WorkspaceView } from './detection.ts'
import { ofTypes } from './evidence.ts'
import { isIn, measure } from './measure.ts'
import { hourMs, slideInSteps } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { sourcesOf } from './sources-of.ts'
import type { Steps } from './steps.ts'
import { openTally } from './tally.ts'
import { openWindowQueue } from './window-queue.ts'

export const aboveUsualThresholds = {
  workspaceSignUps: { value: 20, why: 'Fewer sign-ups in an hour are no wave, whatever is usual.' },
  unverifiedShare: { value: 0.8, why: 'After an hour, most people have proven their address; made-up ones never do.' },
} as const satisfies Thresholds
type Named = Settings<typeof aboveUsualThresholds & typeof baselineThresholds>

/** Where sign-ups are as frequent as this and none was ever proven, the provider does not report the proof. */
const frequent = 3

/** Sign-ups of the whole workspace, in waves of which hardly anybody proves the address within an hour. */
export function* findSignUpsAboveUsual(view: WorkspaceView, settings: Named): Steps<Firing[]> {
  const baseline = openBaseline(view, 'signUps', settings)
  const proofs = proofsOf(view.events)
  const sources = openTally()
  const queue = openWindowQueue<DetectionEvent>()
  const made: DetectionEvent[] = view.events.filter(({ type }) => type === 'SIGNUP_SUCCESS')
  const isProven = ({ account, timestamp }: DetectionEvent) =>
    firstFrom(proofs.get(account) ?? [], timestamp) <= timestamp + hourMs
  const proven = new Set(made.filter(isProven))
  const firings: Firing[] = []
  let unverified = 0
  yield* slideInSteps(made, hourMs, {
    enter(event) {
      queue.enter(event)
      sources.add(sourceOf(event.ip))
      if (!proven.has(event)) unverified++
    },
    leave(event) {
      queue.leave()
      sources.remove(sourceOf(event.ip))
      if (!proven.has(event)) unverified--
    },
    judge(event, oldest) {
      const at = event.timestamp
      // Whether an address is proven within an hour is known an hour later.
      if (!isIn(at, view.span) || view.newest < at + hourMs) return
      const count = sources.total
      const usual = baseline.usualAt(at)
      const reports = unverified < count || (usual !== null && usual.mean < frequent)
      const fires =
        count >= settings.workspaceSignUps &&
        unverified >= settings.unverifiedShare * count &&
        reports &&
        count > (usual?.limit ?? 0) &&
        // What comes from one place is told by its source.
        sources.largest() <= count / 2
      if (!fires) return
      firings.push({
        type: 'FAKE_SIGNUPS',
        variant: 'workspace',
        subject: { kind: 'workspace', value: 'workspace' },
        at,
        from: oldest.timestamp,
        to: at,
        severity: 'high',
        measures: [
          measure('signUps', count, Math.max(settings.workspaceSignUps, usual?.limit ?? 0), usual?.mean ?? null),
          measure('unverifiedShare', unverified / count, settings.unverifiedShare),
          measure('sources', sources.size),
          measure('windowMinutes', 60),
        ],
        evidence: [ofTypes('SIGNUP_SUCCESS')],
        sources: sourcesOf(queue.tell(at)),
        named: [],
        compromised: [],
      })
    },
  })
  return firings
}

function proofsOf(events: readonly DetectionEvent[]): Map<string, number[]> {
  const proofs = new Map<string, number[]>()
  for (const { type, account, timestamp } of events) {
    if (type !== 'VERIFY_EMAIL_SUCCESS') continue
    const known = proofs.get(account)
    if (known === undefined) proofs.set(account, [timestamp])
    else known.push(timestamp)
  }
  return proofs
}

/** The first of ordered times that is not before `from`; infinity where all are. By halves: one account may have very many. */
function firstFrom(times: readonly number[], from: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? from) < from) low = middle + 1
    else high = middle
  }
  return times[low] ?? Number.POSITIVE_INFINITY
}
