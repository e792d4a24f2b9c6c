import type { LinkedGraph } from '../linked-graph.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const RING = 100
const NEAR = 12

/** The same number between 0 and 1 for the same text, today and tomorrow (FNV-1a). */
export function fraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0) / 2 ** 32
}

/**
 * Where everything stands before the layout begins, by ids alone: the same graph is drawn the same way each time. The one that
 * was asked for is the centre, the others stand on rings by their steps from it, behind the one that led to them.
 * What has a place already keeps it, and what joins later begins beside its neighbour.
 */
export function seedPositions(graph: LinkedGraph, known: ReadonlyMap<string, Point>): Map<string, Point> {
  const angles = new Map<string, { angle: number; depth: number }>([[graph.focal, { angle: 0, depth: 0 }]])
  const points = new Map<string, Point>([[graph.focal, known.get(graph.focal) ?? { x: 0, y: 0 }]])
  for (const [id, { angle, depth }] of angles) {
    for (const next of graph.neighbours.get(id) ?? []) {
      if (angles.has(next)) continue
      const place = { angle: angleBehind(angle, depth, next), depth: depth + 1 }
      angles.set(next, place)
      points.set(next, known.get(next) ?? placed(place, next, known.get(id)))
    }
  }
  for (const id of graph.nodes.keys()) if (!points.has(id)) points.set(id, known.get(id) ?? aside(id))
  return points
}

const angleBehind = (angle: number, depth: number, id: string) =>
  depth === 0 ? fraction(id) * 2 * Math.PI : angle + ((fraction(id) - 0.5) * Math.PI) / (depth + 0.5)

function placed({ angle, depth }: { angle: number; depth: number }, id: string, parent: Point | undefined): Point {
  const wobble = fraction(`${id} radius`)
  if (parent !== undefined) return turned(parent, fraction(id) * 2 * Math.PI, NEAR * (0.5 + wobble))
  return turned({ x: 0, y: 0 }, angle, RING * (depth + 0.5 * (wobble - 0.5)))
}

const turned = ({ x, y }: Point, angle: number, radius: number): Point => ({
  x: x + radius * Math.cos(angle),
  y: y + radius * Math.sin(angle),
})

/** Linked to nothing that is here. */
const aside = (id: string) => turned({ x: 0, y: 0 }, fraction(id) * 2 * Math.PI, RING * 4)
