import { eventColumns, indexedColumns } from '../event-columns.ts'
import { storageTable, type Topology } from './topology.ts'

// What was inserted under one token is remembered for this many inserts, on both kinds of table.
const deduplicationWindow = 1000

/** What a later migration changed. */
const packedText = 'String CODEC(ZSTD(1))'
const asItWas: Readonly<Record<string, string>> = {
  ts: "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))",
  account: packedText,
  email: packedText,
  ip: packedText,
  userAgent: packedText,
}

export function createEvents(topology: Topology): string[] {
  const storage = storageTable(topology)
  const replicated = topology.kind === 'cluster' && topology.replicated
  const columns = Object.values(eventColumns).map(([name, type]) => `  ${name} ${asItWas[name] ?? type}`)
  const indexes = indexedColumns.map((name) => `  INDEX ${name}_bloom ${name} TYPE bloom_filter(0.01) GRANULARITY 4`)
  const engine = replicated
    ? `ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/${storage}', '{replica}')`
    : 'MergeTree'
  const window = replicated ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window'
  const table = `CREATE TABLE IF NOT EXISTS ${storage} (
  workspace UUID,
${[...columns, ...indexes].join(',\n')}
) ENGINE = ${engine}
PARTITION BY toYYYYMM(ts)
ORDER BY (workspace, ts)
TTL toDateTime(ts) + INTERVAL 180 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ${window} = ${deduplicationWindow}`
  if (topology.kind === 'single') return [table]
  const { cluster, database } = topology
  const distributed = `CREATE TABLE IF NOT EXISTS events AS ${storage}
ENGINE = Distributed('${cluster}', '${database}', '${storage}', cityHash64(workspace, account))`
  return [table, distributed]
}
