import type { Filter } from '@signet/contract/event-query'

/** What is left of filters without "the account is this one"; null where they let others pass, too. */
export function withoutAccount(filters: readonly Filter[], account: string): Filter[] | null {
  const isOwn = (filter: Filter) =>
    'field' in filter &&
    filter.field === 'account.id' &&
    filter.operator === 'equals' &&
    filter.values?.length === 1 &&
    filter.values[0] === account
  if (filters.some(isOwn)) return filters.filter((filter) => !isOwn(filter))
  // Several rules that spoke about one account: each of them has to name it.
  for (const [at, filter] of filters.entries()) {
    if (!('filters' in filter) || filter.operator !== 'or') continue
    const ways = filter.filters.map((way): Filter | null => {
      if (!('filters' in way) || way.operator !== 'and') return null
      const rest = withoutAccount(way.filters, account)
      return rest === null ? null : { operator: 'and', filters: rest }
    })
    if (ways.every((way) => way !== null)) return filters.with(at, { operator: 'or', filters: ways })
  }
  return null
}
