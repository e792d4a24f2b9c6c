import type { GraphEdge } from '@signet/contract/signalprint'
import type { Point } from './seed-positions.ts'

/** What the layout of graphology-layout-forceatlas2 reads, ten numbers a node and three an edge. */
const NODE = 10
const EDGE = 3

export interface Matrices {
  readonly nodes: Float32Array<ArrayBuffer>
  readonly edges: Float32Array<ArrayBuffer>
}

interface Bodies {
  readonly points: ReadonlyMap<string, Point>
  readonly edges: readonly GraphEdge[]
  /** Those that hold their place. */
  readonly held: (id: string) => boolean
  readonly sizeOf: (id: string) => number
}

export function toMatrices({ points, edges, held, sizeOf }: Bodies): Matrices {
  const rows = new Map<string, number>()
  const nodes = new Float32Array(points.size * NODE)
  for (const [id, { x, y }] of points) {
    const at = rows.size * NODE
    rows.set(id, at)
    nodes.set([x, y, 0, 0, 0, 0, 1, 1, sizeOf(id), held(id) ? 1 : 0], at)
  }
  const links = new Float32Array(edges.length * EDGE)
  edges.forEach(({ source, target }, at) => {
    const [from, to] = [rows.get(source), rows.get(target)]
    if (from === undefined || to === undefined) return
    nodes[from + 6] = (nodes[from + 6] ?? 0) + 1
    nodes[to + 6] = (nodes[to + 6] ?? 0) + 1
    links.set([from, to, 1], at * EDGE)
  })
  return { nodes, edges: links }
}

/** x and y of each node, one after the other. */
export function toPositions(nodes: Float32Array): Float32Array<ArrayBuffer> {
  const positions = new Float32Array((nodes.length / NODE) * 2)
  for (let at = 0; at * NODE < nodes.length; at++) {
    positions[at * 2] = nodes[at * NODE] ?? 0
    positions[at * 2 + 1] = nodes[at * NODE + 1] ?? 0
  }
  return positions
}

/** How far nodes moved on average, against the width of the whole. */
export function movement(before: Float32Array, after: Float32Array): number {
  let moved = 0
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < after.length; at += 2) {
    const [x = 0, y = 0] = [after[at], after[at + 1]]
    moved += Math.hypot(x - (before[at] ?? 0), y - (before[at + 1] ?? 0))
    least = Math.min(least, x)
    most = Math.max(most, x)
  }
  return after.length === 0 ? 0 : moved / (after.length / 2) / Math.max(1e-9, most - least)
}

/** Enough to come to rest; a large graph is readable long before and would take too long. */
export const mostIterations = (nodes: number) => (nodes > 2000 ? 200 : nodes > 400 ? 400 : 600)
