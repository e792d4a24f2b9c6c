import type { CircadianHour } from '@signet/contract/account-details'

/** From here on an hour is called unusual (contract, CircadianHour). */
const UNUSUAL_FROM = 0.75
const HOUR_MS = 3_600_000
const HOURS = 24

export interface HourBar {
  /** On the reader's clock. */
  readonly hour: number
  readonly average: number
  /** What the same number of events would be in this hour if the account kept the workspace's hours. */
  readonly usual: number
  readonly unusual: boolean
}

/** The clock that whole hours can be told in: a zone that is half an hour off keeps UTC. */
export const hourShift = (aheadMs: number): number | null => (aheadMs % HOUR_MS === 0 ? aheadMs / HOUR_MS : null)

/** 24 bars from midnight to midnight of a clock that is some hours ahead of UTC. */
export function hourBars(circadian: readonly CircadianHour[], shift: number): HourBar[] {
  const total = circadian.reduce((sum, { average }) => sum + average, 0)
  const byHour = new Map(circadian.map((each) => [each.hour, each]))
  return Array.from({ length: HOURS }, (_, hour) => {
    const found = byHour.get((((hour - shift) % HOURS) + HOURS) % HOURS)
    const average = found?.average ?? 0
    return {
      hour,
      average,
      usual: (found?.workspaceShare ?? 0) * total,
      unusual: average > 0 && (found?.unusual ?? 0) >= UNUSUAL_FROM,
    }
  })
}

export interface HourSpan {
  readonly from: number
  /** The hour at whose beginning it ends, 1 to 24. */
  readonly to: number
}

/** The unusual hours as spans; one that goes over midnight is one span. */
export function unusualSpans(bars: readonly HourBar[]): HourSpan[] {
  const spans: HourSpan[] = []
  for (const { hour, unusual } of bars) {
    const last = spans.at(-1)
    if (!unusual) continue
    if (last !== undefined && last.to === hour) spans[spans.length - 1] = { from: last.from, to: hour + 1 }
    else spans.push({ from: hour, to: hour + 1 })
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (first !== undefined && last !== undefined && first !== last && first.from === 0 && last.to === HOURS)
    return [...spans.slice(1, -1), { from: last.from, to: first.to }]
  return spans
}

const two = (hour: number) => String(hour % HOURS).padStart(2, '0')
export const spanWords = ({ from, to }: HourSpan) => `${two(from)}:00–${two(to)}:00`

/** The hour in which most happens; null where nothing does. */
export function busiestHour(bars: readonly HourBar[]): number | null {
  const busiest = bars.reduce(
    (most, bar) => (bar.average > most.average ? bar : most),
    bars[0] ?? { hour: 0, average: 0 },
  )
  return busiest.average > 0 ? busiest.hour : null
}
