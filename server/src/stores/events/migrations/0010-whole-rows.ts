import type { Topology } from './topology.ts'

/** Read by their key, a few rows with all their columns. The events are not: who counts them reads two columns of forty. */
const byKey = ['accounts', 'links', 'identifier_accounts']
/** Deleting rows writes such a part anew as a whole: where it is larger than this, that would take minutes. */
const LARGEST = 1024 ** 3

/**
 * The columns of a part lie in one file, granule by granule: a few rows are one read, not one for each column. Parts from
 * before are written so when they are merged.
 */
export function keepRowsWhole(topology: Topology): string[] {
  const tables = topology.kind === 'single' ? byKey : byKey.map((table) => `${table}_local`)
  return tables.map((table) => `ALTER TABLE ${table} MODIFY SETTING min_bytes_for_wide_part = ${LARGEST}`)
}
