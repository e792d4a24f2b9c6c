import { allAtOnce, type Steps } from './steps.ts'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Of the UTC day. */
export const startOfDay = (at: number): number => Math.floor(at / dayMs) * dayMs

interface Timed {
  readonly timestamp: number
}

export interface WindowSteps<Event extends Timed> {
  enter(event: Event): void
  /** An event that is more than the window older than the one that enters next. */
  leave(event: Event): void
  /** The window ends with `event` and starts with `oldest`; both ends are in it. */
  judge(event: Event, oldest: Event): void
}

/** A millisecond or so, whatever a window does with an event. */
const EVENTS_A_STEP = 200

/** Moves a window over events in order. Each event enters once and leaves once, so a pass costs as many steps as events. */
export function slideWindow<Event extends Timed>(
  events: readonly Event[],
  windowMs: number,
  steps: WindowSteps<Event>,
): void {
  allAtOnce(slideInSteps(events, windowMs, steps))
}

/** The same for views that may hold tens of thousands of events. */
export function* slideInSteps<Event extends Timed>(
  events: readonly Event[],
  windowMs: number,
  steps: WindowSteps<Event>,
): Steps<void> {
  let start = 0
  for (let from = 0; from < events.length; from += EVENTS_A_STEP) {
    if (from > 0) yield
    start = slideOver(events.slice(from, from + EVENTS_A_STEP), events, start, windowMs, steps)
  }
}

/** `start`: of those in the window, the oldest. Returns where it is afterwards. */
function slideOver<Event extends Timed>(
  next: readonly Event[],
  events: readonly Event[],
  start: number,
  windowMs: number,
  steps: WindowSteps<Event>,
): number {
  let at = start
  let oldest = events[at]
  for (const event of next) {
    while (oldest !== undefined && event.timestamp - oldest.timestamp > windowMs) {
      steps.leave(oldest)
      at++
      oldest = events[at]
    }
    steps.enter(event)
    steps.judge(event, oldest ?? event)
  }
  return at
}
