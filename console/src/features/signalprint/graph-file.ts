import type { Point } from './drawing/seed-positions.ts'
import type { FoundGraph } from './found-graph.ts'
import type { SignalprintState } from './signalprint-state.ts'

type Shown = Pick<FoundGraph, 'graph' | 'shown'>

/** What is shown, with the question it answers and the places in the drawing. */
export function graphFile({ graph, shown }: Shown, state: SignalprintState, places: ReadonlyMap<string, Point>) {
  const { type, value, days, depth } = state
  return {
    question: { type, value, days, depth },
    leftOut: graph.leftOut,
    nodes: [...shown].flatMap((id) => {
      const node = graph.nodes.get(id)
      return node === undefined ? [] : { ...node, ...(places.has(id) && { place: places.get(id) }) }
    }),
    edges: graph.edges.filter(({ source, target }) => shown.has(source) && shown.has(target)),
  }
}
