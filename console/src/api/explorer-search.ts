import type { EventQuery, Filter } from '@signet/contract/event-query'

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
  return { filters: JSON.stringify([equalTo(field, value)]), range }
}

/** The way to the events of a question, with one more filter where it is about a part of them. */
export function eventsOf({ timeRange, filters = [] }: Pick<EventQuery, 'timeRange' | 'filters'>, ...more: Filter[]) {
  const all = [...filters, ...more]
  const [from, to] = timeRange.map((moment) => new Date(moment).toISOString())
  return { ...(all.length > 0 && { filters: JSON.stringify(all) }), from, to } as ExplorerSearch
}

export const equalTo = (field: string, value: string): Filter => ({ field, operator: 'equals', values: [value] })
