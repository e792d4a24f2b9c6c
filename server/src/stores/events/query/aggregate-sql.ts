import { quantiles, TOP_VALUES } from '@signet/engine/query/aggregate'
import { partsOf, type QueryField } from '@signet/engine/query/query-field'
import type { ReadAggregation } from '@signet/engine/query/read-query'
import type { QueryRow } from '../event-store.ts'
import { fieldSql, isThereSql, readValue } from './field-sql.ts'
import type { Bind } from './statement.ts'

/** What aggregate of the engine is. Numbers that are not there are NULL, which aggregate functions pass over. */
export function aggregateSql({ aggregator, field }: ReadAggregation, bind: Bind): string {
  if (field === null) return 'count()'
  const value = fieldSql(field, bind)
  const there = isThereSql(field, bind)
  switch (aggregator) {
    case 'count':
      return `countIf(${there})`
    case 'uniq':
      return uniqSql(field, value, there)
    case 'min':
    case 'max':
      return `${aggregator}OrNull(${value})`
    case 'avg':
      return `sum(${inParts(field, value)}) / ${partsOf(field)} / countIf(${there})`
    case 'sum':
      return `ifNull(sum(${inParts(field, value)}) / ${partsOf(field)}, 0)`
    case 'p50':
    case 'p95':
    case 'p99':
      return `quantileExact(${quantiles[aggregator]})(${value})`
    case 'topK':
      return topSql(field, value, there)
    case 'first':
      return `argMinOrNullIf(${value}, (ts, eventId), ${there})`
    case 'last':
      return `argMaxOrNullIf(${value}, (ts, eventId), ${there})`
  }
}

/** Texts by their hashes: half the room, and two of a million are taken for one once in 37 million questions. */
function uniqSql({ type }: QueryField, value: string, there: string): string {
  if (type === 'texts') return `uniqExactArray(${value})`
  return `uniqExactIf(${type === 'text' || type === 'ip' ? `sipHash64(${value})` : value}, ${there})`
}

// Whole numbers, which add up to the same in any order.
const inParts = (field: QueryField, value: string) =>
  partsOf(field) === 1 ? value : `toInt64(round((${value}) * ${partsOf(field)}))`

// The engine's own topK guesses; counting every value is exact. Its maps take no fractions and no NULL.
function topSql(field: QueryField, value: string, there: string): string {
  if (field.type === 'number') {
    const top = topOf(`countMapIf(map(toInt64(ifNull(${inParts(field, value)}, 0)), 1), ${there})`, 'Int64')
    return `arrayMap(pair -> (pair.1 / ${partsOf(field)}, pair.2), ${top})`
  }
  const once = `arrayDistinct(${value})`
  if (field.type === 'texts') return topOf(`countMap(mapFromArrays(${once}, ${once}))`, 'String')
  return topOf(`countMapIf(map(${value}, 1), ${there})`, 'String')
}

/** The most frequent of pairs of value and count. */
export const topOf = (counts: string, type: 'String' | 'Int64') =>
  `arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(${counts}, 'Array(Tuple(${type}, UInt64))')), 1, ${TOP_VALUES})`

/** The aggregations of a row by their names, which stay out of the SQL: there they are a0, a1 … */
export function readAggregates(aggregations: readonly ReadAggregation[], row: QueryRow) {
  return Object.fromEntries(aggregations.map((each, index) => [each.name, readAggregate(each, row[`a${index}`])]))
}

function readAggregate({ aggregator, field }: ReadAggregation, value: unknown) {
  if (aggregator === 'topK') return (value as [string | number, number][]).map(([of, count]) => ({ value: of, count }))
  if (field !== null && field.type === 'time' && aggregator !== 'count') return readValue(field, value)
  return (value ?? null) as string | number | null
}

export const aggregatesSql = (aggregations: readonly ReadAggregation[], bind: Bind) =>
  aggregations.map((each, index) => `${aggregateSql(each, bind)} AS a${index}`)
