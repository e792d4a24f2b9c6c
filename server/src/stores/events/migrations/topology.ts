/** Where the tables live. Several shards keep their part in events_local behind a Distributed table of the same name. */
export type Topology =
  | { readonly kind: 'single'; readonly isEmbedded: boolean }
  | { readonly kind: 'cluster'; readonly cluster: string; readonly database: string; readonly replicated: boolean }

/** The table that holds the rows of one node. */
export function storageTable(topology: Topology): string {
  return topology.kind === 'single' ? 'events' : 'events_local'
}

/** Every table of one node that remembers who an event is about: what is forgotten goes from each. */
export function storageTables(topology: Topology): readonly string[] {
  const tables = ['events', 'accounts', 'event_marks', 'links', 'identifier_accounts']
  return topology.kind === 'single' ? tables : tables.map((table) => `${table}_local`)
}
