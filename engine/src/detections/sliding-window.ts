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

/** Moves a window over events in order. Each event enters once and leaves once, so a pass costs as many steps as events. */
export function slideWindow<Event extends Timed>(
  events: readonly Event[],
  windowMs: number,
  steps: WindowSteps<Event>,
): void {
  let start = 0
  let oldest = events[0]
  for (const event of events) {
    while (oldest !== undefined && event.timestamp - oldest.timestamp > windowMs) {
      steps.leave(oldest)
      start++
      oldest = events[start]
    }
    steps.enter(event)
    steps.judge(event, oldest ?? event)
  }
}
