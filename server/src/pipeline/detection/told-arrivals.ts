import { type Arrival, workspaceTypes } from '../../stores/events/detection/detection-reads.ts'
import { MARGIN_MS } from './unread.ts'

const KEPT_MS = 15_000

/** The types of events that are counted by the day. */
const counted: ReadonlySet<string> = new Set([...workspaceTypes, 'LOGIN_SUCCESS'])

/** As much of an arrival as is counted. */
export type ToldArrival = Pick<Arrival, 'receivedAt' | 'timestamp' | 'type' | 'reason' | 'account' | 'ip' | 'userAgent'>

export interface News {
  /** What was not told before. */
  readonly fresh: readonly ToldArrival[]
  /** Came in so long ago, up to the bound at least, that it cannot be said whether it was told before. */
  readonly doubtful: readonly ToldArrival[]
}

/**
 * The arrivals that were told lately and are counted. All that came in after a moment and was told is at hand, so that it
 * can be added to what the store says of all that came in up to that moment, and is recognised when it is told again.
 */
export interface ToldArrivals {
  tell(arrivals: readonly Arrival[]): News
  /** How often something was told. */
  turn(): number
  /** The last moment at which something came in that was told. */
  upTo(): number
  /**
   * All that came in after this moment and was told is at hand: up to it the store is to be asked. It only ever grows.
   * null: it is so short ago that stragglers are to be expected.
   */
  bound(): number | null
  after(bound: number): ToldArrival[]
}

/** `before`: the last moment of which something was told before, to somebody else. */
export function openToldArrivals(before: number, most: number): ToldArrivals {
  /** In the order in which they were told. */
  const told = new Map<string, ToldArrival>()
  /** All that came in after this and was told is at hand. */
  let since = before
  let upTo = before
  let turns = 0

  function forgetOld(): void {
    since = Math.max(since, upTo - KEPT_MS)
    for (const [key, { receivedAt }] of told) {
      if (receivedAt > since && told.size <= most) return
      told.delete(key)
      since = Math.max(since, receivedAt)
    }
  }

  return {
    tell(arrivals) {
      if (arrivals.length === 0) return { fresh: [], doubtful: [] }
      turns += 1
      // Of what came in up to here some was perhaps told to somebody else.
      if (turns === 1) since = Math.max(since, ...arrivals.map(({ receivedAt }) => receivedAt))
      const fresh: ToldArrival[] = []
      const doubtful: ToldArrival[] = []
      for (const { eventId, receivedAt, timestamp, type, reason, account, ip, userAgent } of arrivals) {
        upTo = Math.max(upTo, receivedAt)
        if (!counted.has(type)) continue
        const key = `${receivedAt} ${eventId}`
        const arrival = { receivedAt, timestamp, type, reason, account, ip, userAgent }
        if (receivedAt <= since) doubtful.push(arrival)
        else if (!told.has(key)) {
          told.set(key, arrival)
          fresh.push(arrival)
        }
      }
      forgetOld()
      return { fresh, doubtful }
    },
    turn: () => turns,
    upTo: () => upTo,
    bound: () => (turns > 0 && since <= upTo - MARGIN_MS ? since : null),
    after: (bound) => [...told.values()].filter(({ receivedAt }) => receivedAt > bound),
  }
}
