import { dayOf, type TimeZone } from './time-zone.ts'

/**
 * How moments are put together. `time` of a bucket is its first moment.
 * - span: real time of that length, counted anew from the start of each local day; the last of a day may be shorter.
 *   So an hour that clocks repeat is two buckets, and hours of half-hour zones begin when their clocks strike.
 * - stretch: longer than a day and no whole number of days: real time counted from 1970-01-01 UTC.
 * - days: local days, in steps counted from 1970-01-01. 24h is a day.
 * - week (from Monday), month, year: of the local calendar.
 * - hourOfDay (0 to 23) and dayOfWeek (1 = Monday): of local clocks, over the whole range.
 */
export type Granularity =
  | { readonly kind: 'span' | 'stretch'; readonly seconds: number }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'week' | 'month' | 'year' | 'hourOfDay' | 'dayOfWeek' }

const DAY_SECONDS = 86_400
/** Counted from 1970, so many last until 2106: whatever is longer holds every event in its first bucket too. */
const LONGEST_SECONDS = 2 ** 32 - 1
const LONGEST_DAYS = Math.ceil(LONGEST_SECONDS / DAY_SECONDS)
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: DAY_SECONDS }
const names: Readonly<Record<string, string>> = { second: '1s', minute: '1m', hour: '1h', day: '1d' }
const calendar: Readonly<Record<string, Granularity>> = {
  week: { kind: 'week' },
  '1w': { kind: 'week' },
  month: { kind: 'month' },
  '1M': { kind: 'month' },
  year: { kind: 'year' },
  '1y': { kind: 'year' },
  hourOfDay: { kind: 'hourOfDay' },
  dayOfWeek: { kind: 'dayOfWeek' },
}

/** The contract's pattern has let the text through. */
export function readGranularity(text: string): Granularity {
  const named = Object.hasOwn(calendar, text) ? calendar[text] : undefined
  if (named !== undefined) return named
  const short = (Object.hasOwn(names, text) ? names[text] : undefined) ?? text
  const seconds = Number.parseInt(short, 10) * (secondsOf[short.slice(-1)] ?? 1)
  if (seconds % DAY_SECONDS === 0) return { kind: 'days', days: Math.min(seconds / DAY_SECONDS, LONGEST_DAYS) }
  return { kind: seconds < DAY_SECONDS ? 'span' : 'stretch', seconds: Math.min(seconds, LONGEST_SECONDS) }
}

/** At most so many buckets lie in a range, whatever it holds. */
export function bucketsWithin(granularity: Granularity, from: number, to: number): number {
  const seconds = (to - from) / 1000
  if (granularity.kind === 'hourOfDay') return 24
  if (granularity.kind === 'dayOfWeek') return 7
  if (granularity.kind === 'days') return Math.ceil(seconds / (granularity.days * DAY_SECONDS))
  if ('seconds' in granularity) return Math.ceil(seconds / granularity.seconds)
  return Math.ceil(seconds / (7 * DAY_SECONDS))
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step
export const mondayOf = (day: number) => floorTo(day + 3, 7) - 3

/** A number for each bucket, ascending with time: what buckets are sorted and told apart by. */
export function bucketOf(granularity: Granularity, zone: TimeZone, at: number): number {
  const local = new Date(zone.localMs(at))
  switch (granularity.kind) {
    case 'span': {
      const start = zone.startOfDay(dayOf(zone, at))
      return (start + floorTo(at - start, granularity.seconds * 1000)) / 1000
    }
    case 'stretch':
      return floorTo(at / 1000, granularity.seconds)
    case 'days':
      return floorTo(dayOf(zone, at), granularity.days)
    case 'week':
      return mondayOf(dayOf(zone, at))
    case 'month':
      return local.getUTCFullYear() * 12 + local.getUTCMonth()
    case 'year':
      return local.getUTCFullYear()
    case 'hourOfDay':
      return local.getUTCHours()
    case 'dayOfWeek':
      return ((local.getUTCDay() + 6) % 7) + 1
  }
}

/** How a bucket is answered: `time` for a span of time, `bucket` for what comes round again. */
export function bucketKey(
  granularity: Granularity,
  zone: TimeZone,
  bucket: number,
): { time: string } | { bucket: number } {
  const startOf = (year: number, month: number) => zone.startOfDay(Date.UTC(year, month, 1) / 86_400_000)
  const told = (ms: number) => ({ time: new Date(ms).toISOString() })
  switch (granularity.kind) {
    case 'span':
    case 'stretch':
      return told(bucket * 1000)
    case 'days':
    case 'week':
      return told(zone.startOfDay(bucket))
    case 'month':
      return told(startOf(Math.floor(bucket / 12), bucket % 12))
    case 'year':
      return told(startOf(bucket, 0))
    case 'hourOfDay':
    case 'dayOfWeek':
      return { bucket }
  }
}
