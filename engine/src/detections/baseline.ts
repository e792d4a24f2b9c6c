import type { HourCounts, Thresholds, WorkspaceView } from './detection.ts'
import { dayMs, hourMs } from './sliding-window.ts'

export const baselineThresholds = {
  baselineDays: { value: 14, most: 14, why: 'Two weeks have every weekday twice.' },
  baselineDeviations: { value: 3, why: 'An honest hour is more than three deviations above its mean once in years.' },
  baselineFromDays: {
    value: 3,
    most: 14,
    why: 'Fewer days say nothing about what is usual; until then the counts decide alone.',
  },
} as const satisfies Thresholds

type Named = Readonly<Record<keyof typeof baselineThresholds, number>>

export interface Usual {
  readonly mean: number
  /** What an hour must be above to be unusual. */
  readonly limit: number
}

export interface Baseline {
  /** What is usual in the sixty minutes up to a moment. null: the workspace is too young to tell. */
  usualAt(at: number): Usual | null
}

/** The same hour of the days before, by its mean and standard deviation. */
export function openBaseline(view: WorkspaceView, metric: keyof HourCounts, settings: Named): Baseline {
  const known = new Map<number, Usual>()
  function usualIn(hour: number): Usual {
    const found = known.get(hour) ?? usualOf(countsBefore(view, metric, hour, settings), settings)
    known.set(hour, found)
    return found
  }
  return {
    usualAt(at) {
      if (at - view.since < settings.baselineFromDays * dayMs) return null
      // Sixty minutes reach into two hours of the clock: the busier one counts.
      const hour = Math.floor(at / hourMs) * hourMs
      const [now, before] = [usualIn(hour), usualIn(hour - hourMs)]
      return now.limit > before.limit ? now : before
    },
  }
}

function countsBefore(view: WorkspaceView, metric: keyof HourCounts, hour: number, { baselineDays }: Named): number[] {
  const counts: number[] = []
  for (let back = 1; back <= baselineDays; back++) {
    const then = hour - back * dayMs
    if (then + hourMs > view.since) counts.push(view.hours.get(then)?.[metric] ?? 0)
  }
  return counts
}

function usualOf(counts: readonly number[], { baselineDeviations }: Pick<Named, 'baselineDeviations'>): Usual {
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / Math.max(1, counts.length)
  return { mean, limit: mean + baselineDeviations * Math.sqrt(variance) }
}
