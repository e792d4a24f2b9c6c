import type { Point } from './seed-positions.ts'

export interface Bounds {
  x: [number, number]
  y: [number, number]
}

const LEAST = 60

/** What has to fit on the page. One node alone is not drawn as large as the page. */
export function boundsOf(places: Iterable<Point>): Bounds {
  const [x, y] = [
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ]
  for (const place of places) {
    widen(x, place.x)
    widen(y, place.y)
  }
  return { x: atLeast(x), y: atLeast(y) }
}

function widen(extent: number[], value: number) {
  extent[0] = Math.min(extent[0] ?? value, value)
  extent[1] = Math.max(extent[1] ?? value, value)
}

function atLeast([from = 0, to = 0]: number[]): [number, number] {
  if (from > to) return [-LEAST, LEAST]
  const missing = Math.max(0, LEAST - (to - from)) / 2
  return [from - missing, to + missing]
}
