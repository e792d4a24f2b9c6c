import { storageTable, type Topology } from './topology.ts'

/** What arrived since a moment is found without reading what is older: the parts of the table know their span. */
export function indexArrivals(topology: Topology): string[] {
  const storage = storageTable(topology)
  return [`ALTER TABLE ${storage} ADD INDEX IF NOT EXISTS receivedAt_minmax receivedAt TYPE minmax GRANULARITY 1`]
}
