import { storageTable, type Topology } from './topology.ts'

/**
 * A user agent is a hundred characters that thousands of events share: kept once a part, with a number in each row, they
 * are read and grouped by in a fraction of the time. Events from before are written anew, ten million in some ten seconds.
 */
export function foldUserAgents(topology: Topology): string[] {
  const tables = topology.kind === 'single' ? [storageTable(topology)] : [storageTable(topology), 'events']
  return tables.map((table) => `ALTER TABLE ${table} MODIFY COLUMN IF EXISTS userAgent LowCardinality(String)`)
}
