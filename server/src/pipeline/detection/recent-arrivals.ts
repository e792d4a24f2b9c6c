import { type DetectionReads, digestOf } from '../../stores/events/detection/detection-reads.ts'
import { readDetectionLine } from '../../stores/events/detection/detection-row.ts'
import { bufferOf, type EncodedEvents, lineAt } from '../../stores/events/encoded-events.ts'
import { pace } from '../../stores/events/pace.ts'

const EVENTS = 20_000
/** What another server judges is not asked for here. */
const KEPT_MS = 60_000

interface Received {
  readonly at: number
  readonly parts: EncodedEvents[]
  events: number
  checks: number
}

/**
 * What this server acknowledged lately. Where the store shows exactly that of a moment, it need not be read there.
 * Of too much the first is kept: it is judged next, and what came later can be read.
 */
export interface RecentArrivals {
  /** These came in at this moment. */
  add(workspaceId: string, receivedAt: number, events: EncodedEvents): void
  over(reads: Pick<DetectionReads, 'arrivals'>, workspaceId: string): Pick<DetectionReads, 'arrivals'>
}

export function openRecentArrivals(most = EVENTS): RecentArrivals {
  /** By workspace and moment, oldest first. */
  const received = new Map<string, Received>()
  let held = 0

  function take(key: string): readonly EncodedEvents[] {
    const known = received.get(key)
    received.delete(key)
    held -= known?.events ?? 0
    return known?.parts ?? []
  }

  return {
    add(workspaceId, receivedAt, events) {
      for (const [oldest, { at }] of received) {
        if (at > receivedAt - KEPT_MS) break
        take(oldest)
      }
      const { checks } = events
      if (checks.length === 0 || held + checks.length > most) return
      const key = `${workspaceId} ${receivedAt}`
      const known = received.get(key) ?? { at: receivedAt, parts: [], events: 0, checks: 0 }
      known.parts.push(events)
      known.events += checks.length
      for (const check of checks) known.checks += check
      received.set(key, known)
      held += checks.length
    },
    over: (reads, workspaceId) => ({
      async arrivals(moments) {
        const keyOf = ({ receivedAt }: { receivedAt: number }) => `${workspaceId} ${receivedAt}`
        const isHere = (moment: (typeof moments)[number]) => {
          const known = received.get(keyOf(moment))
          return known !== undefined && digestOf(known.events, known.checks) === moment.digest
        }
        const others = moments.filter((moment) => !isHere(moment))
        const here = moments
          .filter(isHere)
          .map(({ receivedAt }) => ({ receivedAt, parts: take(keyOf({ receivedAt })) }))
        const read = others.length === 0 ? [] : await reads.arrivals(others)
        const arrivals = [...read]
        const pause = pace()
        for (const { receivedAt, parts } of here)
          for (const part of parts)
            for (let position = 0; position < part.ends.length; position += 1) {
              await pause()
              const line = bufferOf(lineAt(part, position)).toString()
              arrivals.push({ ...readDetectionLine(line), receivedAt })
            }
        return arrivals.sort(inOrder)
      },
    }),
  }
}

interface Arrived {
  readonly receivedAt: number
  readonly eventId: string
}

function inOrder(one: Arrived, other: Arrived): number {
  return one.receivedAt - other.receivedAt || (one.eventId < other.eventId ? -1 : 1)
}
