import type { Arrival, DetectionReads } from '../../stores/events/detection/detection-reads.ts'

/** How far apart the order of arrival and the order of becoming readable may be. */
export const MARGIN_MS = 5_000
const FIRST_LIMIT = 20_000
const MOST = 320_000

/** What this server has read of a workspace since it took it: what arrived within the margin is read again and again. */
export interface Unread {
  /** Arrivals that were not handed out before. `isAll`: nothing more waits at the moment. */
  next(): Promise<{ readonly arrivals: readonly Arrival[]; readonly isAll: boolean; readonly readUpTo: number }>
  /** What was handed out is judged: it is not handed out again. */
  done(arrivals: readonly Arrival[]): void
}

export function openUnread(reads: DetectionReads, from: number): Unread {
  const seen = new Map<string, number>()
  let position = from
  let limit = FIRST_LIMIT
  return {
    async next() {
      for (;;) {
        const rows = await reads.arrivals(position, limit)
        const arrivals = rows.filter(({ eventId }) => !seen.has(eventId))
        const last = rows.at(-1)
        const isFull = rows.length === limit
        if (arrivals.length > 0 || !isFull || last === undefined) {
          return { arrivals, isAll: !isFull, readUpTo: last?.receivedAt ?? position }
        }
        // A page of nothing but known ones: behind it, or, where one moment fills it, with a larger one.
        if (last.receivedAt > position) position = last.receivedAt
        else if (limit < MOST) limit *= 2
        else position = last.receivedAt + 1
      }
    },
    done(arrivals) {
      for (const { eventId, receivedAt } of arrivals) seen.set(eventId, receivedAt)
      const last = arrivals.at(-1)
      if (last === undefined) return
      position = Math.max(position, last.receivedAt - MARGIN_MS)
      limit = FIRST_LIMIT
      for (const [eventId, receivedAt] of seen) if (receivedAt < position) seen.delete(eventId)
    },
  }
}
