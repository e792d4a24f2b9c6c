import type { StoredEvent } from '@signet/contract/event'
import { compareTexts } from './compare.ts'
import { type FieldValue, fieldValue, isThere, partsOf, type QueryField, toAnswer } from './query-field.ts'
import type { ReadAggregation } from './read-query.ts'

export const TOP_VALUES = 10

export type AggregateValue = ReturnType<typeof toAnswer> | { value: string | number; count: number }[]

export const quantiles = { p50: 0.5, p95: 0.95, p99: 0.99 } as const

/**
 * What an aggregation means. Every aggregator passes over events that do not have the field.
 * - count: events. uniq: distinct values, exactly; of a list, distinct elements.
 * - p50, p95, p99: of n sorted values the one at rank ⌊p × n⌋, counted from 0. avg, sum: exact before the last division.
 * - topK: the 10 most frequent values, ties by value; an event counts once for each element of a list.
 * - first, last: the value of the earliest and the latest event, ties by event id.
 * Of no values: count, uniq and sum are 0, topK is empty, the others are null.
 */
export function aggregate({ aggregator, field }: ReadAggregation, events: readonly StoredEvent[]): AggregateValue {
  if (field === null) return events.length
  const having = events.filter((event) => isThere(fieldValue(field, event)))
  const values = having.map((event) => fieldValue(field, event))
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const parts = partsOf(field)
  const sum = numbers.reduce((total, value) => total + Math.round(value * parts), 0) / parts
  switch (aggregator) {
    case 'count':
      return having.length
    case 'uniq':
      return new Set(values.flatMap(elementsOf)).size
    case 'sum':
      return sum
    case 'avg':
      return numbers.length === 0 ? null : sum / numbers.length
    case 'min':
      return toAnswer(field, numbers[0] ?? null)
    case 'max':
      return toAnswer(field, numbers.at(-1) ?? null)
    case 'p50':
    case 'p95':
    case 'p99':
      return numbers[Math.floor(quantiles[aggregator] * numbers.length)] ?? null
    case 'topK':
      return topValues(values)
    case 'first':
      return edge(field, having, 1)
    case 'last':
      return edge(field, having, -1)
  }
}

const elementsOf = (value: FieldValue) =>
  Array.isArray(value) ? [...new Set<string>(value)] : [value as string | number]

function topValues(values: readonly FieldValue[]) {
  const counts = new Map<string | number, number>()
  for (const value of values.flatMap(elementsOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const byValue = (a: string | number, b: string | number) =>
    typeof a === 'number' ? a - Number(b) : compareTexts(a, String(b))
  return [...counts]
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || byValue(a, b))
    .slice(0, TOP_VALUES)
    .map(([value, count]) => ({ value, count }))
}

function edge(field: QueryField, events: readonly StoredEvent[], direction: 1 | -1): AggregateValue {
  const [found] = [...events].sort(
    (a, b) => direction * (a.timestamp - b.timestamp || compareTexts(a.eventId, b.eventId)),
  )
  return found === undefined ? null : toAnswer(field, fieldValue(field, found))
}
