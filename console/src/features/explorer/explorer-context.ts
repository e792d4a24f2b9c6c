import { createContext, useContext } from 'react'
import type { ResolvedRange } from '../../api/time-range.ts'
import type { Zone } from '../../ui/time-text.ts'
import type { ExplorerState } from './explorer-state.ts'

/** What every part of the page needs: what is asked, when, and how to ask something else. */
export interface Explorer {
  readonly state: ExplorerState
  readonly range: ResolvedRange
  /** The moment that "now" means until something else is asked. */
  readonly now: number
  readonly zone: Zone
  change: (changed: Partial<ExplorerState>) => void
  /** Only this value, or all but it. */
  filterBy: (field: string, value: string, exclude: boolean) => void
  refresh: () => void
}

export const ExplorerContext = createContext<Explorer | null>(null)

export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext)
  if (explorer === null) throw new Error('useExplorer is called outside the explorer')
  return explorer
}
