import type { Config } from '../config.ts'
import type { WriteBlock } from '../stores/events/columns/write-block.ts'
import type { EventMark } from '../stores/events/detection/event-mark.ts'
import type { EventStoreStatus, QueryBounds, QueryParameter } from '../stores/events/event-store.ts'
import type { RecordsReach } from '../stores/records/records.ts'

/** What the second thread is started with. */
export interface ThreadSettings {
  readonly config: Config
  readonly secret: string
  readonly records: RecordsReach
  /** By which the records know the detector of this server: the same after the thread was started again. */
  readonly holder: string
}

/** Lines of several appends, one after the other: bytes are sent whole or not at all. */
export interface GatheredArrivals {
  readonly turn: number
  readonly lines: Uint8Array
  readonly parts: readonly ArrivedPart[]
}

export interface ArrivedPart {
  readonly workspaceId: string
  readonly at: number
  readonly receivedAt: number
  readonly bytes: number
}

/** What the thread does for the server. */
export interface ThreadCalls {
  arrived(arrivals: GatheredArrivals): void
  start(): void
  writeBlock: WriteBlock
  close(): Promise<void>
}

/** What the server does for the thread. */
export interface ServerCalls {
  query(sql: string, parameters: Readonly<Record<string, QueryParameter>>, bounds?: QueryBounds): Promise<string>
  mark(workspaceId: string, marks: readonly EventMark[]): Promise<void>
  flush(timeoutMs?: number): Promise<void>
  status(): Pick<EventStoreStatus, 'engine' | 'unreadableSince'>
  /** After each of the detector's turns: what it had been told by then, and since when each workspace waits that does. */
  waiting(heard: number, since: readonly (readonly [string, number])[]): void
}
