import { earliest, nextMinute, type Range, type ResolvedRange, spans } from '../../api/time-range.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The next larger span that holds more; null when everything that is kept is asked for already. */
export function widened({ from, to }: ResolvedRange, now: number): Range | null {
  const end = nextMinute(now)
  const longer = spans.find((days) => days * DAY_MS > end - Math.min(from, to) + MINUTE_MS)
  if (longer !== undefined) return { days: longer }
  return from > earliest(now) ? { from: earliest(now), to: end } : null
}
