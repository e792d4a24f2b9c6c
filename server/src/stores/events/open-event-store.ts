import { join } from 'node:path'
import type { StoredEvent } from '@signet/contract/event'
import { forgetUuids } from './account-uuid.ts'
import { insertMarksSql, markStatements } from './detection/event-mark.ts'
import { ownDirectory } from './directory-owner.ts'
import { chdbEngine } from './drivers/chdb-engine.ts'
import { clickhouseEngine } from './drivers/clickhouse-engine.ts'
import { knownServer, knownServerFile } from './drivers/known-server.ts'
import { readRows } from './drivers/sql-text.ts'
import { recordAt, stampArrival } from './encoded-events.ts'
import type { EventLog } from './event-log.ts'
import { encodeRows } from './event-row.ts'
import type { AppendResult, EventStore, QueryBounds } from './event-store.ts'
import { EventStoreClosed, EventStoreUnavailable } from './event-store-errors.ts'
import { gatherAppends } from './gather-appends.ts'
import { appendOnce } from './ids/append-once.ts'
import { eventKeys, keyBytes, keysOfLines } from './ids/event-key.ts'
import type { IdIndex } from './ids/id-index.ts'
import { openIdIndex } from './ids/open-id-index.ts'
import { namedReads } from './named-reads.ts'
import { pace } from './pace.ts'
import { openWayIn } from './way-in.ts'

export interface EventStoreOptions {
  readonly dataDirectory: string
  /** Addresses of ClickHouse, separated by commas: every node of a cluster. null: embedded. */
  readonly clickhouseUrl: string | null
  readonly clickhouseCluster: string | null
  readonly log: EventLog
  readonly maxBacklogBytes?: number
  /** How long a read waits for an engine that is starting or down. */
  readonly waitMs?: number
  /** How long a query may take that names no bound of its own. */
  readonly queryMs?: number
  /** How long nobody must have asked until the embedded engine rests; absent or null: it never does. */
  readonly restAfterMs?: number | null
}

const defaultWaitMs = 5000
const readyMs = 120_000
const firstAnswerMs = 10_000
const drainMs = 10_000
/** What is to be forgotten must have reached the tables first, and behind a backlog that takes its time. */
const forgetMs = 60_000
const rowsAtOnce = 20
const defaultQueryMs = 10_000
const defaultBounds = {
  maxMemory: 1024 ** 3,
  maxRows: 100_000,
  inBackground: false,
  isScattered: false,
  readsMany: false,
  readsFew: false,
  keepsMany: false,
  fromCounts: false,
}

/** Resolves as soon as events can be appended; the engine starts meanwhile, see `ready`. */
export async function openEventStore(options: EventStoreOptions): Promise<EventStore> {
  const directory = join(options.dataDirectory, 'events')
  const release = ownDirectory(directory)
  try {
    return await open(options, directory, release)
  } catch (error) {
    release()
    throw error
  }
}

async function open(options: EventStoreOptions, directory: string, release: () => void): Promise<EventStore> {
  const ids = await openIdIndex({ directory: join(directory, 'ids'), log: options.log })
  try {
    return await openWith(ids, options, directory, release)
  } catch (error) {
    await ids.close()
    throw error
  }
}

