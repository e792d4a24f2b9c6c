import { limits } from '@signet/contract/limits'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const spans = [1, 7, 30, 90] as const
export type Span = (typeof spans)[number]

/** A span that ends now, or two moments. */
export type Range = { readonly days: Span } | { readonly from: number; readonly to: number }

export interface ResolvedRange {
  readonly from: number
  readonly to: number
  /** The start was moved to the earliest event that is kept. */
  readonly adjusted: boolean
}

export const DEFAULT_RANGE: Range = { days: 7 }

/** The end of the minute that runs: two looks within a minute ask the same question. */
export const nextMinute = (now: number) => Math.ceil(now / MINUTE_MS) * MINUTE_MS

/** One minute later than the oldest event that is kept, since asking takes its time. */
export const earliest = (now: number) => nextMinute(now) - limits.retention.days * DAY_MS

/** Never before what is kept, never further ahead than events may be. */
export function resolveRange(range: Range, now: number): ResolvedRange {
  const end = nextMinute(now)
  if ('days' in range) return { from: end - range.days * DAY_MS, to: end, adjusted: false }
  const first = earliest(now)
  const last = end + limits.ingest.maxAheadDays * DAY_MS
  const from = Math.min(Math.max(range.from, first), last - MINUTE_MS)
  const to = Math.max(Math.min(range.to, last), from + 1000)
  return { from, to, adjusted: range.from < first }
}

/** The next larger span that holds more; null when everything that is kept is asked for already. */
export function widened({ from, to }: ResolvedRange, now: number): Range | null {
  const end = nextMinute(now)
  const longer = spans.find((days) => days * DAY_MS > end - Math.min(from, to) + MINUTE_MS)
  if (longer !== undefined) return { days: longer }
  return from > earliest(now) ? { from: earliest(now), to: end } : null
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

export function readMoment(text: string | undefined): number | null {
  const at = text !== undefined && MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}
