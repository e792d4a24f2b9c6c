import type { Filter } from '@signet/contract/event-query'

/** What the explorer's address holds: opening it shows the same page again, also for a colleague. */
export interface ExplorerSearch {
  /** The filters as JSON, in the contract's own shape. */
  filters?: string
  /** A span that ends now: 1d, 7d, 30d, 90d; or two moments in `from` and `to`. */
  range?: string
  from?: string
  to?: string
  tab?: string
  order?: string
  offset?: string
  size?: string
  /** The event whose drawer stands open. */
  event?: string
}

/** The way from any value to the events that have it. */
export function eventsWith(field: string, value: string, range = '30d'): ExplorerSearch {
  const filter: Filter = { field, operator: 'equals', values: [value] }
  return { filters: JSON.stringify([filter]), range }
}
