import type { Filter } from '@signet/contract/event-query'
import { createContext, useContext } from 'react'
import type { ExplorerSearch } from '../api/explorer-search.ts'

/** What "filter by it" means where a value stands: the page filters itself, or it leads to the explorer. */
export type Filtering =
  | { readonly filterBy: (field: string, value: string, exclude: boolean) => void }
  | { readonly searchOf: (filter: Filter) => ExplorerSearch }

/** A page that asks about no time of its own means the last 30 days. */
const lately: Filtering = { searchOf: (filter) => ({ filters: JSON.stringify([filter]), range: '30d' }) }

export const ValueContext = createContext<Filtering>(lately)
export const useFiltering = () => useContext(ValueContext)
