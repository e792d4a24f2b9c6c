import { limits } from '@signet/contract/limits'
import {
  isSameRange,
  type Range,
  type RangeSearch,
  type ResolvedRange,
  readRange,
  resolveRange,
  writeRange,
} from '../../api/time-range.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Longer ones are shown by the day. */
const HOURLY_DAYS = 7

/** Specification §9: 1 day unless something else is chosen. */
const DEFAULT: Range = { days: limits.dashboard.defaultDays }

export const readFrame = (given: RangeSearch): Range => readRange(given) ?? DEFAULT

export const writeFrame = (frame: Range): RangeSearch => (isSameRange(frame, DEFAULT) ? {} : writeRange(frame))

/** All parts of the page ask about the same time. */
export function timesOf(frame: Range, now: number): { start: string; end: string } {
  const { from, to } = resolveRange(frame, now)
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
}

export const granularityOf = ({ from, to }: ResolvedRange) => (to - from <= HOURLY_DAYS * DAY_MS ? 'hour' : 'day')

/** How often the page looks again: what moves by the hour need not be asked for by the minute. */
export const lookAgainMs = (range: ResolvedRange) => (granularityOf(range) === 'hour' ? MINUTE_MS : 5 * MINUTE_MS)
