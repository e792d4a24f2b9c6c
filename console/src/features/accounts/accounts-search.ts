import { limits } from '@signet/contract/limits'

/** What the address of the accounts page says. */
export interface AccountsSearch {
  filter: string
  /** `-lastSeen`: newest first. */
  order: string
  offset: number
  size: number
}

const ORDER = /^-?(lastSeen|firstSeen|accountId|email|events)$/
export const DEFAULT_ORDER = '-lastSeen'

const wholeNumber = (text: string | undefined, max: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 0 && value <= max ? value : 0
}

/** Whatever stands there: what cannot be meant is left out. */
export function readSearch(given: Record<string, string | undefined>): AccountsSearch {
  const size = limits.tables.pageSizes.find((each) => String(each) === given.size) ?? limits.tables.pageSize
  return {
    filter: sanitize(given.filter ?? ''),
    order: given.order !== undefined && ORDER.test(given.order) ? given.order : DEFAULT_ORDER,
    offset: wholeNumber(given.offset, limits.query.offset),
    size,
  }
}

/** Specification §5: trimmed, without control characters, at most 1000 characters. */
export const sanitize = (text: string) =>
  text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, limits.accounts.searchMaxLength)

export function writeSearch({ filter, order, offset, size }: AccountsSearch): Record<string, string | undefined> {
  return {
    filter: filter === '' ? undefined : filter,
    order: order === DEFAULT_ORDER ? undefined : order,
    offset: offset === 0 ? undefined : String(offset),
    size: size === limits.tables.pageSize ? undefined : String(size),
  }
}
