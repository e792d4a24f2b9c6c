import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Keys } from '../../secrets.ts'
import type { EventStore, EventStoreStatus } from '../../stores/events/event-store.ts'

/** As much of what the process has as judging needs: it can be had on another thread. */
export interface RoundContext extends Pick<Context, 'records' | 'now'> {
  readonly config: Pick<Config, 'breaches'>
  readonly keys: Pick<Keys, 'audit'>
  readonly events: RoundStore
}

/** The event store as it is to be asked for judging: an answer may be long in coming. */
export interface RoundStore extends Pick<EventStore, 'query' | 'mark'> {
  status(): Unreadable | Promise<Unreadable>
}

export type Unreadable = Pick<EventStoreStatus, 'unreadableSince'>
