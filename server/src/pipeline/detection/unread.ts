import type { Arrival, DetectionReads, Moment } from '../../stores/events/detection/detection-reads.ts'
import { pace } from '../../stores/events/pace.ts'

/** How far apart the order of arrival and the order of becoming readable may be where nobody says more. */
export const MARGIN_MS = 5_000
/** Where another server says that events wait there, it is looked for them so far back, and further once it has brought them. */
const PATIENCE_MS = 120_000
const MOMENTS_AT_ONCE = 20_000
const EVENTS_AT_ONCE = 8_000

/** What this server has read of a workspace since it took it: moments within the margin are looked at again and again. */
export interface Unread {
  /**
   * Arrivals that were not handed out before, or again where some may have been passed over. `readable`: before this
   * nothing more can appear. `isAll`: nothing more waits at the moment.
   */
  next(
    readable?: number,
  ): Promise<{ readonly arrivals: readonly Arrival[]; readonly isAll: boolean; readonly readUpTo: number }>
  /** What was handed out last is judged: it is not handed out again. */
  done(): void
}

export function openUnread(reads: Pick<DetectionReads, 'moments' | 'arrivals'>, from: number): Unread {
  /** By moment, what was read of it: of one that grew, only the rest is handed out. */
  const known = new Map<number, { readonly digest: string; readonly eventIds: ReadonlySet<string> }>()
  let position = from
  let readableUpTo = Number.POSITIVE_INFINITY
  /** The position went on without waiting any longer for what may still appear after this. */
  let passedOver: number | undefined
  let handedOut: { readonly moments: readonly Moment[]; readonly idsAt: ReadonlyMap<number, ReadonlySet<string>> } = {
    moments: [],
    idsAt: new Map(),
  }

  function goBack(): void {
    if (passedOver === undefined || readableUpTo < position) return
    position = passedOver
    passedOver = undefined
  }

  function done(): void {
    const { moments, idsAt } = handedOut
    for (const { receivedAt, digest } of moments) {
      known.set(receivedAt, { digest, eventIds: idsAt.get(receivedAt) ?? new Set() })
    }
    const last = moments.at(-1)?.receivedAt ?? 0
    position = Math.max(position, last - PATIENCE_MS, Math.min(last - MARGIN_MS, readableUpTo))
    if (readableUpTo < position) passedOver = Math.min(passedOver ?? readableUpTo, readableUpTo)
    for (const receivedAt of known.keys()) if (receivedAt < position) known.delete(receivedAt)
    handedOut = { moments: [], idsAt: new Map() }
  }

  return {
    async next(readable = Number.POSITIVE_INFINITY) {
      readableUpTo = readable
      goBack()
      for (;;) {
        const listed = await reads.moments(position, MOMENTS_AT_ONCE)
        const isCut = listed.length === MOMENTS_AT_ONCE
        const changed = listed.filter(({ receivedAt, digest }) => known.get(receivedAt)?.digest !== digest)
        const moments = firstOf(changed)
        const last = moments.at(-1) ?? listed.at(-1)
        if (last === undefined) return { arrivals: [], isAll: true, readUpTo: position }
        const readUpTo = last.receivedAt
        const isAll = moments.length === changed.length && !isCut
        if (moments.length > 0) {
          const rows = await reads.arrivals(moments)
          handedOut = { moments, idsAt: await idsAt(rows) }
          const arrivals = rows.filter(({ receivedAt, eventId }) => !known.get(receivedAt)?.eventIds.has(eventId))
          if (arrivals.length > 0) return { arrivals, isAll, readUpTo }
          // Events went away, none came.
          done()
        }
        if (isAll) return { arrivals: [], isAll, readUpTo }
        if (isCut && moments.length === 0) position = readUpTo
      }
    },
    done,
  }
}

/** As many as can be judged together, and at least one. */
function firstOf(moments: readonly Moment[]): readonly Moment[] {
  let events = 0
  const end = moments.findIndex((moment, turn) => {
    events += moment.events
    return events > EVENTS_AT_ONCE && turn > 0
  })
  return end < 0 ? moments : moments.slice(0, end)
}

async function idsAt(rows: readonly Arrival[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const ids = new Map<number, Set<string>>()
  const pause = pace()
  for (const { receivedAt, eventId } of rows) {
    const others = pause()
    if (others !== undefined) await others
    const own = ids.get(receivedAt)
    if (own === undefined) ids.set(receivedAt, new Set([eventId]))
    else own.add(eventId)
  }
  return ids
}
