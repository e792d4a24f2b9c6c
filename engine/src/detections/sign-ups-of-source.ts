import type { DetectionEvent } from './detection.ts'
import { isIn } from './measure.ts'
import { minuteMs, slideInSteps } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import type { Steps } from './steps.ts'
import { openTally, type Tally } from './tally.ts'
import { openWindowQueue, type WindowQueue } from './window-queue.ts'

/** The sign-ups of one source or one print within a window. */
export interface SignUps {
  readonly event: DetectionEvent
  readonly queue: WindowQueue<DetectionEvent>
  readonly disposable: number
  readonly sources: Tally
  /** Different pairs of print and agent: about as many as devices. */
  readonly clients: number
  /** Accounts whose e-mail was proven, and sign-ups that had the time to do so. */
  readonly verified: number
  readonly settled: number
}

/** Most people open the mail at once: of those who ever prove their address, nearly all did so by then. */
const settledMs = 15 * minuteMs

export function* watchSignUps(
  events: readonly DetectionEvent[],
  span: { from: number; to: number },
  windowMs: number,
  judge: (signUps: SignUps) => void,
): Steps<void> {
  const accounts = openTally()
  const clients = openTally()
  const sources = openTally()
  const verified = new Set<string>()
  const queue = openWindowQueue<DetectionEvent>()
  const made: DetectionEvent[] = []
  let [gone, settled, disposable] = [0, 0, 0]
  const clientOf = ({ print, userAgent }: DetectionEvent) => `${print}\n${userAgent}`
  const isSignUp = ({ type }: DetectionEvent) => type === 'SIGNUP_SUCCESS'
  const relevant = events.filter((event) => isSignUp(event) || event.type === 'VERIFY_EMAIL_SUCCESS')

  yield* slideInSteps(relevant, windowMs, {
    enter(event) {
      if (!isSignUp(event)) {
        if (accounts.has(event.account)) verified.add(event.account)
        return
      }
      made.push(event)
      queue.enter(event)
      accounts.add(event.account)
      clients.add(clientOf(event))
      sources.add(sourceOf(event.ip))
      if (event.emailDisposable) disposable++
    },
    leave(event) {
      if (!isSignUp(event)) return
      gone++
      queue.leave()
      accounts.remove(event.account)
      if (!accounts.has(event.account)) verified.delete(event.account)
      clients.remove(clientOf(event))
      sources.remove(sourceOf(event.ip))
      if (event.emailDisposable) disposable--
    },
    judge(event) {
      while (event.timestamp - (made[settled]?.timestamp ?? event.timestamp) >= settledMs) settled++
      if (!isSignUp(event) || !isIn(event.timestamp, span)) return
      judge({
        event,
        queue,
        disposable,
        sources,
        clients: clients.size,
        verified: verified.size,
        settled: Math.max(0, settled - gone),
      })
    },
  })
}
