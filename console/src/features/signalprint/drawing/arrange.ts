import { nodeSize } from '../appearance.ts'
import type { LinkedGraph } from '../linked-graph.ts'
import { toMatrices } from './layout-matrices.ts'
import { runLayout } from './run-layout.ts'
import { type Point, seedPositions } from './seed-positions.ts'

interface Arrangement {
  graph: LinkedGraph
  /** Where nodes stand; what is missing is added. */
  places: Map<string, Point>
  pinned: ReadonlySet<string>
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
export function arrange({ graph, places, pinned, still, onMoved, onDone }: Arrangement): EndArranging | null {
  const known = new Set(places.keys())
  const seeds = seedPositions(graph, places)
  const ids = [...seeds.keys()]
  const joining = ids.filter((id) => !known.has(id))
  if (joining.length === 0) return null
  const held = joining.length > ids.length / 2 ? pinned : known
  for (const id of joining) places.set(id, seeds.get(id) ?? { x: 0, y: 0 })
  const matrices = toMatrices({
    points: seeds,
    edges: graph.edges,
    held: (id) => held.has(id),
    sizeOf: (id) => nodeSize(graph.nodes.get(id) ?? { events: 1, common: false }, ids.length),
  })
  const stop = runLayout(matrices, {
    still,
    count: ids.length,
    onStep: (positions, done) => {
      ids.forEach((id, at) => {
        if (!held.has(id)) places.set(id, { x: positions[at * 2] ?? 0, y: positions[at * 2 + 1] ?? 0 })
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
