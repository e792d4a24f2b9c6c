import type { IdentifierKind } from '@signet/contract/identifiers'
import type { LinkedGraph } from './linked-graph.ts'

interface Filter {
  readonly kinds: readonly IdentifierKind[]
  readonly risky: boolean
}

/**
 * What a filter leaves: nodes of the chosen kinds but those that only hung together with the one that was asked for by what
 * is put aside. That one always stays.
 * Where only risky ones are wanted, also the shortest way to each of them, or they would float without a reason.
 */
export function visibleNodes(graph: LinkedGraph, { kinds, risky }: Filter): ReadonlySet<string> {
  const wanted = new Set(kinds)
  const isWanted = (id: string) => wanted.has(graph.nodes.get(id)?.kind ?? 'account')
  const linked = reach(graph, () => true)
  const parents = reach(graph, isWanted)
  for (const id of graph.nodes.keys()) if (!linked.has(id) && isWanted(id)) parents.set(id, null)
  return risky ? waysToRisk(graph, parents) : new Set(parents.keys())
}

/** Everything that can be reached over what may be crossed, each with the node that led to it. */
function reach(graph: LinkedGraph, mayCross: (id: string) => boolean) {
  const parents = new Map<string, string | null>([[graph.focal, null]])
  for (const id of parents.keys()) {
    for (const next of graph.neighbours.get(id) ?? []) if (!parents.has(next) && mayCross(next)) parents.set(next, id)
  }
  return parents
}

function waysToRisk(graph: LinkedGraph, parents: ReadonlyMap<string, string | null>): ReadonlySet<string> {
  const shown = new Set([graph.focal])
  for (const id of parents.keys()) {
    if (graph.nodes.get(id)?.risk === 'none') continue
    for (let at: string | null = id; at !== null && !shown.has(at); at = parents.get(at) ?? null) shown.add(at)
  }
  return shown
}
