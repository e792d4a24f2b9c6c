export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Days since 1970, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / dayMs)

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (day + 4) % 7
export const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0

const weekdayHours = [3, 2, 1, 1, 1, 2, 5, 9, 13, 14, 13, 12, 12, 12, 11, 11, 11, 12, 13, 14, 15, 14, 10, 6]
const weekendHours = [5, 3, 2, 1, 1, 1, 2, 4, 7, 10, 13, 13, 12, 12, 12, 12, 12, 12, 13, 14, 14, 13, 11, 8]

function cumulated(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum / total
  })
}
const weekdayRhythm = cumulated(weekdayHours)
const weekendRhythm = cumulated(weekendHours)

/** The hour of somebody's own clock, by how people spend such a day. */
export function localHour(day: number, draw: number): number {
  return (isWeekend(day) ? weekendRhythm : weekdayRhythm).findIndex((limit) => draw < limit)
}

/** The moment within the UTC day at which a clock that is `utcOffsetHours` ahead shows `hour`. */
export function momentOf(day: number, hour: number, utcOffsetHours: number): number {
  return day * dayMs + ((((hour - utcOffsetHours) % 24) + 24) % 24) * hourMs
}
