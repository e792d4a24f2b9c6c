import type { LinkedGraph } from '../linked-graph.ts'
import type { Palette } from './palette.ts'

/** Everything that decides what the drawing looks like, but the places of the nodes. */
export interface Scene {
  readonly graph: LinkedGraph
  /** What the filters leave. */
  readonly shown: ReadonlySet<string>
  readonly selected: string
  /** From one end to the other; empty for none. */
  readonly path: readonly string[]
  readonly pinned: ReadonlySet<string>
  readonly palette: Palette
  readonly labels: ReadonlyMap<string, string>
}

/** What stands out while the pointer rests on a node, or while a path is shown; null where everything is equal. */
export function emphasised({ graph, path }: Scene, hovered: string | null): ReadonlySet<string> | null {
  if (hovered !== null) return new Set([hovered, ...(graph.neighbours.get(hovered) ?? [])])
  return path.length > 1 ? new Set(path) : null
}
