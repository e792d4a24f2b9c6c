import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { isColumnRecord, linesOfPayloads } from '../columns/column-record.ts'
import { nativeBlock } from '../columns/native-block.ts'
import { type EventLog, lineOf } from '../event-log.ts'
import { EventStoreError, EventStoreUnavailable, engineError, QueryTimedOut } from '../event-store-errors.ts'
import { backoffMs } from '../journal/backoff.ts'
import { payloadsIn } from '../journal/segment-format.ts'
import { migrate } from '../migrations/migrate.ts'
import { storageTables, type Topology } from '../migrations/topology.ts'
import { availability } from './availability.ts'
import { boundSettings, type EngineParameters, type EventEngine, insertSettings, readSettings } from './event-engine.ts'
import type { KnownServer } from './known-server.ts'
import { withLargeValues } from './large-values.ts'
import { oneStatement, readRows } from './sql-text.ts'

export interface ClickhouseEngineOptions {
  /** Every node: statements that define or delete run on each, so no coordination service is needed for them. */
  readonly urls: readonly string[]
  readonly cluster: string | null
  readonly log: EventLog
  readonly waitMs: number
  readonly known: KnownServer
}

interface Node {
  readonly client: ClickHouseClient
  /** The same node without a database: the own one may not exist yet. */
  readonly outside: ClickHouseClient
  readonly database: string
}

