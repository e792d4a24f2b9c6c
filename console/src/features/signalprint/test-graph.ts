import type { GraphNode } from '@signet/contract/signalprint'
import { splitId } from './kinds.ts'
import { type LinkedGraph, linkGraph } from './linked-graph.ts'

const seen = { events: 1, firstSeen: '2026-03-01T00:00:00.000Z', lastSeen: '2026-03-02T00:00:00.000Z' }

export const nodeOf = (id: string, given: Partial<GraphNode> = {}): GraphNode => ({
  id,
  ...splitId(id),
  uuid: null,
  ...seen,
  risk: 'none',
  depth: 0,
  links: 1,
  common: false,
  expanded: true,
  ...given,
})

/** A graph of the given links; the first one begins at the centre. */
export function graphOf(
  links: readonly [string, string][],
  given: Record<string, Partial<GraphNode>> = {},
): LinkedGraph {
  const ids = [...new Set([...links.flat(), ...Object.keys(given)])]
  const graph = linkGraph({
    nodes: ids.map((id) => nodeOf(id, given[id])),
    edges: links.map(([source, target]) => ({ source, target, ...seen, failures: 0, successes: 1 })),
    truncated: false,
    leftOut: 0,
    behindMs: 0,
  })
  if (graph === null) throw new Error('a graph needs a node')
  return graph
}
