import { crc32 } from 'node:zlib'
import type { StoredEvent } from '@signet/contract/event'
import { type DetectionReads, digestOf } from '../../stores/events/detection/detection-reads.ts'
import { toDetectionEvent } from '../../stores/events/detection/detection-row.ts'
import { mapInTurns, sortInTurns } from '../../stores/events/pace.ts'

const EVENTS = 20_000
/** What another server judges is not asked for here. */
const KEPT_MS = 60_000

interface Received {
  readonly at: number
  readonly events: StoredEvent[]
  hashes: number
}

/**
 * What this server acknowledged lately. Where the store shows exactly that of a moment, it need not be read there.
 * Of too much the first is kept: it is judged next, and what came later can be read.
 */
export interface RecentArrivals {
  add(workspaceId: string, events: readonly StoredEvent[]): void
  over(reads: Pick<DetectionReads, 'arrivals'>, workspaceId: string): Pick<DetectionReads, 'arrivals'>
}

export function openRecentArrivals(most = EVENTS): RecentArrivals {
  /** By workspace and moment, oldest first. */
  const received = new Map<string, Received>()
  let held = 0

  function take(key: string): readonly StoredEvent[] {
    const { events } = received.get(key) ?? { events: [] }
    received.delete(key)
    held -= events.length
    return events
  }

  return {
    add(workspaceId, events) {
      const [first] = events
      if (first === undefined) return
      for (const [oldest, { at }] of received) {
        if (at > first.receivedAt - KEPT_MS) break
        take(oldest)
      }
      if (held + events.length > most) return
      for (const event of events) {
        const key = `${workspaceId} ${event.receivedAt}`
        const known = received.get(key) ?? { at: event.receivedAt, events: [], hashes: 0 }
        known.events.push(event)
        known.hashes += crc32(event.eventId)
        received.set(key, known)
        held += 1
      }
    },
    over: (reads, workspaceId) => ({
      async arrivals(moments) {
        const keyOf = ({ receivedAt }: { receivedAt: number }) => `${workspaceId} ${receivedAt}`
        const isHere = (moment: (typeof moments)[number]) => {
          const known = received.get(keyOf(moment))
          return known !== undefined && digestOf(known.events.length, known.hashes) === moment.digest
        }
        const others = moments.filter((moment) => !isHere(moment))
        const here = moments.filter(isHere).flatMap((moment) => take(keyOf(moment)))
        const read = others.length === 0 ? [] : await reads.arrivals(others)
        const own = await mapInTurns(here, (event) => ({ ...toDetectionEvent(event), receivedAt: event.receivedAt }))
        return sortInTurns([...read, ...own], inOrder)
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
