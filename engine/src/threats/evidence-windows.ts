import { comparisons, type Filter } from '@signet/contract/event-query'
import type { HourlyFiring } from './hourly-firing.ts'

interface Window {
  readonly from: number
  readonly to: number
}

/** Between two bursts so close to each other it is the same attack that goes on below its threshold. */
const SAME_BURST_MS = 3_600_000
/** A query takes twenty comparisons, and who looks at the evidence adds some. */
const MOST = { windows: 8, comparisons: 15 }

type Fired = Pick<HourlyFiring, 'from' | 'to' | 'named'>

/**
 * The evidence of several firings, only where they were: what the subject did in between, such as the owner's own
 * sign-ins, is none of it.
 */
export function withinWindows(filters: readonly Filter[], firings: readonly Fired[]): Filter[] {
  const windows = windowsOf(firings, Math.min(MOST.windows, MOST.comparisons - comparisons(filters)))
  // One says nothing that the threat's own time does not.
  if (windows.length < 2) return [...filters]
  const times = windows.map(({ from, to }): Filter => {
    return { field: 'event.timestamp', operator: 'between', values: [from, to].map((at) => new Date(at).toISOString()) }
  })
  return [...filters, { operator: 'or', filters: times }]
}

/** When the firings were, in order. Where there are too many, those nearest to each other become one. */
export function windowsOf(firings: readonly Fired[], most: number): Window[] {
  const ordered = [...firings].sort((one, other) => one.from - other.from || one.to - other.to)
  const windows: (Window & { counts: boolean })[] = []
  for (const { from, to, named } of ordered) {
    const counts = named.length === 0
    const last = windows.at(-1)
    // A named success stands for itself: whatever was near it did not count.
    if (last !== undefined && from <= last.to + (counts && last.counts ? SAME_BURST_MS : 0)) {
      windows[windows.length - 1] = { from: last.from, to: Math.max(last.to, to), counts: counts && last.counts }
    } else windows.push({ from, to, counts })
  }
  while (windows.length > Math.max(1, most)) joinNearest(windows)
  return windows.map(({ from, to }) => ({ from, to }))
}

function joinNearest(windows: Window[]): void {
  const gap = (at: number) => (windows[at]?.from ?? 0) - (windows[at - 1]?.to ?? 0)
  let nearest = 1
  for (let at = 2; at < windows.length; at += 1) if (gap(at) < gap(nearest)) nearest = at
  const [one, other] = windows.slice(nearest - 1, nearest + 1)
  if (one !== undefined && other !== undefined)
    windows.splice(nearest - 1, 2, { ...one, to: Math.max(one.to, other.to) })
}
