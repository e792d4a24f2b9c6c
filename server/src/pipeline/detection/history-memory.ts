import { crc32 } from 'node:zlib'
import type { DetectionEvent } from '@signet/engine/detections/detection'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { groupBy } from './grouping.ts'
import { isKnown, type KnownKeys } from './new-keys.ts'

/** Longer ones are read again: what is remembered stays bounded, and looking for a copy short. */
const EVENTS_EACH = 100

interface History {
  /** Everything from here on is there. */
  readonly from: number
  readonly events: DetectionEvent[]
}

/**
 * The whole stories of accounts that came lately: of new ones because all of it came by here, of others because they
 * were read. Who was away longest is forgotten first, and is read again when he comes.
 */
export interface HistoryMemory {
  learn(event: DetectionEvent): void
  over(reads: Pick<DetectionReads, 'ofAccounts'>): Pick<DetectionReads, 'ofAccounts'>
}

export function openHistoryMemory(known: KnownKeys, room: number): HistoryMemory {
  const histories = new Map<string, History>()
  let remembered = 0

  function drop(account: string): void {
    remembered -= histories.get(account)?.events.length ?? 0
    histories.delete(account)
  }

  function remember(account: string, history: History): void {
    drop(account)
    histories.set(account, history)
    remembered += history.events.length
    // What is no longer remembered is for the store to tell.
    if (history.events.length > EVENTS_EACH) forget(account)
    for (const [oldest] of histories) {
      if (remembered <= room) return
      forget(oldest)
    }
  }

  function forget(account: string): void {
    drop(account)
    known?.add(crc32(account))
  }

  return {
    learn(event) {
      const { account } = event
      if (account === '') return
      const history = histories.get(account)
      if (history === undefined && isKnown(known, account)) return
      const { from, events } = history ?? { from: Number.NEGATIVE_INFINITY, events: [] }
      if (events.some(({ eventId }) => eventId === event.eventId)) return
      remember(account, { from, events: [...events, event] })
    },
    over: (reads) => ({
      async ofAccounts(accounts, span, each, limit) {
        const isWhole = (account: string) => {
          const history = histories.get(account)
          return history !== undefined && history.from <= span.from && history.events.length <= each
        }
        const whole = accounts.filter(isWhole)
        const events = whole
          .flatMap((account) => histories.get(account)?.events ?? [])
          .filter(({ timestamp }) => timestamp >= span.from && timestamp < span.to)
        const others = accounts.filter((account) => !isWhole(account))
        if (others.length === 0) return events.sort(inOrder).slice(-limit)
        const read = await reads.ofAccounts(others, span, each, limit)
        if (read.length < limit) {
          for (const [account, own] of groupBy(read, ({ account }) => account)) {
            if (own.length < each) remember(account, { from: span.from, events: own })
          }
        }
        return [...events, ...read].sort(inOrder).slice(-limit)
      },
    }),
  }
}

function inOrder(one: DetectionEvent, other: DetectionEvent): number {
  return one.timestamp - other.timestamp || (one.eventId < other.eventId ? -1 : 1)
}
