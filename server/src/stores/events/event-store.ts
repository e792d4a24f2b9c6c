import type { StoredEvent } from '@signet/contract/event'
import type { EventMark } from './detection/event-mark.ts'
import type { EncodedEvents } from './encoded-events.ts'

export * from './event-store-errors.ts'

/** A value bound to a `{name:Type}` placeholder. Times are passed as text, see `toEngineTime`. */
export type QueryParameter = string | number | boolean | readonly string[] | readonly number[]
export type QueryRow = Record<string, unknown>
export type ReadRow<Row> = (row: QueryRow) => Row

export interface QueryBounds {
  /** The engine gives up after this time. */
  readonly timeoutMs?: number
  /** Bytes one query may use. */
  readonly maxMemory?: number
  /** A result with more rows is refused, not cut. */
  readonly maxRows?: number
  /** Nobody waits for it: whoever looks at a page comes first. */
  readonly inBackground?: boolean
  /** What is asked for is rare and lies anywhere: in the table's order nearly everything would be read to find it. */
  readonly isScattered?: boolean
  /** It reads a few columns of very many events. */
  readonly readsMany?: boolean
  /** It reads so little that a second thread would only be in the way of others. */
  readonly readsFew?: boolean
  /** It keeps something for each of very many groups until it ends. */
  readonly keepsMany?: boolean
  /** The counts by quarter of an hour tell it, or a part of it; of others it is not looked whether they could. */
  readonly fromCounts?: boolean
}

/** `query` of a store, for whoever takes the rows as they are. */
export type AskRows = (
  sql: string,
  parameters: Readonly<Record<string, QueryParameter>>,
  bounds?: QueryBounds,
) => Promise<QueryRow[]>

/** Half open: from ≤ timestamp < to. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
}

export interface EventStoreStatus {
  readonly state: 'starting' | 'ready' | 'down'
  readonly engine: 'embedded' | 'server' | 'cluster'
  /** Nobody has asked for a while and the embedded engine's process has ended; a question starts it again. */
  readonly isResting: boolean
  /** Why the engine is not ready; absent while it is. */
  readonly problem?: string
  /** Acknowledged events that the engine has not taken yet. */
  readonly backlogBytes: number
  /** How long the engine will need for them, by what it took in lately; 0 where that is not known. */
  readonly backlogMs: number
  readonly backlogSegments: number
  readonly oldestWaitingMs: number
  /** What was acknowledged before this can be read; null: everything can. Across restarts a lower bound. */
  readonly unreadableSince: number | null
  /** How long the oldest event that can be read has been waiting for its links; 0: none does. */
  readonly linksWaitingMs: number
  /** Event ids that are recognised when they come again. */
  readonly knownIds: number
}

export interface AppendResult {
  readonly appended: number
  /** Positions, ascending, of the events that are in the store already or stand earlier in the same call. */
  readonly duplicates: readonly number[]
}

/**
 * Where events live. Guarantees, kept by every driver:
 * - What `append` acknowledged is on disk, survives `kill -9` of any process, and becomes readable exactly once.
 * - An event id is taken once per workspace: the same one in any batch, at the same time, after a restart or `kill -9`,
 *   until nothing with it can be readable any more (211 days), becomes one readable event, the first that was
 *   acknowledged. Known per data directory: two servers that share an engine do not know each other's ids.
 * - `append` never waits for the engine: with the engine down it works until the backlog limit is reached.
 * - Reads see an acknowledged event within about half a second, at once after `flush`; where it wakes a resting engine, as
 *   soon as that is awake. Its links follow: in a second or two, in a burst when the events are in.
 * - Every named read is confined to the workspace it is given.
 */
export interface EventStore {
  /**
   * Resolves when all events are on disk, those that were duplicates since an earlier call; rejects when none of the
   * others is acknowledged. An id that another call is writing is waited for: it is a duplicate only if that call
   * succeeds. Rejects with BacklogFull, JournalUnwritable or EventStoreClosed.
   */
  append(workspaceId: string, events: readonly StoredEvent[]): Promise<AppendResult>
  /** The same for events that were encoded elsewhere: they have come in at this moment. */
  appendEncoded(events: EncodedEvents, receivedAt: number): Promise<AppendResult>

  /**
   * One SELECT without FORMAT, SETTINGS and semicolon; values only as bound parameters. The engine refuses writes.
   * The workspace is the caller's to bind. Rejects with EventStoreUnavailable, QueryTimedOut, QueryTooLarge, QueryFailed.
   * `read`: what to make of each row as it is read, so that many rows are never held beside what is made of them.
   */
  query<Row = QueryRow>(
    sql: string,
    parameters: Readonly<Record<string, QueryParameter>>,
    bounds?: QueryBounds,
    read?: ReadRow<Row>,
  ): Promise<Row[]>

  /** The same as the engine tells it, each row as JSON, a line: for whoever reads it on another thread. */
  answer(sql: string, parameters: Readonly<Record<string, QueryParameter>>, bounds?: QueryBounds): Promise<Buffer>

  countEvents(workspaceId: string, range: TimeRange): Promise<number>
  /** Distinct accounts with an event since a time. */
  monthlyActiveAccounts(workspaceId: string, since: Date): Promise<number>
  latestEvents(workspaceId: string, limit: number): Promise<StoredEvent[]>
  /** Whether any event lies within the 180 days that are kept. */
  hasEvents(workspaceId: string): Promise<boolean>

  /**
   * What detection found out about events; a later mark of the same event replaces an earlier one. Not journaled: it
   * can be found out again. Rejects with EventStoreUnavailable or QueryFailed.
   */
  mark(workspaceId: string, marks: readonly EventMark[]): Promise<void>

  /** All events of the account, and the account itself, are gone from reads when this resolves. Its ids stay taken. */
  forgetAccount(workspaceId: string, account: string): Promise<void>
  /** All events of the workspace are gone from reads when this resolves; stop its ingestion before. Its ids stay taken. */
  forgetWorkspace(workspaceId: string): Promise<void>

  /** Everything acknowledged before the call is readable, with its links, when this resolves. */
  flush(timeoutMs?: number): Promise<void>
  /** Resolves when the engine answers and its schema is current. */
  ready(timeoutMs?: number): Promise<void>
  /** Somebody looks and may ask at any moment: the engine is not to rest. */
  need(): void
  status(): EventStoreStatus
  /** Stops accepting, moves the journal into the engine while it answers, and ends the engine's process. */
  close(): Promise<void>
}
