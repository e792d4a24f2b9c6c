import { EventQuery, SuggestionQuery } from '@signet/contract/event-query'
import { describe, expect, it } from 'vitest'
import { QueryProblem } from './query-problem.ts'
import { readEventQuery, readGroupQuery, readSuggestionQuery } from './read-query.ts'

const now = Date.UTC(2026, 10, 15)
const DAY_MS = 86_400_000
const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString()
const timeRange = [day(7), day(0)]

function problemsOf(read: () => unknown): Readonly<Record<string, string>> {
  try {
    read()
    return {}
  } catch (error) {
    if (error instanceof QueryProblem) return error.fields
    throw error
  }
}
const inEvents = (query: object) => problemsOf(() => readEventQuery(EventQuery.parse({ timeRange, ...query }), now))
const inGroups = (query: object) => problemsOf(() => readGroupQuery(EventQuery.parse({ timeRange, ...query }), now))
const filter = (field: string, operator: string, ...values: unknown[]) => ({ filters: [{ field, operator, values }] })
const summed = (field: string | undefined, aggregator: string) => ({ aggregations: [{ name: 'n', aggregator, field }] })

describe('a query that means nothing is told so at its own place', () => {
  it.each<[string, object, string, string]>([
    ['a start beyond 180 days', { timeRange: [day(180.01), day(0)] }, 'timeRange', '180 days'],
    ['a field nobody has', filter('event.nothing', 'equals', 'a'), 'filters.0.field', 'no such field'],
    ['constructor', filter('constructor', 'equals', 'a'), 'filters.0.field', 'no such field'],
    ['__proto__', filter('__proto__', 'equals', 'a'), 'filters.0.field', 'no such field'],
    ['a column of the table', filter('workspace', 'equals', 'a'), 'filters.0.field', 'no such field'],
    ['custom data without a key', filter('customData.', 'equals', 'a'), 'filters.0.field', 'no such field'],
    ['an operator of another type', filter('ip.asn', 'contains', '1'), 'filters.0.operator', 'does not fit'],
    ['a range of what is no address', filter('email.value', 'inCidr', '::/0'), 'filters.0.operator', 'does not fit'],
    ['a list', filter('email.value', 'inList', 'friends'), 'filters.0.operator', 'There are no lists yet'],
    ['no value', filter('event.type', 'in'), 'filters.0.values', 'At least one'],
    ['a value too many', filter('ip.asn', 'greater', 1, 2), 'filters.0.values', 'Exactly one'],
    ['one end', filter('ip.asn', 'between', 1), 'filters.0.values', 'Exactly two'],
    ['ends the wrong way round', filter('ip.asn', 'between', 2, 1), 'filters.0.values', 'must not be greater'],
    ['a value of existence', filter('event.type', 'exists', 'a'), 'filters.0.values', 'no values'],
    ['a word for a number', filter('ip.asn', 'equals', 'ten'), 'filters.0.values', 'Not a number'],
    ['infinity', filter('ip.asn', 'equals', '1e999'), 'filters.0.values', 'Not a number'],
    ['yes for true', filter('userAgent.bot', 'equals', 'yes'), 'filters.0.values', 'true or false'],
    ['a day for a moment', filter('event.timestamp', 'less', '2026-11-01'), 'filters.0.values', 'RFC 3339'],
    ['a range that is none', filter('ip.value', 'inCidr', '10.0.0.0/33'), 'filters.0.values', 'Not an address range'],
    ['a pattern that is none', filter('event.type', 'matches', '(a'), 'filters.0.values', 'RE2'],
    ['a pattern that looks back', filter('event.type', 'matches', '(a)\\1'), 'filters.0.values', 'RE2'],
    ['a long pattern', filter('event.type', 'matches', 'a'.repeat(501)), 'filters.0.values', 'too long'],
    ['half a character', filter('event.type', 'equals', '\ud800'), 'filters.0.values', 'Not a readable text'],
    ['an aggregator without its field', summed(undefined, 'avg'), 'aggregations.0.field', 'needs a field'],
    ['an average of texts', summed('event.type', 'avg'), 'aggregations.0.aggregator', 'avg does not fit'],
    ['the most frequent flag', summed('userAgent.bot', 'topK'), 'aggregations.0.aggregator', 'topK does not fit'],
    ['a field not to show', { fields: ['event.type', 'toString'] }, 'fields.1', 'no such field'],
    ['an order by a list', { orders: [{ field: 'event.risks', direction: 'asc' }] }, 'orders.0.field', 'no order'],
    ['Atlantis', { counts: { timeZone: 'Europe/Atlantis' } }, 'counts.timeZone', 'No such time zone'],
    ['too many buckets', { counts: { granularity: 'second' } }, 'counts.granularity', 'more than 10000 buckets'],
    [
      'a bucket’s own name',
      { counts: { aggregations: [{ name: 'time', aggregator: 'count' }] } },
      'counts.aggregations.0.name',
      'taken',
    ],
    [
      'a deep mistake',
      { filters: [{ operator: 'not', filters: [{ operator: 'or', filters: [{ field: 'x', operator: 'exists' }] }] }] },
      'filters.0.filters.0.filters.0.field',
      'no such field',
    ],
  ])('%s', (_, query, path, sentence) => {
    const told = inEvents(query)
    expect(Object.keys(told)).toEqual([path])
    expect(told[path]).toContain(sentence)
  })

  it.each<[string, object, string]>([
    ['groups of nothing', {}, 'fields'],
    ['a field twice', { fields: ['event.type', 'event.type'] }, 'fields'],
    ['counts over time', { fields: ['event.type'], counts: {} }, 'counts'],
    [
      'an order by something else',
      { fields: ['event.type'], orders: [{ field: 'ip.value', direction: 'asc' }] },
      'orders.0.field',
    ],
    [
      'the group’s own name',
      { fields: ['event.type'], aggregations: [{ name: 'key', aggregator: 'count' }] },
      'aggregations.0.name',
    ],
    [
      'another count',
      { fields: ['event.type'], aggregations: [{ name: 'count', aggregator: 'uniq', field: 'ip.value' }] },
      'aggregations.0.name',
    ],
  ])('in groups: %s', (_, query, path) => {
    expect(Object.keys(inGroups(query))).toEqual([path])
  })

  it('all at once', () => {
    const told = inEvents({ ...filter('x', 'equals', 'a'), ...summed('y', 'uniq'), counts: { timeZone: 'z/z' } })
    expect(Object.keys(told)).toEqual(['filters.0.field', 'aggregations.0.field', 'counts.timeZone'])
  })

  it('moments have no suggestions', () => {
    const query = SuggestionQuery.parse({ field: 'event.timestamp' })
    expect(Object.keys(problemsOf(() => readSuggestionQuery(query, now)))).toEqual(['field'])
  })
})

