export const outcomes = ['accepted', 'duplicates', 'ignored', 'rejected'] as const
type Counts = Record<(typeof outcomes)[number], number>

export interface Bar {
  at: number
  counts: Counts
}

const HOUR_MS = 3_600_000
const none = (): Counts => ({ accepted: 0, duplicates: 0, ignored: 0, rejected: 0 })

/** How long a bar is: an hour, or a day where there are more than two. */
export const widthOf = (days: number) => (days > 2 ? 24 * HOUR_MS : HOUR_MS)

/** Every hour or day of the span has its bar, also those in which nothing came. */
export function barsOf(hours: readonly (Counts & { time: string })[], days: number, now: number): Bar[] {
  const width = widthOf(days)
  const count = (days * 24 * HOUR_MS) / width
  const first = (Math.floor(now / width) - (count - 1)) * width
  const bars = Array.from({ length: count }, (_, n) => ({ at: first + n * width, counts: none() }))
  for (const hour of hours) {
    const bar = bars[Math.floor((Date.parse(hour.time) - first) / width)]
    if (bar === undefined) continue
    for (const outcome of outcomes) bar.counts[outcome] += hour[outcome]
  }
  return bars
}

export const sumOf = ({ counts }: Bar) => outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
