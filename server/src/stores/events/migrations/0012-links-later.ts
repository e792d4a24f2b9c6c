import type { Topology } from './topology.ts'

/**
 * The embedded engine is given links by the server, in larger steps and after the events. Servers keep the views: there
 * may be others that write to them.
 */
export function fillLinksLater(topology: Topology): string[] {
  if (topology.kind !== 'single' || !topology.isEmbedded) return []
  return ['links_view', 'identifier_accounts_view'].map((view) => `DROP VIEW IF EXISTS ${view}`)
}
