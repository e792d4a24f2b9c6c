import type { LinkedGraph } from './linked-graph.ts'

export interface FoundPath {
  /** From one end to the other, both included. */
  readonly ids: readonly string[]
  /** What so many share that it proves little; only used where there is no other way. */
  readonly common: readonly string[]
}

/** Breadth first in what is shown. Common nodes in between are avoided unless there is no way without them. */
export function shortestPath(
  graph: LinkedGraph,
  from: string,
  to: string,
  shown: ReadonlySet<string>,
): FoundPath | null {
  if (!shown.has(from) || !shown.has(to)) return null
  const isCommon = (id: string) => graph.nodes.get(id)?.common === true
  const ids =
    search(graph, from, to, (id) => shown.has(id) && !isCommon(id)) ?? search(graph, from, to, (id) => shown.has(id))
  return ids === null ? null : { ids, common: ids.slice(1, -1).filter(isCommon) }
}

function search(graph: LinkedGraph, from: string, to: string, mayCross: (id: string) => boolean): string[] | null {
  const before = new Map<string, string | null>([[from, null]])
  for (const id of before.keys()) {
    if (id === to) return trace(before, to)
    if (id !== from && !mayCross(id)) continue
    for (const next of graph.neighbours.get(id) ?? []) {
      if (!before.has(next) && (next === to || mayCross(next))) before.set(next, id)
    }
  }
  return null
}

function trace(before: ReadonlyMap<string, string | null>, to: string): string[] {
  const ids: string[] = []
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) ids.unshift(at)
  return ids
}
