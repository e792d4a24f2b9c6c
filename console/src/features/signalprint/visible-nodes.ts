import type { IdentifierKind } from '@signet/contract/identifiers'
import type { LinkedGraph } from './linked-graph.ts'

interface Filter {
  readonly kinds: readonly IdentifierKind[]
  readonly risky: boolean
}

/**
 * What a filter leaves: nodes of the chosen kinds that still hang together with the one that was asked for, which always stays.
 * Where only risky ones are wanted, also the shortest way to each of them, or they would float without a reason.
 */
export function visibleNodes(graph: LinkedGraph, { kinds, risky }: Filter): ReadonlySet<string> {
  const wanted = new Set(kinds)
  const parents = new Map<string, string | null>([[graph.focal, null]])
  for (const id of parents.keys()) {
    for (const next of graph.neighbours.get(id) ?? []) {
      const kind = graph.nodes.get(next)?.kind
      if (!parents.has(next) && kind !== undefined && wanted.has(kind)) parents.set(next, id)
    }
  }
  return risky ? waysToRisk(graph, parents) : new Set(parents.keys())
}

function waysToRisk(graph: LinkedGraph, parents: ReadonlyMap<string, string | null>): ReadonlySet<string> {
  const shown = new Set([graph.focal])
  for (const id of parents.keys()) {
    if (graph.nodes.get(id)?.risk === 'none') continue
    for (let at: string | null = id; at !== null && !shown.has(at); at = parents.get(at) ?? null) shown.add(at)
  }
  return shown
}
