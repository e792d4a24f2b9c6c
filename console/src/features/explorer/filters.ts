import type { Comparison, Filter } from '@signet/contract/event-query'
import { isGroup } from '../../api/filter-room.ts'

/** Where a filter stands: the index in the list, then in the group, and so on. */
export type Path = readonly number[]

export const isSame = (one: Filter, other: Filter) => JSON.stringify(one) === JSON.stringify(other)

export const includes = (filters: readonly Filter[], filter: Filter) => filters.some((each) => isSame(each, filter))

export const without = (filters: readonly Filter[], filter: Filter) => filters.filter((each) => !isSame(each, filter))

/** Changes one filter, null takes it away; a group that holds nothing any more goes with its last filter. */
export function changeAt(
  filters: readonly Filter[],
  [at, ...rest]: Path,
  change: (filter: Filter) => Filter | null,
): Filter[] {
  return filters.flatMap((filter, index) => {
    if (index !== at) return filter
    if (rest.length === 0) return change(filter) ?? []
    if (!isGroup(filter)) return filter
    const inner = changeAt(filter.filters, rest, change)
    return inner.length === 0 ? [] : { ...filter, filters: inner }
  })
}

export const removeAt = (filters: readonly Filter[], path: Path) => changeAt(filters, path, () => null)

export const replaceAt = (filters: readonly Filter[], path: Path, filter: Filter) =>
  changeAt(filters, path, () => filter)

/** Into the group at the path; the empty path is the list itself. */
export function addInto(filters: readonly Filter[], path: Path, filter: Filter): Filter[] {
  if (path.length === 0) return includes(filters, filter) ? [...filters] : [...filters, filter]
  return changeAt(filters, path, (group) =>
    isGroup(group) ? { ...group, filters: addInto(group.filters, [], filter) } : group,
  )
}

export const toggle = (filters: readonly Filter[], filter: Filter) =>
  includes(filters, filter) ? without(filters, filter) : [...filters, filter]

const comparing = (field: string, operator: 'equals' | 'notEquals', value: string): Comparison => ({
  field,
  operator,
  values: [value],
})

/** One click on a value: only it, or all but it. The opposite of an earlier click takes its place. */
export function withValue(filters: readonly Filter[], field: string, value: string, exclude: boolean): Filter[] {
  const wanted = comparing(field, exclude ? 'notEquals' : 'equals', value)
  const opposite = comparing(field, exclude ? 'equals' : 'notEquals', value)
  return addInto(without(filters, opposite), [], wanted)
}
