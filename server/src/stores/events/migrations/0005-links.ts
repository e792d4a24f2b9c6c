import type { Topology } from './topology.ts'

const time = "DateTime64(3, 'UTC')"

// What an event names, the account itself first: `linksOf` of the engine.
const named = `arrayFilter(pair -> pair.2 != '', [
  ('account', account), ('email', email), ('ip', ip), ('phone', phone), ('print', print),
  ('session', session), ('paymentHash', paymentHash), ('userAgent', userAgent)
])`

/**
 * Who was seen with what. `links` lies by account and day: what an account was seen with, how often and when.
 * `identifier_accounts` lies by identifier and has one row an account: who else was seen with it, and how many, which
 * stays quick for an address that a hundred thousand share.
 *
 * Single keys are looked up in each part: small granules are what keeps that from being a scan. Tables from before have
 * larger ones, and are slower for it.
 */
export function createLinks(topology: Topology): string[] {
  const single = topology.kind === 'single'
  const replicated = topology.kind === 'cluster' && topology.replicated
  const nameOf = (table: string) => (single ? table : `${table}_local`)
  const engineOf = (table: string) =>
    replicated
      ? `ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/${table}', '{replica}')`
      : 'AggregatingMergeTree'
  const window = replicated ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window'
  const settings = `SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ${window} = 1000, index_granularity = 1024`
  const [links, holders] = [nameOf('links'), nameOf('identifier_accounts')]
  const tables = [
    `CREATE TABLE IF NOT EXISTS ${links} (
  workspace UUID,
  account String CODEC(ZSTD(1)),
  kind LowCardinality(String),
  value String CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  events SimpleAggregateFunction(sum, UInt64),
  failures SimpleAggregateFunction(sum, UInt64),
  successes SimpleAggregateFunction(sum, UInt64),
  firstSeen SimpleAggregateFunction(min, ${time}) CODEC(Delta, ZSTD(1)),
  lastSeen SimpleAggregateFunction(max, ${time}) CODEC(Delta, ZSTD(1))
) ENGINE = ${engineOf(links)}
PARTITION BY toYYYYMM(day)
ORDER BY (workspace, account, kind, value, day)
TTL day + INTERVAL 180 DAY
${settings}`,
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${links}_view TO ${links} AS
SELECT
  workspace,
  account,
  pair.1 AS kind,
  pair.2 AS value,
  toDate(ts) AS day,
  count() AS events,
  countIf(type IN ('LOGIN_FAILED', 'LOGIN_BLOCKED')) AS failures,
  countIf(type = 'LOGIN_SUCCESS') AS successes,
  min(ts) AS firstSeen,
  max(ts) AS lastSeen
FROM ${nameOf('events')}
ARRAY JOIN ${named} AS pair
WHERE account != ''
GROUP BY workspace, account, kind, value, day`,
    `CREATE TABLE IF NOT EXISTS ${holders} (
  workspace UUID,
  kind LowCardinality(String),
  value String CODEC(ZSTD(1)),
  account String CODEC(ZSTD(1)),
  lastSeen SimpleAggregateFunction(max, ${time}) CODEC(Delta, ZSTD(1))
) ENGINE = ${engineOf(holders)}
ORDER BY (workspace, kind, value, account)
TTL toDateTime(lastSeen) + INTERVAL 180 DAY
${settings}`,
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${holders}_view TO ${holders} AS
SELECT workspace, pair.1 AS kind, pair.2 AS value, account, max(ts) AS lastSeen
FROM ${nameOf('events')}
ARRAY JOIN ${named} AS pair
WHERE account != ''
GROUP BY workspace, kind, value, account`,
  ]
  if (single) return tables
  const { cluster, database } = topology
  const distributed = ['links', 'identifier_accounts'].map(
    (table) => `CREATE TABLE IF NOT EXISTS ${table} AS ${nameOf(table)}
ENGINE = Distributed('${cluster}', '${database}', '${nameOf(table)}', cityHash64(workspace, account))`,
  )
  return [...tables, ...distributed]
}
