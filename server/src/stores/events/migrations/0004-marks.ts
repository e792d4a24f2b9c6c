import type { Topology } from './topology.ts'

const time = "DateTime64(3, 'UTC')"

/**
 * What detection found out about single events, beside the events because it comes later and may change: the newest of an
 * event counts. Only remarkable events have one.
 */
export function createMarks(topology: Topology): string[] {
  const single = topology.kind === 'single'
  const replicated = topology.kind === 'cluster' && topology.replicated
  const storage = single ? 'event_marks' : 'event_marks_local'
  const engine = replicated
    ? `ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/${storage}', '{replica}', judgedAt)`
    : 'ReplacingMergeTree(judgedAt)'
  const table = `CREATE TABLE IF NOT EXISTS ${storage} (
  workspace UUID,
  ts ${time} CODEC(Delta, ZSTD(1)),
  eventId String CODEC(ZSTD(1)),
  account String CODEC(ZSTD(1)),
  riskScore Float64,
  anomalyScore Nullable(UInt8),
  labels Array(LowCardinality(String)),
  reasons Array(LowCardinality(String)),
  judgedAt ${time} CODEC(Delta, ZSTD(1))
) ENGINE = ${engine}
PARTITION BY toYYYYMM(ts)
ORDER BY (workspace, ts, eventId)
TTL toDateTime(ts) + INTERVAL 180 DAY`
  if (single) return [table]
  const { cluster, database } = topology
  const distributed = `CREATE TABLE IF NOT EXISTS event_marks AS ${storage}
ENGINE = Distributed('${cluster}', '${database}', '${storage}', cityHash64(workspace, account))`
  return [table, distributed]
}
