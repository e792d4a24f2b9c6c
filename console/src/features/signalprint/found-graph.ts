import { createContext, useContext } from 'react'
import type { LinkedGraph } from './linked-graph.ts'
import type { FoundPath } from './shortest-path.ts'

/** What was found, and what of it is shown. */
export interface FoundGraph {
  readonly graph: LinkedGraph
  /** More of it is on the way. */
  readonly stale: boolean
  readonly shown: ReadonlySet<string>
  /** The node whose panel is open. */
  readonly selected: string
  /** Between the chosen beginning and the selected node; null where there is none. */
  readonly path: FoundPath | null
  readonly pinned: ReadonlySet<string>
  togglePin: (id: string) => void
}

export const FoundGraphContext = createContext<FoundGraph | null>(null)

export function useFoundGraph(): FoundGraph {
  const found = useContext(FoundGraphContext)
  if (found === null) throw new Error('useFoundGraph is called where nothing was found')
  return found
}
