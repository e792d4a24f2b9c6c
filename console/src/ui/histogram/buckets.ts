/** Lengths that people read easily, as the API names them. */
const steps = [
  ['1s', 1],
  ['5s', 5],
  ['15s', 15],
  ['30s', 30],
  ['1m', 60],
  ['5m', 300],
  ['15m', 900],
  ['30m', 1800],
  ['1h', 3600],
  ['2h', 7200],
  ['3h', 10_800],
  ['6h', 21_600],
  ['12h', 43_200],
  ['1d', 86_400],
  ['2d', 172_800],
  ['7d', 604_800],
] as const

const MOST_BARS = 96

export interface Step {
  readonly granularity: string
  readonly ms: number
}

/** The finest bars of which not too many fit into the range. */
export function stepOf(from: number, to: number): Step {
  const fitting = steps.find(([, seconds]) => (to - from) / (seconds * 1000) <= MOST_BARS)
  const [granularity, seconds] = fitting ?? ['7d', 604_800]
  return { granularity, ms: seconds * 1000 }
}

/** How far a clock is ahead of UTC at a moment. */
export type Ahead = (at: number) => number

/** The moment at which that clock shows this. */
export const fromWall = (wall: number, ahead: Ahead) => wall - ahead(wall - ahead(wall))

const DAY_MS = 86_400_000

const dayStart = (at: number, ahead: Ahead, days = 0) =>
  fromWall((Math.floor((at + ahead(at)) / DAY_MS) + days) * DAY_MS, ahead)

/** As the API makes them: whole days of the clock that tells them, or even parts of each day from its midnight on. */
export function bucketStart(at: number, stepMs: number, ahead: Ahead): number {
  if (stepMs >= DAY_MS) return fromWall(Math.floor((at + ahead(at)) / stepMs) * stepMs, ahead)
  const day = dayStart(at, ahead)
  return day + Math.floor((at - day) / stepMs) * stepMs
}

/** A day on which the clock changes ends with a bucket of another length. */
export function bucketEnd(at: number, stepMs: number, ahead: Ahead): number {
  if (stepMs >= DAY_MS) return fromWall((Math.floor((at + ahead(at)) / stepMs) + 1) * stepMs, ahead)
  return Math.min(bucketStart(at, stepMs, ahead) + stepMs, dayStart(at, ahead, 1))
}
