import { FOCAL, nodeSize } from '../appearance.ts'
import type { LinkedGraph } from '../linked-graph.ts'
import { toMatrices } from './layout-matrices.ts'
import { runLayout } from './run-layout.ts'
import { type Point, seedPositions } from './seed-positions.ts'

interface Arrangement {
  graph: LinkedGraph
  /** Where nodes stand; what is missing is added. */
  places: Map<string, Point>
  pinned: ReadonlySet<string>
  /** The width of the page against its height: a wide page is filled, not only its middle. */
  aspect: number
  /** Computed to the end and then shown. */
  still: boolean
  onMoved: () => void
  onDone: () => void
}

/** Ends it early. What was not finished is begun anew the next time, unless its places are kept. */
export type EndArranging = (keep: boolean) => void

/**
 * Finds a place for what has none; what has one keeps it, unless more is joining than was there: then only pinned ones do.
 * null where there is nothing to do.
 */
export function arrange({ graph, places, pinned, aspect, still, onMoved, onDone }: Arrangement): EndArranging | null {
  const known = new Set(places.keys())
  const seeds = seedPositions(graph, places)
  const ids = [...seeds.keys()]
  const joining = ids.filter((id) => !known.has(id))
  if (joining.length === 0) return null
  const held = joining.length > ids.length / 2 ? new Set([...pinned].filter((id) => known.has(id))) : known
  for (const id of joining) places.set(id, seeds.get(id) ?? { x: 0, y: 0 })
  const matrices = toMatrices({
    points: new Map([...seeds].map(([id, { x, y }]) => [id, { x: x / aspect, y }])),
    edges: graph.edges,
    held: (id) => held.has(id),
    sizeOf: (id) => sizeIn(graph, id),
  })
  const stop = runLayout(matrices, {
    still,
    count: ids.length,
    onStep: (positions, done) => {
      ids.forEach((id, at) => {
        if (!held.has(id)) places.set(id, { x: (positions[at * 2] ?? 0) * aspect, y: positions[at * 2 + 1] ?? 0 })
      })
      onMoved()
      if (done) onDone()
    },
  })
  return (keep) => {
    stop()
    if (!keep) for (const id of joining) places.delete(id)
  }
}

function sizeIn({ nodes, focal }: LinkedGraph, id: string): number {
  const node = nodes.get(id)
  return node === undefined ? 1 : nodeSize(node, nodes.size) * (id === focal ? FOCAL : 1)
}
