import { csv } from './shapes/csv.ts'
import { native } from './shapes/native.ts'
import type { Shape } from './shapes/shape.ts'

export type { Shape } from './shapes/shape.ts'

/** Every way to write events, by the name of who writes so. */
export const shapes: ReadonlyMap<string, Shape> = new Map([
  ['native', native],
  ['csv', csv],
])
