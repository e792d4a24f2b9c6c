import { storageTable, type Topology } from './topology.ts'

/**
 * How many events of each type and country there were in each quarter of an hour, kept in the parts of the table
 * themselves: what deletes or merges events does the same to their counts. Every time zone's days begin with a quarter.
 * Events from before are counted in the background, and one by one until then.
 */
export function countQuarters(topology: Topology): string[] {
  const storage = storageTable(topology)
  return [
    `ALTER TABLE ${storage} MODIFY SETTING lightweight_mutation_projection_mode = 'rebuild'`,
    `ALTER TABLE ${storage} ADD PROJECTION IF NOT EXISTS quarters (
  SELECT workspace, toStartOfFifteenMinutes(ts), type, country, count()
  GROUP BY workspace, toStartOfFifteenMinutes(ts), type, country
)`,
    `ALTER TABLE ${storage} MATERIALIZE PROJECTION IF EXISTS quarters`,
  ]
}
