interface Hour {
  time: string
  accepted: number
  rejected: number
}

export interface Bar {
  at: Date
  kept: number
  refused: number
}

const HOUR_MS = 3_600_000

/** Every hour of the span has its bar, or every day where there are more than two, also those in which nothing came. */
export function barsOf(hours: readonly Hour[], days: number, now: Date): Bar[] {
  const width = days > 2 ? 24 * HOUR_MS : HOUR_MS
  const last = Math.floor(now.getTime() / width) * width
  const count = (days * 24 * HOUR_MS) / width
  const bars = Array.from({ length: count }, (_, n) => ({
    at: new Date(last - (count - 1 - n) * width),
    kept: 0,
    refused: 0,
  }))
  for (const { time, accepted, rejected } of hours) {
    const bar = bars[Math.floor((Date.parse(time) - (bars[0]?.at.getTime() ?? 0)) / width)]
    if (bar === undefined) continue
    bar.kept += accepted
    bar.refused += rejected
  }
  return bars
}
