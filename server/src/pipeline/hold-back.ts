import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreStatus } from '../stores/events/event-store.ts'

/** Smaller posts are of log streams, whose senders wait for each answer. */
const HELD_RECORDS = 10
export const isOfStream = (records: number) => records < HELD_RECORDS
/** All that was acknowledged is to be found two seconds later; a part of them goes by until the engine begins. */
const READABLE_IN_MS = 900
/** Nobody is held for longer: a sender's patience is not known, and what is on disk is safe. */
const MOST_HELD_MS = 1_000
const LOOK_MS = 20

/**
 * Large posts wait while the engine has more to take in than it will in time: otherwise the server acknowledges for as long
 * as a burst lasts what can be searched only long after it.
 */
export function openHoldBack(
  status: () => Pick<EventStoreStatus, 'state' | 'isResting' | 'backlogMs'>,
  pause: (ms: number) => Promise<unknown> = sleep,
): (records: number) => Promise<void> {
  function isBehind(): boolean {
    const { state, isResting, backlogMs } = status()
    // One that is away takes in nothing sooner for being waited for.
    return state === 'ready' && !isResting && backlogMs > READABLE_IN_MS
  }
  return async (records) => {
    if (isOfStream(records)) return
    for (let held = 0; held < MOST_HELD_MS && isBehind(); held += LOOK_MS) await pause(LOOK_MS)
  }
}
