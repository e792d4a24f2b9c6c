import { indexedColumns } from '../event-columns.ts'
import { storageTable, type Topology } from './topology.ts'

/**
 * Single values are looked up in single granules, not in four at a time: what is not read is what makes it quick.
 * Events from before are indexed again in the background, and found without the index until then.
 */
export function sharpenLookups(topology: Topology): string[] {
  const storage = storageTable(topology)
  const change = indexedColumns.flatMap((name) => [
    `  DROP INDEX IF EXISTS ${name}_bloom`,
    `  ADD INDEX IF NOT EXISTS ${name}_lookup ${name} TYPE bloom_filter(0.01) GRANULARITY 1`,
  ])
  const fill = indexedColumns.map((name) => `  MATERIALIZE INDEX IF EXISTS ${name}_lookup`)
  return [`ALTER TABLE ${storage}\n${change.join(',\n')}`, `ALTER TABLE ${storage}\n${fill.join(',\n')}`]
}
