import type { Bar, Span } from '../../../ui/histogram/bars.ts'
import type { History } from '../queries.ts'

export const DAY_MS = 86_400_000

/** One bar for each day on which anything happened. */
export function historyBars(history: History): Bar[] {
  return history.flatMap(({ day, events, failures, successes }) => {
    if (events === 0) return []
    const from = Date.parse(day)
    const failed = Math.min(failures, events)
    const success = Math.min(successes, events - failed)
    return { from, to: from + DAY_MS, count: events, failed, success, other: events - failed - success }
  })
}

/** From the first day to the end of the last. */
export function historySpan(history: History): Span | null {
  const [first, last] = [history[0], history.at(-1)]
  if (first === undefined || last === undefined) return null
  return { from: Date.parse(first.day), to: Date.parse(last.day) + DAY_MS }
}
