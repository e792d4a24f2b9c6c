import type { AgentDay, HourCounts, Span } from '@signet/engine/detections/detection'
import { startOfDay } from '@signet/engine/detections/sliding-window'
import type { Arrival, DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { groupBy } from './grouping.ts'
import { beginAgents } from './live-agents.ts'
import { openLiveDay } from './live-day.ts'
import { beginHours } from './live-hours.ts'
import { openToldArrivals } from './told-arrivals.ts'

const DAY_MS = 86_400_000
/** So many days are counted by one question: what it needs stays bounded however long the span is. */
const DAYS_AT_ONCE = 4
const DAYS_KEPT = 64
/** `arrivals`: what came lately is recognised when it is told again; `sources`: from which somebody failed, of a day. */
const usualSizes = { arrivals: 60_000, sources: 50_000 }
/** What is forgotten or expires changes days without an arrival. */
const KEPT_MS = 3_600_000

/**
 * Every round compares with what is usual, which is weeks of days that nothing changes any more. What was counted of a
 * day stays until something arrives in it; the day that goes on is counted on with what arrives. The first and the last
 * moment of all only move with what arrives.
 */
export interface DayMemory {
  /** The same reads, without asking again for days that are known. Spans of agents begin with a day. */
  over(reads: DetectionReads, now: number): DetectionReads
  /** To be told before they are judged. */
  arrived(arrivals: readonly Arrival[]): void
  /** The last moment at which something came in that it was told of. */
  toldUpTo(): number
}

/** `toldBefore`: the last moment of which another memory was told, by whoever tells this one. */
export function openDayMemory(toldBefore = Number.NEGATIVE_INFINITY, sizes = usualSizes): DayMemory {
  const told = openToldArrivals(toldBefore, sizes.arrivals)
  const live = { hours: openLiveDay(told, beginHours), agents: openLiveDay(told, beginAgents(sizes.sources)) }
  const hours = new Map<number, readonly (readonly [number, HourCounts])[]>()
  const agents = new Map<number, readonly AgentDay[]>()
  let bounds: Bounds | null = null
  let since = 0
  const forgetAll = () => {
    hours.clear()
    agents.clear()
    live.hours.forget()
    live.agents.forget()
    bounds = null
  }
  return {
    toldUpTo: told.upTo,
    over(reads, now) {
      if (now - since >= KEPT_MS) {
        forgetAll()
        since = now
      }
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
            await live.hours.rows(reads, span),
            ([hour]) => startOfDay(hour),
            async (part) => [...(await reads.hourCounts(part))],
          )
          return new Map(rows.filter(([hour]) => hour >= span.from))
        },
        agentDays: async (span) =>
          byDays(agents, span, await live.agents.rows(reads, span), ({ day }) => day, reads.agentDays),
      }
    },
    arrived(arrivals) {
      const news = told.tell(arrivals)
      live.hours.learn(news)
      live.agents.learn(news)
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
  /** null: it has to be read as the others. */
  lastDay: readonly Row[] | null,
  dayOf: (row: Row) => number,
  read: (part: Span) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all = daysIn(span)
  const today = all.at(-1) ?? 0
  const days = lastDay === null ? all : all.slice(0, -1)
  for (const run of runsOf(days.filter((day) => !known.has(day)))) {
    const [first = 0, last = first] = [run[0], run.at(-1)]
    const rows = groupBy(await read({ from: first, to: Math.min(last + DAY_MS, span.to) }), dayOf)
    for (const day of run) known.set(day, rows.get(day) ?? [])
  }
  const answer = [...days.flatMap((day) => known.get(day) ?? []), ...(lastDay ?? [])]
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
