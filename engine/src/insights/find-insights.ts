import type { InsightType } from '@signet/contract/insights'
import { sentenceOf } from './insight-sentence.ts'

/** One number of one day: days count from 1970-01-01 UTC. */
export interface DayCount {
  readonly day: number
  readonly type: InsightType
  readonly dimension: string
  readonly value: number
}

export interface FoundInsight {
  readonly type: InsightType
  readonly dimension: string
  readonly day: number
  readonly value: number
  /** The mean of the same weekdays before. */
  readonly usual: number
  /** How many times further than usual it strays. */
  readonly deviation: number
  readonly sentence: string
}

const WEEKS = 4
/** Fewer weekdays are no habit. */
const MIN_WEEKS = 3
const DEVIATIONS = 3
const MIN_CHANGE = 0.5
/** Of a handful, half as much again is chance. */
const MIN_DIFFERENCE = 20
const PER_TYPE = 3

/** The days that a day is compared with. */
export const weekdaysBefore = (day: number): number[] =>
  Array.from({ length: WEEKS }, (_, week) => day - 7 * (week + 1))

/**
 * What was unusual on a day, against the same weekday of the four weeks before: three standard deviations and at least half
 * as much again, or half less. `since` is the first day with events: what was before it is not zero but unknown.
 */
export function findInsights(day: number, counts: readonly DayCount[], since: number): FoundInsight[] {
  const weekdays = weekdaysBefore(day).filter((each) => each >= since)
  if (weekdays.length < MIN_WEEKS) return []
  const series = new Map<string, Map<number, number>>()
  for (const count of counts) {
    const key = `${count.type}\n${count.dimension}`
    const days = series.get(key) ?? new Map<number, number>()
    days.set(count.day, count.value)
    series.set(key, days)
  }
  const totals = series.get(TOTAL) ?? new Map<number, number>()
  const found = [...series].flatMap(([key, days]) => {
    const [type = '', dimension = ''] = key.split('\n')
    const compared = type === 'EVENT_RISK_SCORE' ? atTotalOf(day, days, totals) : days
    return judge(type as InsightType, dimension, day, weekdays, compared)
  })
  return strongest(found)
}

const TOTAL = 'TOTAL_EVENTS\n'

/**
 * Risky events are a share of all: a day twice as busy has twice as many of them, and nothing is wrong. What the other
 * days had is therefore told as if they had been as busy as this one.
 */
function atTotalOf(day: number, days: ReadonlyMap<number, number>, totals: ReadonlyMap<number, number>) {
  const today = totals.get(day) ?? 0
  return new Map(
    [...days].map(([each, value]) => {
      const total = totals.get(each) ?? 0
      return [each, total === 0 ? 0 : (value / total) * today]
    }),
  )
}

function judge(
  type: InsightType,
  dimension: string,
  day: number,
  weekdays: readonly number[],
  days: ReadonlyMap<number, number>,
): FoundInsight[] {
  const value = days.get(day) ?? 0
  const before = weekdays.map((each) => days.get(each) ?? 0)
  const usual = before.reduce((sum, each) => sum + each, 0) / before.length
  const variance = before.reduce((sum, each) => sum + (each - usual) ** 2, 0) / (before.length - 1)
  // Four values may agree by chance: counted things scatter at least by the root of their number.
  const spread = Math.max(Math.sqrt(variance), Math.sqrt(usual), 1)
  const difference = Math.abs(value - usual)
  const deviation = difference / spread
  if (deviation < DEVIATIONS || difference < MIN_DIFFERENCE || difference < usual * MIN_CHANGE) return []
  const sentence = sentenceOf({ type, dimension, day, value, usual })
  return [{ type, dimension, day, value, usual, deviation, sentence }]
}

/** A campaign shows in many countries and hours at once: the strongest few of a kind tell it. */
function strongest(found: readonly FoundInsight[]): FoundInsight[] {
  const counts = new Map<InsightType, number>()
  return [...found]
    .sort(
      (one, other) =>
        other.deviation - one.deviation || compare(one.type + one.dimension, other.type + other.dimension),
    )
    .filter(({ type }) => {
      const count = (counts.get(type) ?? 0) + 1
      counts.set(type, count)
      return count <= PER_TYPE
    })
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
