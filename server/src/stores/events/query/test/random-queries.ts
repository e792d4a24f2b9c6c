import type { StoredEvent } from '@signet/contract/event'
import { aggregators, aggregatorsOf, operators } from '@signet/contract/event-fields'
import { EventQuery, type Filter, SuggestionQuery } from '@signet/contract/event-query'
import { dictionary, fieldValue, type QueryField, readField, toAnswer } from '@signet/engine/query/query-field'
import fc, { type GeneratorValue } from 'fast-check'

const DAY_MS = 86_400_000
const custom = ['plan', 'order.total', 'constructor', '__proto__', 'missing', "quo'te"].map(
  (path) => `customData.${path}`,
)
const names = [...dictionary.map(({ name }) => name), ...custom]
const counted = ['event.type', 'ip.location.country']
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
]
const spans = [
  '45m',
  'hour',
  '2h',
  '5h',
  '7h',
  '12h',
  '24h',
  '36h',
  '90m',
  '100m',
  'day',
  '3d',
  '9999m',
  '1000000s',
  '99999999999d',
  '9999999999999s',
]
const calendar = ['week', '1w', 'month', '1M', 'year', '1y', 'hourOfDay', 'dayOfWeek']
const patterns = ['^a', 'a.b', '(?i)ADA', '[0-9]+$', '(a+)+$', '\\pL{3}', '^$', 'é|😀', '\\.com']
const cidrs = [
  '203.0.113.0/25',
  '203.0.113.7',
  '0.0.0.0/0',
  '10.0.0.0/8',
  '2001:db8::/48',
  '::/0',
  '::ffff:203.0.113.0/120',
  '::ffff:cb00:7107',
  '::ffff:0:0/95',
]

interface World {
  readonly events: readonly StoredEvent[]
  readonly now: number
}

/** What is asked: its meaning depends on the kind, so all three are tried alike. */
export type RandomQuery =
  | { readonly kind: 'events'; readonly query: EventQuery }
  | { readonly kind: 'groups'; readonly query: EventQuery }
  | { readonly kind: 'suggestions'; readonly query: SuggestionQuery }

export function randomQueries(world: World, seed: number, numRuns: number): RandomQuery[] {
  return fc.sample(
    fc.gen().map((g) => randomQuery(g, world)),
    { seed, numRuns },
  )
}

function randomQuery(g: GeneratorValue, world: World): RandomQuery {
  if (chance(g, 5)) return randomCount(g, world)
  const kind = pick(g, ['events', 'events', 'events', 'groups', 'groups', 'suggestions'] as const)
  const timeRange = randomRange(g, world)
  if (kind === 'suggestions') {
    const field = randomField(g, ({ type }) => type !== 'time')
    return { kind, query: SuggestionQuery.parse({ field: field.name, search: randomText(g, field, world), timeRange }) }
  }
  const fields = Array.from({ length: chance(g, 3) ? 1 : g(fc.integer, { min: 1, max: 3 }) }, () => randomField(g).name)
  const aggregations = randomAggregations(g, 4)
  const query = {
    timeRange,
    aggregations,
    filters: Array.from({ length: g(fc.integer, { min: 0, max: 3 }) }, () => randomFilter(g, world, 1)),
    limit: pick(g, [0, 1, 5, 25, 10_000]),
    offset: pick(g, [0, 0, 1, 7, 10_000]),
  }
  if (kind === 'groups') {
    const keys = [...new Set(fields)]
    const sortable = aggregations.filter(({ aggregator }) => aggregator !== 'topK').map(({ name }) => name)
    const orders = chance(g, 2) ? [] : [randomOrder(g, [...keys, ...sortable, 'count'])]
    return { kind, query: EventQuery.parse({ ...query, fields: keys, orders }) }
  }
  const sortable = names.filter((name) => readField(name)?.type !== 'texts')
  const counts = {
    granularity: pick(g, chance(g, 2) ? spans : calendar),
    timeZone: pick(g, zones),
    aggregations: randomAggregations(g, 2),
  }
  return {
    kind,
    query: EventQuery.parse({
      ...query,
      ...(chance(g, 3) ? {} : { fields }),
      ...(chance(g, 3) ? {} : { counts }),
      orders: Array.from({ length: g(fc.integer, { min: 0, max: 2 }) }, () => randomOrder(g, sortable)),
    }),
  }
}

