import type { Filter } from '@signet/contract/event-query'
import { limits } from '@signet/contract/limits'
import type { ExplorerSearch } from '../../api/explorer-search.ts'
import { isSameRange, type Range, readRange, writeRange } from '../../api/time-range.ts'
import { eventOrders } from './columns.ts'
import { readFilters } from './read-filters.ts'
import { groupedBy, groupOrders, isTab, type Tab } from './tabs.ts'

/** What the page shows, as its address says it. */
export interface ExplorerState {
  readonly filters: readonly Filter[]
  readonly range: Range
  readonly tab: Tab
  /** `-event.timestamp`: newest first. */
  readonly order: string
  readonly offset: number
  readonly size: number
  /** The event whose drawer stands open; '' for none. */
  readonly event: string
}

const EVENT_ID_LENGTH = 256
const DEFAULT_RANGE: Range = { days: 7 }

export const defaultOrder = (tab: Tab) => (tab === 'events' ? '-event.timestamp' : '-count')

/** Whatever stands there: what cannot be meant is left out. */
export function readState(given: ExplorerSearch): ExplorerState {
  const tab = isTab(given.tab) ? given.tab : 'events'
  return {
    filters: readFilters(given.filters),
    range: readRange(given) ?? DEFAULT_RANGE,
    tab,
    order: given.order !== undefined && isOrder(tab, given.order) ? given.order : defaultOrder(tab),
    offset: wholeNumber(given.offset, limits.query.offset),
    size: limits.tables.pageSizes.find((each) => String(each) === given.size) ?? limits.tables.pageSize,
    event: (given.event ?? '').slice(0, EVENT_ID_LENGTH),
  }
}

function isOrder(tab: Tab, order: string): boolean {
  const name = order.replace(/^-/, '')
  if (tab === 'events') return eventOrders.includes(name)
  return name === groupedBy[tab] || groupOrders.some((each) => each === name)
}

function wholeNumber(text: string | undefined, max: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 0 && value <= max ? value : 0
}

/** Only what differs from a fresh page. */
export function writeState(state: ExplorerState): ExplorerSearch {
  const { filters, range, tab, order, offset, size, event } = state
  return {
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(!isSameRange(range, DEFAULT_RANGE) && writeRange(range)),
    ...(tab !== 'events' && { tab }),
    ...(order !== defaultOrder(tab) && { order }),
    ...(offset > 0 && { offset: String(offset) }),
    ...(size !== limits.tables.pageSize && { size: String(size) }),
    ...(event !== '' && { event }),
  }
}

/** What a saved search keeps: the question, not the page or the event that stood open. */
export function toSaved(state: ExplorerState): string {
  const kept = writeState({ ...state, offset: 0, event: '' })
  return `?${new URLSearchParams(Object.entries(kept))}`
}

export const fromSaved = (text: string): ExplorerState => readState(Object.fromEntries(new URLSearchParams(text)))