/** ClickHouse as a server or a cluster, over HTTP. */
export function clickhouseEngine({ urls, cluster, log, waitMs, known }: ClickhouseEngineOptions): EventEngine {
  const nodes = urls.map(connect)
  const available = availability()
  const stopping = new AbortController()
  let connecting: Promise<void> | undefined
  let turn = 0
  const single: Topology = { kind: 'single', isEmbedded: false }
  const topologyOf = (replicated: boolean): Topology =>
    cluster === null ? single : { kind: 'cluster', cluster, replicated, database: nodes[0]?.database ?? 'signet' }

  function reconnect(): void {
    connecting ??= tryToConnect().finally(() => {
      connecting = undefined
    })
  }

  async function tryToConnect(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        const replicated = cluster === null ? false : await inspectCluster(nodes, cluster)
        for (const node of nodes) await prepare(node, topologyOf(replicated))
        known.remember()
        available.set('ready')
        return
      } catch (error) {
        available.set(failures === 0 && available.now().state === 'starting' ? 'starting' : 'down', lineOf(error))
        // Of one that never answered whoever starts the server tells.
        if (failures === 0 && known.isKnown()) log('error', `ClickHouse does not answer: ${lineOf(error)}`)
        await sleep(backoffMs(failures, 200, 10_000), undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  // Reads and inserts go to one node, and to the next one after a failed connection.
  async function onOneNode<Result>(work: (node: Node) => Promise<Result>): Promise<Result> {
    await available.wait(waitMs)
    const node = nodes[turn % nodes.length]
    if (node === undefined) throw new EventStoreUnavailable('No address of ClickHouse is configured')
    return onceMore(() => work(node)).catch((error) => {
      const translated = translate(error)
      if (translated instanceof EventStoreUnavailable) {
        turn += 1
        available.set('down', translated.message)
        reconnect()
      }
      throw translated
    })
  }

  reconnect()
  return {
    kind: cluster === null ? 'server' : 'cluster',
    storageTables: storageTables(topologyOf(false)),
    availability: () => available.now(),
    ready: (timeoutMs) => available.wait(timeoutMs),
    need: () => undefined,
    fillLinks: null,
    prepare: () => undefined,
    insert: (segment) =>
      onOneNode(async ({ client }) => {
        const file = await readFile(segment.path)
        const payloads = payloadsIn(file.subarray(0, segment.bytes))
        const lines = payloads.filter((payload) => !isColumnRecord(payload))
        const columns = payloads.filter(isColumnRecord)
        // Two inserts where there are both: to make one of the other takes long, on the thread that answers posts.
        if (lines.length > 0) await insertRows(client, 'JSONEachRow', Buffer.concat(lines), segment.id)
        if (columns.length > 0) await insertColumns(client, columns, `${segment.id}-columns`)
      }),
    async answer(sql, parameters, bounds) {
      const { sql: statement, parameters: given, settings } = withLargeValues(oneStatement(sql), parameters)
      // The server's own limit ends a query; this one ends the wait for a server that does not keep it.
      const late = AbortSignal.timeout(bounds.timeoutMs + waitMs)
      return onOneNode(async ({ client }) => {
        try {
          const result = await client.query({
            query: statement,
            query_params: { ...given },
            format: 'JSONEachRow',
            clickhouse_settings: { ...boundSettings(bounds), ...settings, readonly: '2' },
            abort_signal: late,
          })
          return Buffer.from(await result.text())
        } catch (error) {
          throw late.aborted ? new QueryTimedOut('The event store is busy', error) : error
        }
      })
    },
    write: (sql, parameters) => onOneNode(({ client }) => run(client, sql, parameters)),
    async command(sql, parameters) {
      await available.wait(waitMs)
      for (const { client } of nodes) await run(client, sql, parameters)
    },
    async close() {
      stopping.abort()
      await connecting
      await Promise.all(nodes.flatMap(({ client, outside }) => [client.close(), outside.close()]))
      available.set('down', 'closed')
    },
  }
}

/** Whether it has taken them before is known by the token. */
async function insertRows(client: ClickHouseClient, format: string, rows: Buffer, token: string): Promise<void> {
  // The client's own insert would want each line as an object.
  const { stream } = await client.exec({
    query: `INSERT INTO events FORMAT ${format}`,
    values: Readable.from([rows], { objectMode: false }),
    clickhouse_settings: { ...insertSettings, insert_deduplication_token: token },
  })
  for await (const _ of stream);
}

function insertColumns(client: ClickHouseClient, payloads: readonly Buffer[], token: string): Promise<void> {
  let block: Buffer
  try {
    block = nativeBlock(payloads)
  } catch {
    return insertRows(client, 'JSONEachRow', linesOfPayloads(payloads), token)
  }
  return insertRows(client, 'Native', block, token)
}

function connect(url: string): Node {
  const address = new URL(url.trim())
  const database = address.pathname.replace(/^\/+/, '') || 'signet'
  address.pathname = ''
  // What it would print goes through our own log instead.
  const log = { level: ClickHouseLogLevel.OFF }
  // A filter may have 50 values of a kilobyte: more than an address may be long.
  const options = { url: address, request_timeout: 60_000, use_multipart_params_auto: true, log }
  return { database, client: createClient({ ...options, database }), outside: createClient(options) }
}

async function prepare({ client, outside, database }: Node, topology: Topology): Promise<void> {
  await outside.command({
    query: 'CREATE DATABASE IF NOT EXISTS {database:Identifier}',
    query_params: { database },
  })
  const runner = {
    command: (sql: string, parameters: EngineParameters = {}) => run(client, sql, parameters),
    query: async (sql: string) => {
      const result = await client.query({ query: sql, format: 'JSONEachRow', clickhouse_settings: readSettings })
      return readRows(Buffer.from(await result.text()))
    },
  }
  await migrate(runner, topology)
}

/** Whether shards have replicas. Refuses a list of addresses that leaves a node out: its tables would be missing. */
async function inspectCluster(nodes: readonly Node[], cluster: string): Promise<boolean> {
  const result = await nodes[0]?.outside.query({
    query:
      'SELECT count() AS nodes, max(replica_num) AS replicas FROM system.clusters WHERE cluster = {cluster:String}',
    query_params: { cluster },
    format: 'JSONEachRow',
  })
  const [row] = await readRows(Buffer.from((await result?.text()) ?? ''))
  const known = Number(row?.nodes ?? 0)
  if (known === 0) throw new EventStoreUnavailable(`ClickHouse knows no cluster named ${cluster}`)
  if (known !== nodes.length) {
    throw new EventStoreUnavailable(
      `Cluster ${cluster} has ${known} nodes, but ${nodes.length} addresses are configured`,
    )
  }
  return Number(row?.replicas ?? 1) > 1
}

async function run(client: ClickHouseClient, sql: string, parameters: EngineParameters): Promise<void> {
  const { sql: query, parameters: given, settings } = withLargeValues(sql, parameters)
  // What was written can be read, whichever shard it belongs to.
  const all = { ...settings, distributed_foreground_insert: 1 as const }
  await client.command({ query, query_params: { ...given }, clickhouse_settings: all }).catch((error) => {
    throw translate(error)
  })
}

/**
 * A server may end a connection that rests in the very moment in which it is used again: that says nothing of the server.
 * What is asked for here may be done twice: it reads, or carries a token, or replaces itself.
 */
async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    return work()
  }
}

function translate(error: unknown): Error {
  if (error instanceof ClickHouseError) return engineError(error.message, Number(error.code))
  if (error instanceof EventStoreError) return error
  return new EventStoreUnavailable(`ClickHouse does not answer: ${lineOf(error)}`, error)
}
