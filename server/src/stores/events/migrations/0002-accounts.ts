import type { Topology } from './topology.ts'

const time = "DateTime64(3, 'UTC')"

/** The account's address in its workspace: the same derivation as accountUuid in features/accounts. */
const uuid = `toUUID(lower(hex(substring(SHA256(concat(toString(workspace), '\\n', account)), 1, 16))))`

/**
 * One row an account, kept with the events by a view. An account that nothing is kept of any more goes too. The newest
 * e-mail and phone travel with their moment, so that late events do not replace newer ones.
 */
export function createAccounts(topology: Topology): string[] {
  const single = topology.kind === 'single'
  const replicated = topology.kind === 'cluster' && topology.replicated
  const storage = single ? 'accounts' : 'accounts_local'
  const engine = replicated
    ? `ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{database}/${storage}', '{replica}')`
    : 'AggregatingMergeTree'
  const window = replicated ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window'
  const table = `CREATE TABLE IF NOT EXISTS ${storage} (
  workspace UUID,
  account String CODEC(ZSTD(1)),
  uuid SimpleAggregateFunction(any, UUID),
  firstSeen SimpleAggregateFunction(min, ${time}) CODEC(Delta, ZSTD(1)),
  lastSeen SimpleAggregateFunction(max, ${time}) CODEC(Delta, ZSTD(1)),
  email SimpleAggregateFunction(max, Tuple(${time}, String)),
  phone SimpleAggregateFunction(max, Tuple(${time}, String)),
  events SimpleAggregateFunction(sum, UInt64),
  INDEX uuid_bloom uuid TYPE bloom_filter(0.01) GRANULARITY 4
) ENGINE = ${engine}
ORDER BY (workspace, account)
TTL toDateTime(lastSeen) + INTERVAL 180 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ${window} = 1000, index_granularity = 1024`
  const view = `CREATE MATERIALIZED VIEW IF NOT EXISTS ${storage}_view TO ${storage} AS
SELECT
  workspace,
  account,
  ${uuid} AS uuid,
  min(ts) AS firstSeen,
  max(ts) AS lastSeen,
  max((if(e.email = '', toDateTime64(0, 3, 'UTC'), ts), e.email)) AS email,
  max((if(e.phone = '', toDateTime64(0, 3, 'UTC'), ts), e.phone)) AS phone,
  count() AS events
FROM ${single ? 'events' : 'events_local'} AS e
WHERE account != ''
GROUP BY workspace, account`
  if (single) return [table, view]
  const { cluster, database } = topology
  const distributed = `CREATE TABLE IF NOT EXISTS accounts AS ${storage}
ENGINE = Distributed('${cluster}', '${database}', '${storage}', cityHash64(workspace, account))`
  return [table, view, distributed]
}
