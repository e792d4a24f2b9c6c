import type { Span } from '../../ui/histogram/bars.ts'
import type { Threat } from './queries.ts'

const MINUTE_MS = 60_000

/** From a little before the first event to a little after the last, within what the evidence covers. */
export function attackSpan({ startedAt, endedAt, evidence }: Pick<Threat, 'startedAt' | 'endedAt' | 'evidence'>): Span {
  const [start, end] = [Date.parse(startedAt), Date.parse(endedAt)]
  const [first, last] = evidence.timeRange.map((moment) => Date.parse(moment)) as [number, number]
  const room = Math.max((end - start) * 0.05, MINUTE_MS)
  const from = Math.max(first, floor(start - room))
  return { from, to: Math.max(Math.min(last, floor(end + room) + MINUTE_MS), from + MINUTE_MS) }
}

const floor = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS
