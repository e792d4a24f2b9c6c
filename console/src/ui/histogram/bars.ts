import { type Ahead, bucketEnd, bucketStart, fromWall } from './buckets.ts'

export const outcomes = ['failed', 'success', 'other'] as const
export type Outcome = (typeof outcomes)[number]

/** A row of counts over time, as the API answers it. */
export type CountRow = Readonly<Record<string, unknown>>

/** A stretch of time, in milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Bar extends Span, Readonly<Record<Outcome, number>> {
  readonly count: number
  /** How many things to look at fall into it: they are drawn over the bar. */
  readonly marks?: number
}

/**
 * One bar for each bucket that holds anything. How many failed is asked for on its own where it can be; of the others, the
 * API lists the frequent types of each bucket, and what it does not list counts as "other".
 */
export function barsOf(
  all: readonly CountRow[],
  failures: readonly CountRow[] | undefined,
  stepMs: number,
  ahead: Ahead,
  outcomeOf: (type: string) => Outcome,
): Bar[] {
  const failedAt = new Map(failures?.map((row) => [startOf(row), Number(row.count)]))
  return all.flatMap((row) => {
    const from = startOf(row)
    const count = Number(row.count)
    if (Number.isNaN(from) || !(count > 0)) return []
    const listed = listedOf(row.types, outcomeOf)
    const failed = Math.min(count, failures === undefined ? listed.failed : (failedAt.get(from) ?? 0))
    const success = Math.min(count - failed, listed.success)
    return { from, to: bucketEnd(from, stepMs, ahead), count, failed, success, other: count - failed - success }
  })
}

const startOf = (row: CountRow) => Date.parse(String(row.time))

function listedOf(types: unknown, outcomeOf: (type: string) => Outcome): Record<Outcome, number> {
  const sums = { success: 0, failed: 0, other: 0 }
  if (!Array.isArray(types)) return sums
  for (const { value, count } of types) sums[outcomeOf(String(value))] += Number(count)
  return sums
}

export const sumOf = (bars: readonly Bar[], key: Outcome | 'count') => bars.reduce((sum, bar) => sum + bar[key], 0)

/** The end of the scale: a round number that the highest bar fits under. */
export function scaleOf(bars: readonly Bar[]): number {
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((end) => end >= highest) ?? highest
}

/** The bars that two places on the axis lie between, from the first one's start to the last one's end. */
export function spanOf(one: number, other: number, stepMs: number, ahead: Ahead): Span {
  const [low, high] = one < other ? [one, other] : [other, one]
  return { from: bucketStart(low, stepMs, ahead), to: bucketEnd(high, stepMs, ahead) }
}

const HOUR_MS = 3_600_000
const lengths = [1000, 5000, 15_000, 60_000, 300_000, 900_000]
const hours = [1, 3, 6, 12, 24, 48, 72, 168, 336, 720].map((count) => count * HOUR_MS)

/** Round places for the labels under the axis: whole hours and days of a clock that is so far ahead of UTC. */
export function ticksOf(from: number, to: number, most: number, ahead: Ahead): number[] {
  const every = [...lengths, ...hours].find((length) => (to - from) / length <= most) ?? 1440 * HOUR_MS
  const first = Math.ceil((from + ahead(from)) / every) * every
  const count = Math.max(0, Math.floor((to + ahead(to) - first) / every) + 1)
  // The clock may be put back or forward on the way.
  return Array.from({ length: count }, (_, n) => first + n * every).map((wall) => fromWall(wall, ahead))
}