/** What the counts by quarter of an hour tell, and what they nearly do. */
function randomCount(g: GeneratorValue, world: World): RandomQuery {
  const from = chance(g, 8) ? [...counted, 'ip.asn'] : counted
  const field = () => pick(g, from)
  const query = {
    timeRange: randomRange(g, world),
    filters: Array.from({ length: g(fc.nat, { max: 2 }) }, () => randomFilter(g, world, 1, from)),
    limit: pick(g, [0, 0, 1, 10_000]),
    offset: 0,
  }
  if (chance(g, 3)) {
    const fields = chance(g, 2) ? [field()] : from
    return { kind: 'groups', query: EventQuery.parse({ ...query, fields }) }
  }
  const counts = {
    granularity: pick(g, chance(g, 2) ? spans : calendar),
    timeZone: pick(g, zones),
    aggregations: chance(g, 3) ? [] : [{ name: 'top', aggregator: 'topK', field: field() }],
  }
  return { kind: 'events', query: EventQuery.parse({ ...query, ...(chance(g, 4) ? {} : { counts }), fields: from }) }
}

function randomRange(g: GeneratorValue, { now }: World): [string, string] {
  const from = now - pick(g, [179, 90, 31, 2]) * DAY_MS + g(fc.integer, { min: 0, max: DAY_MS })
  const to = pick(g, [now + DAY_MS, now - 29 * DAY_MS, now - DAY_MS])
  return [new Date(from).toISOString(), new Date(Math.max(from, to)).toISOString()]
}

function randomFilter(g: GeneratorValue, world: World, depth: number, from = names): Filter {
  if (depth < 4 && chance(g, 4)) {
    const filters = Array.from({ length: g(fc.integer, { min: 0, max: 3 }) }, () =>
      randomFilter(g, world, depth + 1, from),
    )
    return { operator: pick(g, ['and', 'or', 'not'] as const), filters }
  }
  const field = randomField(g, undefined, from)
  const operator = pick(
    g,
    operators[field.type].filter((each) => each !== 'inList'),
  )
  const several = ['equals', 'notEquals', 'in', 'notIn', 'contains', 'notContains', 'startsWith', 'endsWith', 'matches']
  const count = several.includes(operator) ? g(fc.integer, { min: 1, max: 3 }) : 1
  const text = () => randomText(g, field, world)
  if (operator === 'exists' || operator === 'notExists') return { field: field.name, operator }
  if (operator === 'matches') return { field: field.name, operator, values: [pick(g, patterns)] }
  if (operator === 'inCidr') return { field: field.name, operator, values: [pick(g, cidrs), pick(g, cidrs)] }
  if (operator === 'between') {
    const values = [text(), text()].sort((a, b) => (field.type === 'number' ? Number(a) - Number(b) : a < b ? -1 : 1))
    return { field: field.name, operator, values }
  }
  return { field: field.name, operator, values: Array.from({ length: count }, text) }
}

/** Mostly what some event has, or a part of it in another case. */
function randomText(g: GeneratorValue, field: QueryField, { events }: World): string {
  const event = pick(g, events)
  const value = toAnswer(field, fieldValue(field, event))
  const text = Array.isArray(value) ? (value[0] ?? 'x') : value
  if (field.type === 'number') return String(pick(g, [text ?? 0, 0, 64_512.5, -1, 1e20, -1e308]))
  if (field.type !== 'text') return String(text)
  const all = String(text)
  const characters = [...all]
  const part = characters.slice(g(fc.nat, { max: 2 }), 1 + g(fc.nat, { max: 6 })).join('')
  return pick(g, [all, all, part, part.toUpperCase(), part.toLowerCase(), ` ${all.toUpperCase()} `])
}

const randomOrder = (g: GeneratorValue, from: readonly string[]) => ({
  field: pick(g, from),
  direction: pick(g, ['asc', 'desc'] as const),
})

function randomAggregations(g: GeneratorValue, max: number) {
  return Array.from({ length: g(fc.nat, { max }) }, (_, index) => {
    const aggregator = pick(g, aggregators)
    if (aggregator === 'count' && chance(g, 3)) return { name: `n${index}`, aggregator }
    const field = randomField(g, ({ type }) => aggregatorsOf[type].includes(aggregator)).name
    return { name: `n${index}`, aggregator, field }
  })
}

function randomField(
  g: GeneratorValue,
  fits: (field: QueryField) => boolean = () => true,
  from: readonly string[] = names,
): QueryField {
  const fields = from.map(readField).filter((field) => field !== null)
  return pick(g, fields.filter(fits))
}

function pick<Value>(g: GeneratorValue, from: readonly Value[]): Value {
  const [first] = from
  if (first === undefined) throw new Error('nothing to pick from')
  return from[g(fc.nat, { max: from.length - 1 })] ?? first
}
const chance = (g: GeneratorValue, oneIn: number) => g(fc.nat, { max: oneIn - 1 }) === 0
