import type { Bar } from '../../ui/histogram/bars.ts'
import { type Ahead, bucketEnd } from '../../ui/histogram/buckets.ts'
import type { Overview } from './queries.ts'

const HOUR_MS = 3_600_000

export const stepMsOf = (granularity: Overview['granularity']) => (granularity === 'hour' ? HOUR_MS : 24 * HOUR_MS)

/** One bar for each bucket in which anything happened, threats as the marks over it. */
export function activityBars({ series, granularity }: Pick<Overview, 'series' | 'granularity'>, ahead: Ahead): Bar[] {
  return series.flatMap(({ time, events, failures, successes, threats }) => {
    if (events === 0 && threats === 0) return []
    const from = Date.parse(time)
    const failed = Math.min(failures, events)
    const success = Math.min(successes, events - failed)
    return {
      from,
      to: bucketEnd(from, stepMsOf(granularity), ahead),
      count: events,
      failed,
      success,
      other: events - failed - success,
      marks: threats,
    }
  })
}
