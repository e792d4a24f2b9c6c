import type { Point } from './seed-positions.ts'

/** A node as it is painted. */
interface Painted extends Point {
  /** In pixels. */
  readonly size: number
  readonly hidden?: boolean
}

interface Pointer {
  readonly at: Point
  /** How many pixels one unit of a place is wide. */
  readonly pixels: number
  /** So many pixels from its centre a node is still meant, however small it is. */
  readonly reach: number
}

/** Its ring belongs to a node. */
const BODY = 1.3

/** Of all that lie under the pointer the one whose centre is nearest, measured by its size: a small one on a large one can be hit. */
export function nodeAt(nodes: Iterable<readonly [string, Painted]>, { at, pixels, reach }: Pointer): string | null {
  let found: string | null = null
  let nearest = 1
  for (const [id, { x, y, size, hidden }] of nodes) {
    const away = (Math.hypot(x - at.x, y - at.y) * pixels) / Math.max(reach, size * BODY)
    if (away > nearest || hidden) continue
    found = id
    nearest = away
  }
  return found
}
