import type { AccountMoment, DetectionEvent, Firing } from './detection.ts'

/** No rule asks for more; an account under fire would otherwise cost the square of its events. */
const atMost = 300

/** The account's events of the last so many milliseconds that pass, the event itself among them, oldest first. */
export function lookBack(
  { view, index, event }: AccountMoment,
  withinMs: number,
  passes: (event: DetectionEvent) => boolean,
): DetectionEvent[] {
  const found: DetectionEvent[] = []
  for (let at = index; at >= 0 && found.length < atMost; at -= 1) {
    const earlier = view.events[at]
    if (earlier === undefined || event.timestamp - earlier.timestamp > withinMs) break
    if (passes(earlier)) found.push(earlier)
  }
  return found.reverse()
}

/** What fired on the account in the last so many milliseconds and passes, oldest first. */
export function lookBackAtFirings(
  { fired, event }: AccountMoment,
  withinMs: number,
  passes: (firing: Firing) => boolean,
): Firing[] {
  const found: Firing[] = []
  for (let at = fired.length - 1; at >= 0 && found.length < atMost; at -= 1) {
    const firing = fired[at]
    if (firing === undefined || event.timestamp - firing.at > withinMs) break
    if (passes(firing)) found.push(firing)
  }
  return found.reverse()
}

export const countDistinct = (
  events: readonly DetectionEvent[],
  keyOf: (event: DetectionEvent) => string | number,
): number => new Set(events.map(keyOf)).size
