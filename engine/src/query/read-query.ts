import { type Aggregator, aggregatorsOf } from '@signet/contract/event-fields'
import type { Aggregation, Counts, EventQuery, SuggestionQuery } from '@signet/contract/event-query'
import { limits } from '@signet/contract/limits'
import { isKeepable } from '../identifiers/text.ts'
import { type Condition, type Fold, foldFor, lowerBy } from './condition.ts'
import { bucketsWithin, type Granularity, readGranularity } from './granularity.ts'
import { type QueryField, readField } from './query-field.ts'
import { type Problems, problems } from './query-problem.ts'
import { readFilters, withinTime } from './read-filters.ts'
import { readTimeZone, type TimeZone } from './time-zone.ts'

const DAY_MS = 86_400_000
const SUGGESTION_DAYS = 30
/** Clocks differ and requests travel: "180 days ago" may be a little older on arrival. */
const GRACE_MS = 60_000
export const MAX_BUCKETS = 10_000

export interface ReadAggregation {
  readonly name: string
  readonly aggregator: Aggregator
  /** null: of the events themselves. */
  readonly field: QueryField | null
}

/** From ≤ timestamp < to. */
export interface Scope {
  readonly from: number
  readonly to: number
  readonly where: Condition
}

export interface ReadCounts {
  readonly granularity: Granularity
  readonly zone: TimeZone
  readonly aggregations: readonly ReadAggregation[]
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Newest first, then by event id, wherever the orders leave two events equal. What is not there comes last. */
export interface ReadEventQuery extends Scope, Page {
  readonly aggregations: readonly ReadAggregation[]
  readonly counts: ReadCounts | null
  /** null: every field of the dictionary and all custom data. */
  readonly fields: readonly QueryField[] | null
  readonly orders: readonly { readonly field: QueryField; readonly descending: boolean }[]
}

export type GroupOrder = { readonly descending: boolean } & (
  | { readonly by: 'count' }
  | { readonly by: 'key' | 'aggregation'; readonly index: number }
)

/** Largest first unless ordered, then by keys. A list is grouped by each of its elements, '' where it has none. */
export interface ReadGroupQuery extends Scope, Page {
  readonly keys: readonly QueryField[]
  readonly aggregations: readonly ReadAggregation[]
  readonly orders: readonly GroupOrder[]
}

/** Values that begin with the text come before those that only contain it, then the frequent ones, then by value. */
export interface ReadSuggestionQuery extends Scope {
  readonly field: QueryField
  /** In lower case, as `fold` says. */
  readonly search: string
  readonly fold: Fold
  readonly limit: number
}

/** Throws QueryProblem, as do the others. */
export function readEventQuery(query: EventQuery, now: number): ReadEventQuery {
  const told = problems()
  const scope = readScope(query, now, told)
  const aggregations = readAggregations(query.aggregations ?? [], 'aggregations', [], told)
  const counts = query.counts === undefined ? null : readCounts(query.counts, scope, told)
  const fields = query.fields?.flatMap((name, index) => fieldAt(name, `fields.${index}`, told) ?? []) ?? null
  const orders = (query.orders ?? []).flatMap(({ field: name, direction }, index) => {
    const field = fieldAt(name, `orders.${index}.field`, told)
    if (field?.type === 'texts') told.tell(`orders.${index}.field`, 'A list has no order')
    return field === null ? [] : { field, descending: direction === 'desc' }
  })
  told.throwAny()
  return { ...scope, aggregations, counts, fields, orders, limit: query.limit, offset: query.offset }
}

export function readGroupQuery(query: EventQuery, now: number): ReadGroupQuery {
  const told = problems()
  const scope = readScope(query, now, told)
  const aggregations = readAggregations(query.aggregations ?? [], 'aggregations', ['key'], told)
  const names = query.fields ?? []
  if (names.length === 0) told.tell('fields', 'Name at least one field to group by')
  if (new Set(names).size < names.length) told.tell('fields', 'Name each field once')
  if (query.counts !== undefined) told.tell('counts', 'Groups are not counted over time')
  const keys = names.flatMap((name, index) => fieldAt(name, `fields.${index}`, told) ?? [])
  const orders = (query.orders ?? []).flatMap(({ field, direction }, index) => {
    const order = orderOf(field, names, aggregations)
    if (order === null) told.tell(`orders.${index}.field`, 'Order by a grouped field, an aggregation or count')
    return order === null ? [] : { ...order, descending: direction === 'desc' }
  })
  told.throwAny()
  return { ...scope, keys, aggregations, orders, limit: query.limit, offset: query.offset }
}

export function readSuggestionQuery(query: SuggestionQuery, now: number): ReadSuggestionQuery {
  const told = problems()
  const month = [new Date(now - SUGGESTION_DAYS * DAY_MS).toISOString(), new Date(now + DAY_MS).toISOString()] as const
  const scope = readScope({ timeRange: query.timeRange ?? [...month], filters: undefined }, now, told)
  const field = fieldAt(query.field, 'field', told)
  if (field?.type === 'time') told.tell('field', 'Moments have no suggestions')
  if (!isKeepable(query.search)) told.tell('search', 'Not a readable text')
  told.throwAny()
  if (field === null) throw new Error('a field that was not told missing')
  const fold = foldFor([query.search])
  return { ...scope, field, search: lowerBy[fold](query.search), fold, limit: limits.explorer.suggestions }
}

/** Aggregations are found by their names; a grouped field of the same name goes first. Lists of values have no order. */
function orderOf(name: string, keys: readonly string[], aggregations: readonly ReadAggregation[]) {
  if (keys.includes(name)) return { by: 'key', index: keys.indexOf(name) } as const
  const index = aggregations.findIndex((each) => each.name === name)
  if (index >= 0) return aggregations[index]?.aggregator === 'topK' ? null : ({ by: 'aggregation', index } as const)
  return name === 'count' ? ({ by: 'count' } as const) : null
}

function readScope(query: Pick<EventQuery, 'timeRange' | 'filters'>, now: number, told: Problems): Scope {
  const [from, to] = query.timeRange.map((text) => withinTime(Date.parse(text))) as [number, number]
  if (from < now - limits.retention.days * DAY_MS - GRACE_MS) {
    told.tell('timeRange', `The start must not be older than ${limits.retention.days} days`)
  }
  return { from, to, where: readFilters(query.filters ?? [], 'filters', told) }
}

function fieldAt(name: string, path: string, told: Problems): QueryField | null {
  return readField(name) ?? told.tell(path, 'There is no such field')
}

function readAggregations(
  aggregations: readonly Aggregation[],
  path: string,
  taken: readonly string[],
  told: Problems,
): ReadAggregation[] {
  return aggregations.flatMap(({ name, field: named, aggregator }, index) => {
    const at = `${path}.${index}`
    // Rows of groups and buckets carry their count; an aggregation of that name has to be the same number.
    const isCount = aggregator === 'count' && named === undefined
    if (taken.includes(name) || (taken.length > 0 && name === 'count' && !isCount))
      told.tell(`${at}.name`, 'This name is taken in the answer')
    if (named === undefined) {
      if (aggregator !== 'count') told.tell(`${at}.field`, 'This aggregator needs a field')
      return { name, aggregator, field: null }
    }
    const field = fieldAt(named, `${at}.field`, told)
    if (field === null) return []
    if (!aggregatorsOf[field.type].includes(aggregator))
      told.tell(`${at}.aggregator`, `${aggregator} does not fit the field ${named}`)
    return { name, aggregator, field }
  })
}

function readCounts(counts: Counts, { from, to }: Scope, told: Problems): ReadCounts {
  const aggregations = readAggregations(counts.aggregations ?? [], 'counts.aggregations', ['time', 'bucket'], told)
  const granularity = readGranularity(counts.granularity ?? 'day')
  if (bucketsWithin(granularity, from, to) > MAX_BUCKETS)
    told.tell('counts.granularity', `The range would make more than ${MAX_BUCKETS} buckets`)
  const zone = readTimeZone(counts.timeZone ?? 'UTC')
  if (zone === null) told.tell('counts.timeZone', 'No such time zone')
  return { granularity, zone: zone ?? utc, aggregations }
}

const utc: TimeZone = { name: 'UTC', localMs: (at) => at, startOfDay: (day) => day * DAY_MS }
