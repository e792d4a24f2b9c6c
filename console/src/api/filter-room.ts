import type { Filter, FilterGroup } from '@signet/contract/event-query'
import { limits } from '@signet/contract/limits'

export const isGroup = (filter: Filter): filter is FilterGroup => 'filters' in filter

/** Groups count for what they hold. */
export const countFilters = (filters: readonly Filter[]): number =>
  filters.reduce((sum, filter) => sum + (isGroup(filter) ? countFilters(filter.filters) : 1), 0)

export const hasRoom = (filters: readonly Filter[], wanted = 1) =>
  countFilters(filters) + wanted <= limits.query.filters
