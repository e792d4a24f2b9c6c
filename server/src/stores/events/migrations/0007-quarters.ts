import { storageTable, type Topology } from './topology.ts'

const quarter = 'toStartOfFifteenMinutes(ts)'
const projections = {
  type_quarters: `workspace, type, ${quarter}`,
  country_quarters: `workspace, country, type, ${quarter}`,
}

/**
 * How many events of each type, and of each country and type, there were in each quarter of an hour: kept in the parts of
 * the table themselves, so that what deletes or merges events does the same to their counts. Every time zone's days begin
 * with a quarter. Events from before are counted in the background, and one by one until then.
 */
export function countQuarters(topology: Topology): string[] {
  const storage = storageTable(topology)
  const add = Object.entries(projections).map(
    ([name, keys]) => `  ADD PROJECTION IF NOT EXISTS ${name} (SELECT ${keys}, count() GROUP BY ${keys})`,
  )
  const fill = Object.keys(projections).map((name) => `  MATERIALIZE PROJECTION IF EXISTS ${name}`)
  return [
    `ALTER TABLE ${storage} MODIFY SETTING lightweight_mutation_projection_mode = 'rebuild'`,
    `ALTER TABLE ${storage}\n${add.join(',\n')}`,
    `ALTER TABLE ${storage}\n${fill.join(',\n')}`,
  ]
}
