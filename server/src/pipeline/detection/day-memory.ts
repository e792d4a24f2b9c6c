import type { AgentDay, HourCounts, Span } from '@signet/engine/detections/detection'
import type { Arrival, DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { groupBy } from './grouping.ts'

const DAY_MS = 86_400_000
/** So many days are counted by one question: what it needs stays bounded however long the span is. */
const DAYS_AT_ONCE = 4
const DAYS_KEPT = 64
/** What is forgotten or expires changes days without an arrival. */
const KEPT_MS = 3_600_000

/**
 * Every round compares with what is usual, which is weeks of days that nothing changes any more. What was counted of a
 * day stays until something arrives in it; the day that goes on is always counted again. The first and the last moment of
 * all only move with what arrives.
 */
export interface DayMemory {
  /** The same reads, without asking again for days that are known. Spans of agents begin with a day. */
  over(reads: DetectionReads, now: number): DetectionReads
  /** To be told before they are judged. */
  arrived(arrivals: readonly Arrival[]): void
}

export function openDayMemory(): DayMemory {
  const hours = new Map<number, readonly (readonly [number, HourCounts])[]>()
  const agents = new Map<number, readonly AgentDay[]>()
  let bounds: Bounds | null = null
  let since = 0
  const forgetAll = () => {
    hours.clear()
    agents.clear()
    bounds = null
  }
  return {
    over(reads, now) {
      if (now - since >= KEPT_MS) forgetAll()
      if (hours.size === 0 && agents.size === 0 && bounds === null) since = now
      return {
        ...reads,
        async bounds() {
          bounds ??= await reads.bounds()
          return bounds
        },
        async hourCounts(span) {
          const rows = await byDays(
            hours,
            span,
            ([hour]) => startOfDay(hour),
            async (part) => [...(await reads.hourCounts(part))],
          )
          return new Map(rows.filter(([hour]) => hour >= span.from))
        },
        agentDays: (span) => byDays(agents, span, ({ day }) => day, reads.agentDays),
      }
    },
    arrived(arrivals) {
      if (bounds !== null) bounds = arrivals.reduce(widened, bounds)
      for (const day of new Set(arrivals.map(({ timestamp }) => startOfDay(timestamp)))) {
        hours.delete(day)
        agents.delete(day)
      }
    },
  }
}

type Bounds = NonNullable<Awaited<ReturnType<DetectionReads['bounds']>>>

const widened = ({ oldest, newest }: Bounds, { timestamp }: Arrival): Bounds => ({
  oldest: Math.min(oldest, timestamp),
  newest: Math.max(newest, timestamp),
})

async function byDays<Row>(
  known: Map<number, readonly Row[]>,
  span: Span,
  dayOf: (row: Row) => number,
  read: (part: Span) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const days = daysIn(span)
  for (const run of runsOf(days.filter((day) => !known.has(day)))) {
    const [first = 0, last = first] = [run[0], run.at(-1)]
    const rows = groupBy(await read({ from: first, to: Math.min(last + DAY_MS, span.to) }), dayOf)
    for (const day of run) known.set(day, rows.get(day) ?? [])
  }
  const answer = days.flatMap((day) => known.get(day) ?? [])
  const today = days.at(-1) ?? 0
  known.delete(today)
  for (const day of known.keys()) if (day < today - DAYS_KEPT * DAY_MS) known.delete(day)
  return answer
}

function daysIn({ from, to }: Span): number[] {
  const first = startOfDay(from)
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / DAY_MS)) }, (_, turn) => first + turn * DAY_MS)
}

/** Days that follow each other, a few at a time. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run !== undefined && run.length < DAYS_AT_ONCE && run.at(-1) === day - DAY_MS) run.push(day)
    else runs.push([day])
  }
  return runs
}

const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS
