import type { StoredEvent } from '@signet/contract/event'
import { CUSTOM_DATA_PREFIX } from '@signet/contract/event-fields'
import type { EventAnswer, GroupAnswer, Suggestions } from '@signet/contract/event-query'
import { aggregate } from './aggregate.ts'
import { type Comparable, compareTexts, compareValues } from './compare.ts'
import { lowerBy } from './condition.ts'
import { bucketKey, bucketOf } from './granularity.ts'
import { passes } from './passes.ts'
import { dictionary, fieldValue, isThere, type QueryField, toAnswer } from './query-field.ts'
import type {
  ReadAggregation,
  ReadCounts,
  ReadEventQuery,
  ReadGroupQuery,
  ReadSuggestionQuery,
  Scope,
} from './read-query.ts'

// The meaning of queries over a list of events: what every store has to agree with.

export function queryEvents(events: readonly StoredEvent[], query: ReadEventQuery): EventAnswer {
  const found = within(events, query)
  const page = [...found].sort(inOrder(query)).slice(query.offset, query.offset + query.limit)
  return {
    events: page.map((event) => rowOf(event, query.fields)),
    total: found.length,
    aggregations: aggregateAll(query.aggregations, found),
    counts: query.counts === null ? [] : countAll(query.counts, found),
  }
}

export function queryGroups(events: readonly StoredEvent[], query: ReadGroupQuery): GroupAnswer {
  const members = new Map<string, { key: Comparable[]; events: StoredEvent[] }>()
  for (const event of within(events, query)) {
    for (const key of keysOf(query.keys, event)) {
      const id = JSON.stringify(key)
      const group = members.get(id) ?? { key, events: [] }
      group.events.push(event)
      members.set(id, group)
    }
  }
  const groups = [...members.values()].map(({ key, events: all }) => ({
    key,
    count: all.length,
    values: query.aggregations.map((each) => aggregate(each, all)),
  }))
  groups.sort((a, b) => {
    for (const order of query.orders) {
      const of = (group: typeof a) => {
        if (order.by === 'count') return group.count
        return (order.by === 'key' ? group.key[order.index] : group.values[order.index]) as Comparable
      }
      const difference = compareValues(of(a), of(b), order.descending)
      if (difference !== 0) return difference
    }
    const bySize = query.orders.length > 0 ? 0 : b.count - a.count
    return bySize || a.key.reduce<number>((so, part, n) => so || compareValues(part, b.key[n] ?? null, false), 0)
  })
  return {
    groups: groups.slice(query.offset, query.offset + query.limit).map(({ key, count, values }) => ({
      count,
      ...Object.fromEntries(query.aggregations.map(({ name }, n) => [name, values[n] ?? null])),
      key: Object.fromEntries(query.keys.map((field, n) => [field.name, toAnswer(field, key[n] ?? null)])),
    })),
    total: groups.length,
  }
}

export function suggestValues(events: readonly StoredEvent[], query: ReadSuggestionQuery): Suggestions {
  const counts = new Map<string, number>()
  const lower = lowerBy[query.fold]
  for (const event of within(events, query)) {
    const value = fieldValue(query.field, event)
    const texts = Array.isArray(value) ? new Set<string>(value) : [value === null ? '' : String(value)]
    for (const text of texts) {
      if (text !== '' && lower(text).includes(query.search)) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  const begins = (text: string) => Number(lower(text).startsWith(query.search))
  const values = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => begins(b.value) - begins(a.value) || b.count - a.count || compareTexts(a.value, b.value))
  return { values: values.slice(0, query.limit), total: values.length }
}

function within(events: readonly StoredEvent[], { from, to, where }: Scope): StoredEvent[] {
  const isMeant = passes(where)
  return events.filter((event) => event.timestamp >= from && event.timestamp < to && isMeant(event))
}

function inOrder({ orders }: ReadEventQuery): (a: StoredEvent, b: StoredEvent) => number {
  return (a, b) => {
    for (const { field, descending } of orders) {
      const difference = compareValues(
        fieldValue(field, a) as Comparable,
        fieldValue(field, b) as Comparable,
        descending,
      )
      if (difference !== 0) return difference
    }
    return b.timestamp - a.timestamp || compareTexts(a.eventId, b.eventId)
  }
}

function rowOf(event: StoredEvent, fields: readonly QueryField[] | null) {
  const row = (fields ?? dictionary).map((field) => [field.name, toAnswer(field, fieldValue(field, event))] as const)
  const custom = Object.entries(event.customData).map(([path, text]) => [CUSTOM_DATA_PREFIX + path, text] as const)
  return Object.fromEntries(fields === null ? [...row, ...custom] : row)
}

const aggregateAll = (aggregations: readonly ReadAggregation[], events: readonly StoredEvent[]) =>
  Object.fromEntries(aggregations.map((each) => [each.name, aggregate(each, events)]))

function countAll({ granularity, zone, aggregations }: ReadCounts, events: readonly StoredEvent[]) {
  const buckets = new Map<number, StoredEvent[]>()
  for (const event of events) {
    const bucket = bucketOf(granularity, zone, event.timestamp)
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), event])
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([bucket, all]) => ({
      count: all.length,
      ...aggregateAll(aggregations, all),
      ...bucketKey(granularity, zone, bucket),
    }))
}

function keysOf(fields: readonly QueryField[], event: StoredEvent): Comparable[][] {
  return fields.reduce<Comparable[][]>(
    (keys, field) => {
      const value = fieldValue(field, event)
      const parts = Array.isArray(value) ? (isThere(value) ? [...new Set<string>(value)] : ['']) : [value as Comparable]
      return keys.flatMap((key) => parts.map((part) => [...key, part]))
    },
    [[]],
  )
}
