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

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

export function readMoment(text: string | undefined): number | null {
  const at = text !== undefined && MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** What an address says of time: a span (1d, 7d, 30d, 90d), or two moments in `from` and `to`. */
export interface RangeSearch {
  readonly range?: string
  readonly from?: string
  readonly to?: string
}

/** null: what stands there says nothing that can be meant. */
export function readRange({ range, from, to }: RangeSearch): Range | null {
  const days = spans.find((each) => `${each}d` === range)
  if (days !== undefined) return { days }
  const [start, end] = [readMoment(from), readMoment(to)]
  return start !== null && end !== null && start < end ? { from: start, to: end } : null
}

export function writeRange(range: Range): RangeSearch {
  if ('days' in range) return { range: `${range.days}d` }
  return { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() }
}

export const isSameRange = (one: Range, other: Range) =>
  JSON.stringify(writeRange(one)) === JSON.stringify(writeRange(other))
