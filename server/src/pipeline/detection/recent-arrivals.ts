import { crc32 } from 'node:zlib'
import {
  type Arrival,
  type DetectionReads,
  digestOf,
  type Moment,
} from '../../stores/events/detection/detection-reads.ts'
import { readDetectionLine } from '../../stores/events/detection/detection-row.ts'
import { type Pace, pace } from '../../stores/events/pace.ts'

const EVENTS = 20_000
/** What another server judges is not asked for here. */
const KEPT_MS = 60_000
const NEWLINE = 10

/** What one append wrote. */
export interface ArrivedLines {
  /** All of them at this moment. */
  readonly receivedAt: number
  /** As `EventStore.append` tells them. */
  readonly lines: Uint8Array
}

interface Received {
  readonly at: number
  readonly parts: Uint8Array[]
  events: number
}

/**
 * What this server acknowledged lately. Where the store shows exactly that of a moment, it need not be read there.
 * Of too much the first is kept: it is judged next, and what came later can be read.
 */
export interface RecentArrivals {
  add(workspaceId: string, arrived: ArrivedLines): void
  over(reads: Pick<DetectionReads, 'arrivals'>, workspaceId: string): Pick<DetectionReads, 'arrivals'>
}

export function openRecentArrivals(most = EVENTS): RecentArrivals {
  /** By workspace and moment, oldest first. */
  const received = new Map<string, Received>()
  let held = 0

  function take(key: string): readonly Uint8Array[] {
    const { parts, events } = received.get(key) ?? { parts: [], events: 0 }
    received.delete(key)
    held -= events
    return parts
  }

  /** The events of a moment, if they are those that the store shows of it. */
  async function takeAll(key: string, { receivedAt, digest }: Moment, pause: Pace): Promise<Arrival[] | null> {
    const arrivals: Arrival[] = []
    let hashes = 0
    for (const part of take(key)) {
      for (const line of linesOf(part)) {
        await pause()
        const event = readDetectionLine(line)
        hashes += crc32(event.eventId)
        arrivals.push({ ...event, receivedAt })
      }
    }
    return digestOf(arrivals.length, hashes) === digest ? arrivals : null
  }

  return {
    add(workspaceId, { receivedAt, lines }) {
      for (const [oldest, { at }] of received) {
        if (at > receivedAt - KEPT_MS) break
        take(oldest)
      }
      const events = countLines(lines)
      if (events === 0 || held + events > most) return
      const key = `${workspaceId} ${receivedAt}`
      const known = received.get(key) ?? { at: receivedAt, parts: [], events: 0 }
      // A copy: what came with it need not stay.
      known.parts.push(new Uint8Array(lines))
      known.events += events
      received.set(key, known)
      held += events
    },
    over: (reads, workspaceId) => ({
      async arrivals(moments) {
        const pause = pace()
        const arrivals: Arrival[] = []
        const others: Moment[] = []
        for (const moment of moments) {
          const key = `${workspaceId} ${moment.receivedAt}`
          const here = received.has(key) ? await takeAll(key, moment, pause) : null
          if (here === null) others.push(moment)
          else for (const arrival of here) arrivals.push(arrival)
        }
        if (others.length > 0) for (const arrival of await reads.arrivals(others)) arrivals.push(arrival)
        return arrivals.sort(inOrder)
      },
    }),
  }
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 0; from < buffer.length; ) {
    const end = buffer.indexOf(NEWLINE, from)
    if (end < 0) return
    yield buffer.toString('utf8', from, end)
    from = end + 1
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

function inOrder(one: Arrival, other: Arrival): number {
  return one.receivedAt - other.receivedAt || (one.eventId < other.eventId ? -1 : 1)
}