describe('a query at its limits is read', () => {
  it('exactly 180 days, also when the request took a moment', () => {
    expect(inEvents({ timeRange: [day(180), day(0)] })).toEqual({})
    expect(inEvents({ timeRange: [new Date(now - 180 * DAY_MS - 1000).toISOString(), day(0)] })).toEqual({})
  })

  it('20 filters in 5 levels of groups, and a pattern that would stop other engines', () => {
    const leaves = Array.from({ length: 20 }, () => ({ field: 'event.id', operator: 'matches', values: ['(a+)+$'] }))
    const filters = Array.from({ length: 5 }).reduce<object[]>((inner) => [{ operator: 'not', filters: inner }], leaves)
    expect(inEvents({ filters })).toEqual({})
  })

  it('numbers beyond those that any field or driver has', () => {
    const valuesOf = (...values: string[]) => {
      const { where } = readEventQuery(EventQuery.parse({ timeRange, ...filter('ip.asn', 'in', ...values) }), now)
      return where.kind === 'all' && where.of[0]?.kind === 'field' && where.of[0].test
    }
    const most = Number.MAX_SAFE_INTEGER
    expect(valuesOf('99999999999999999999', '-1e20', '1e308', '64512.5')).toMatchObject({
      values: [most, -most, most, 64_512.5],
    })
  })

  it('any number of seconds, minutes, hours or days', () => {
    for (const granularity of ['10000s', '10081m', '100000h', '36500d', `${'9'.repeat(400)}s`])
      expect(inEvents({ counts: { granularity } }), granularity).toEqual({})
    expect(EventQuery.safeParse({ timeRange, counts: { granularity: '0s' } }).success).toBe(false)
  })

  it('dates far away', () => {
    expect(inEvents({ timeRange: [day(1), '9999-12-31T23:59:59Z'] })).toEqual({})
  })
})