async function openWith(
  ids: IdIndex,
  options: EventStoreOptions,
  directory: string,
  release: () => void,
): Promise<EventStore> {
  const { clickhouseUrl, clickhouseCluster, log, waitMs = defaultWaitMs } = options
  const engine =
    clickhouseUrl === null
      ? chdbEngine({ directory, log, waitMs, restAfterMs: options.restAfterMs ?? null })
      : clickhouseEngine({
          urls: clickhouseUrl.split(','),
          cluster: clickhouseCluster,
          log,
          waitMs,
          known: knownServer(knownServerFile(options.dataDirectory), clickhouseUrl.split(',')),
        })
  const wayIn = await openWayIn({
    directory,
    engine,
    log,
    ids: { keysOf: keysOfLines, restore: (keys) => ids.restore(keys), keep: (keys) => ids.keep(keys) },
    maxBacklogBytes: options.maxBacklogBytes,
  }).catch(async (error) => {
    await engine.close()
    throw error
  })
  const answer: EventStore['answer'] = (sql, parameters, bounds: QueryBounds = {}) =>
    engine.answer(sql, parameters, { ...defaultBounds, timeoutMs: options.queryMs ?? defaultQueryMs, ...bounds })
  const query: EventStore['query'] = async (sql, parameters, bounds, read) =>
    readRows(await answer(sql, parameters, bounds), read)
  const forget = async (condition: string, parameters: Readonly<Record<string, string>>) => {
    await engine.ready(waitMs)
    await wayIn.flush(forgetMs)
    // Nothing comes in between: an event that goes from one table must not stay in the other.
    await wayIn.whole(async () => {
      for (const table of engine.storageTables)
        await engine.command(`DELETE FROM ${table} WHERE ${condition}`, parameters)
    }, forgetMs)
  }
  const once = appendOnce(ids)
  let closing: Promise<void> | undefined

  function refuseWhenClosed(): void {
    if (closing !== undefined) throw new EventStoreClosed('The event store is closed')
  }

  async function appendOnceEach(
    keys: Buffer,
    payloadOf: (fresh: readonly number[]) => Buffer | Promise<Buffer>,
  ): Promise<AppendResult> {
    const duplicates = await once.append(keys, async (fresh, freshKeys) =>
      wayIn.append(await payloadOf(fresh), freshKeys),
    )
    return { appended: keys.length / keyBytes - duplicates.length, duplicates }
  }

  async function append(workspaceId: string, events: readonly StoredEvent[]): Promise<AppendResult> {
    refuseWhenClosed()
    const pause = pace(undefined, 1)
    const hashed: Buffer[] = []
    for (const slice of slicesOf(events)) {
      // Only who has more to do lets others go first: a single event must not stand in line behind long work.
      if (hashed.length > 0) await pause()
      hashed.push(
        eventKeys(
          workspaceId,
          slice.map(({ eventId }) => eventId),
        ),
      )
    }
    return appendOnceEach(Buffer.concat(hashed), async (fresh) => {
      const lines: Buffer[] = []
      for (const slice of slicesOf(fresh)) {
        if (lines.length > 0) await pause()
        const rows = slice.flatMap((position) => events[position] ?? [])
        lines.push(encodeRows(workspaceId, rows))
      }
      return Buffer.concat(lines)
    })
  }

  return {
    append: gatherAppends(append),
    async appendEncoded(events, receivedAt) {
      refuseWhenClosed()
      stampArrival(events, receivedAt)
      return appendOnceEach(events.keys, (fresh) => recordAt(events, fresh))
    },
    answer,
    query,
    ...namedReads(query),
    async mark(workspaceId, marks) {
      const judgedAt = new Date()
      for (const parameters of markStatements(workspaceId, marks, judgedAt))
        await wayIn.alone(() => engine.write(insertMarksSql, parameters))
    },
    async forgetAccount(workspaceId, account) {
      await forget('workspace = {workspace:UUID} AND account = {account:String}', { workspace: workspaceId, account })
      forgetUuids(workspaceId, (each) => each === account)
    },
    async forgetWorkspace(workspaceId) {
      await forget('workspace = {workspace:UUID}', { workspace: workspaceId })
      forgetUuids(workspaceId, () => true)
    },
    flush: (timeoutMs = drainMs) => wayIn.flush(timeoutMs),
    ready: (timeoutMs = readyMs) => engine.ready(timeoutMs),
    need: engine.need,
    status() {
      const { bytes, expectedMs, segments, oldestAgeMs, since } = wayIn.backlog()
      const waiting = {
        backlogBytes: bytes,
        backlogMs: expectedMs,
        backlogSegments: segments,
        oldestWaitingMs: oldestAgeMs,
        unreadableSince: since,
        linksWaitingMs: wayIn.linksWaitingMs(),
      }
      return { ...engine.availability(), engine: engine.kind, ...waiting, knownIds: ids.count() }
    },
    close() {
      closing ??= (async () => {
        const { state, isResting } = engine.availability()
        const patienceMs = state === 'ready' && !isResting ? drainMs : 100
        await wayIn.close(AbortSignal.timeout(patienceMs))
        await once.idle()
        await ids.close()
        await engine.close()
        release()
      })()
      return closing
    },
  }
}

/**
 * Rejects unless the configured ClickHouse answers, or has answered this installation before: then it is an outage, and
 * events are taken meanwhile.
 */
export async function firstAnswer(
  events: EventStore,
  { dataDirectory, clickhouseUrl }: Pick<EventStoreOptions, 'dataDirectory' | 'clickhouseUrl'>,
): Promise<void> {
  if (clickhouseUrl === null) return
  const urls = clickhouseUrl.split(',')
  if (knownServer(knownServerFile(dataDirectory), urls).isKnown()) return
  await events.ready(firstAnswerMs).catch((error) => {
    const hosts = urls.map((url) => new URL(url).host).join(',')
    throw new EventStoreUnavailable(
      `${hosts} (CLICKHOUSE_URL) cannot be used: ${events.status().problem ?? error.message}`,
    )
  })
}

/** What is done at a time: large batches of one sender must not keep the others waiting. */
function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += rowsAtOnce) yield items.slice(from, from + rowsAtOnce)
}
