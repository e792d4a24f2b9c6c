import type { IdentifierKind } from '@signet/contract/identifiers'
import type { Graph, GraphEdge, GraphNode } from '@signet/contract/signalprint'

/** The answer of the API with a way from each node to its neighbours. */
export interface LinkedGraph {
  /** The node that was asked for. */
  readonly focal: string
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly edges: readonly GraphEdge[]
  readonly neighbours: ReadonlyMap<string, readonly string[]>
  readonly leftOut: number
  readonly behindMs: number
}

/** null where nothing was found. Edges whose ends are not here are left out, and the second of two equal ones. */
export function linkGraph({ nodes: given, edges: all, leftOut, behindMs }: Graph): LinkedGraph | null {
  const focal = given[0]?.id
  if (focal === undefined) return null
  const nodes = new Map(given.map((node) => [node.id, node]))
  const neighbours = new Map<string, string[]>(given.map(({ id }) => [id, []]))
  const known = new Set<string>()
  const edges = all.filter(({ source, target }) => {
    const key = edgeKey(source, target)
    const [here, there] = [neighbours.get(source), neighbours.get(target)]
    if (here === undefined || there === undefined || source === target || known.has(key)) return false
    known.add(key)
    here.push(target)
    there.push(source)
    return true
  })
  return { focal, nodes, edges, neighbours, leftOut, behindMs }
}

/** The same for both directions: a link has none. */
export const edgeKey = (one: string, other: string) => (one < other ? `${one}\n${other}` : `${other}\n${one}`)

export function countKinds(graph: LinkedGraph): ReadonlyMap<IdentifierKind, number> {
  const counts = new Map<IdentifierKind, number>()
  for (const { kind } of graph.nodes.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
