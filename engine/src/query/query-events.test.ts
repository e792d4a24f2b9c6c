import { StoredEvent } from '@signet/contract/event'
import { operators } from '@signet/contract/event-fields'
import { EventQuery, SuggestionQuery } from '@signet/contract/event-query'
import { describe, expect, it } from 'vitest'
import { queryEvents, queryGroups, suggestValues } from './query-events.ts'
import { dictionary } from './query-field.ts'
import { readEventQuery, readGroupQuery, readSuggestionQuery } from './read-query.ts'

const now = Date.UTC(2026, 10, 15)
const timeRange = ['2026-11-01T00:00:00Z', '2026-11-15T00:00:00Z']
const event = (eventId: string, fields: Partial<StoredEvent>) =>
  StoredEvent.parse({ eventId, type: 'LOGIN_SUCCESS', timestamp: now - 5000, receivedAt: now, ...fields })

const events = [
  event('a', { email: 'Ada@example.com', asn: 3, latitude: 52.5234, labels: ['X', 'y'], customData: { plan: 'gold' } }),
  event('b', { email: 'bob@example.com', asn: 1, bot: true, ip: '203.0.113.9', timestamp: now - 9000 }),
  event('c', { asn: 1, ip: '2606:4700::1', userAgent: 'a\nb', labels: ['y'], latitude: -0.00001 }),
  event('d', {
    email: 'ada@example.com',
    accuracyKm: 0,
    timestamp: now - 1000,
    phone: '+12125550123',
    city: 'ИВАНОВО',
  }),
  event('late', { timestamp: now }),
]

const ask = (query: object) => queryEvents(events, readEventQuery(EventQuery.parse({ timeRange, ...query }), now))
const idsOf = (query: object) => ask({ fields: ['event.id'], ...query }).events.map((row) => row['event.id'])
const found = (field: string, operator: string, ...values: unknown[]) =>
  idsOf({ filters: [{ field, operator, values }] })
    .sort()
    .join('')
const total = (aggregator: string, field?: string) =>
  ask({ aggregations: [{ name: 'n', aggregator, field }] }).aggregations.n

describe('filters', () => {
  it.each<[string, string, unknown[], string]>([
    ['email.value', 'equals', ['ada@example.com'], 'd'],
    ['email.value', 'equals', ['ada@example.com', 'bob@example.com'], 'bd'],
    ['email.value', 'equals', [' ADA@Example.com '], 'd'],
    ['email.value', 'notIn', ['ADA@Example.com', 'BOB@example.com'], 'ac'],
    ['email.value', 'startsWith', ['ADA'], 'ad'],
    ['email.value', 'endsWith', ['.COM'], 'abd'],
    ['email.value', 'contains', ['@'], 'abd'],
    ['email.value', 'contains', [''], 'abcd'],
    ['email.value', 'notContains', ['ada'], 'bc'],
    ['email.value', 'matches', ['^ada'], 'd'],
    ['email.value', 'matches', ['(?i)^ADA'], 'ad'],
    ['email.value', 'notExists', [], 'c'],
    ['phone.value', 'equals', ['(212) 555-0123'], 'd'],
    ['phone.value', 'in', ['nonsense', '+1 212 555 0123'], 'd'],
    ['ip.location.city', 'contains', ['иванов'], 'd'],
    ['ip.location.city', 'endsWith', ['ОВо'], 'd'],
    ['ip.location.city', 'equals', ['иваново'], ''],
    ['userAgent.value', 'matches', ['a.b'], 'c'],
    ['event.risks', 'equals', ['y'], 'ac'],
    ['event.risks', 'notEquals', ['y'], 'bd'],
    ['event.risks', 'contains', ['x'], 'a'],
    ['event.risks', 'exists', [], 'ac'],
    ['ip.asn', 'equals', [0], ''],
    ['ip.asn', 'less', [3], 'bc'],
    ['ip.asn', 'equals', ['99999999999999999999'], ''],
    ['ip.asn', 'less', ['1e308'], 'abc'],
    ['ip.asn', 'between', ['-1e20', '1e20'], 'abc'],
    ['ip.asn', 'notExists', [], 'd'],
    ['ip.asn', 'notIn', [1, 3], 'd'],
    ['ip.asn', 'between', [1, 3], 'abc'],
    ['ip.location.accuracy', 'exists', [], 'd'],
    ['ip.location.latitude', 'equals', ['52.5234'], 'a'],
    ['ip.location.latitude', 'equals', [0], 'c'],
    ['ip.value', 'inCidr', ['203.0.113.0/29', '203.0.113.8/29'], 'b'],
    ['ip.value', 'inCidr', ['::ffff:203.0.113.0/120'], 'b'],
    ['ip.value', 'inCidr', ['::ffff:cb00:7109'], 'b'],
    ['ip.value', 'inCidr', ['::/0'], 'c'],
    ['ip.value', 'inCidr', ['0.0.0.0/0'], 'b'],
    ['ip.value', 'equals', ['2606:4700:0000::0001'], 'c'],
    ['userAgent.bot', 'notEquals', [true], 'acd'],
    ['customData.plan', 'equals', ['gold'], 'a'],
    ['customData.plan', 'equals', [''], 'bcd'],
    ['customData.constructor', 'equals', [''], 'abcd'],
    ['event.timestamp', 'greater', [new Date(now - 5000).toISOString()], 'd'],
    ['event.timestamp', 'less', ['9999-01-01T00:00:00Z'], 'abcd'],
  ])('%s %s %j finds %j', (field, operator, values, ids) => {
    expect(found(field, operator, ...values)).toBe(ids)
  })

  it('in groups: all of nothing is true, any of nothing is false, not is none of them', () => {
    const bob = { field: 'email.value', operator: 'startsWith', values: ['bob'] }
    const none = { field: 'email.value', operator: 'notExists' }
    const idsWith = (operator: string, ...filters: object[]) =>
      idsOf({ filters: [{ operator, filters }] })
        .sort()
        .join('')
    expect(idsWith('and')).toBe('abcd')
    expect(idsWith('or')).toBe('')
    expect(idsWith('not')).toBe('abcd')
    expect(idsWith('or', bob, none)).toBe('bc')
    expect(idsWith('not', bob, none)).toBe('ad')
  })

  it('every "not" finds exactly what its opposite does not', () => {
    const values = { text: ['a', ''], texts: ['y'], ip: ['203.0.113.9'], number: [0, 1], boolean: [true], time: [] }
    for (const { name, type } of dictionary) {
      for (const operator of operators[type].filter((each) => each.startsWith('not'))) {
        const opposite = operator.charAt(3).toLowerCase() + operator.slice(4)
        const given = operator === 'notExists' ? [] : values[type]
        const both = found(name, operator, ...given) + found(name, opposite, ...given)
        expect([...both].sort().join(''), `${name} ${operator}`).toBe('abcd')
      }
    }
  })
})

describe('aggregations', () => {
  it.each<[string, string | undefined, unknown]>([
    ['count', undefined, 4],
    ['count', 'email.value', 3],
    ['count', 'userAgent.bot', 1],
    ['uniq', 'email.value', 3],
    ['uniq', 'event.risks', 2],
    ['uniq', 'ip.asn', 2],
    ['min', 'ip.asn', 1],
    ['max', 'event.timestamp', '2026-11-14T23:59:59.000Z'],
    ['avg', 'ip.asn', 5 / 3],
    ['sum', 'ip.asn', 5],
    ['sum', 'ip.location.latitude', 52.5234],
    ['p50', 'ip.asn', 1],
    ['p99', 'ip.asn', 3],
    ['p50', 'ip.location.accuracy', 0],
    [
      'topK',
      'ip.asn',
      [
        { value: 1, count: 2 },
        { value: 3, count: 1 },
      ],
    ],
    [
      'topK',
      'event.risks',
      [
        { value: 'y', count: 2 },
        { value: 'X', count: 1 },
      ],
    ],
    ['first', 'email.value', 'bob@example.com'],
    ['last', 'email.value', 'ada@example.com'],
    ['first', 'customData.none', null],
    ['topK', 'customData.none', []],
  ])('%s of %s', (aggregator, field, value) => {
    expect(total(aggregator, field)).toEqual(value)
  })

  it('of no values are 0, nothing or empty', () => {
    const none = { filters: [{ field: 'event.id', operator: 'equals', values: ['none'] }] }
    const of = (aggregator: string) =>
      ask({ ...none, aggregations: [{ name: 'n', aggregator, field: 'ip.asn' }] }).aggregations.n
    expect(['count', 'uniq', 'sum', 'topK'].map(of)).toEqual([0, 0, 0, []])
    expect(['min', 'max', 'avg', 'p50', 'p95', 'p99', 'first', 'last'].map(of)).toEqual(Array(8).fill(null))
  })
})

describe('answers', () => {
  it('come newest first, and every order ends with that', () => {
    expect(idsOf({})).toEqual(['d', 'a', 'c', 'b'])
    expect(idsOf({ orders: [{ field: 'ip.asn', direction: 'asc' }] })).toEqual(['c', 'b', 'a', 'd'])
    expect(idsOf({ orders: [{ field: 'ip.asn', direction: 'desc' }] })).toEqual(['a', 'c', 'b', 'd'])
    expect(idsOf({ limit: 2, offset: 1 })).toEqual(['a', 'c'])
  })

  it('hold every field and all custom data unless fields are named', () => {
    const [first] = ask({ filters: [{ field: 'event.id', operator: 'equals', values: ['a'] }] }).events
    expect(Object.keys(first ?? {})).toEqual([...dictionary.map(({ name }) => name), 'customData.plan'])
    expect(first).toMatchObject({ 'event.timestamp': '2026-11-14T23:59:55.000Z', 'userAgent.bot': false, 'ip.asn': 3 })
  })

  it('count buckets that hold something, in order', () => {
    expect(
      ask({ timeRange: ['2026-11-14T12:00:00Z', timeRange[1]], counts: { granularity: '5s' }, limit: 0 }).counts,
    ).toEqual([
      { time: '2026-11-14T23:59:50.000Z', count: 1 },
      { time: '2026-11-14T23:59:55.000Z', count: 3 },
    ])
  })

  it('group by what is there and what is not, largest first, a list by each element', () => {
    const groups = (query: object) =>
      queryGroups(events, readGroupQuery(EventQuery.parse({ timeRange, ...query }), now)).groups.map(
        ({ key, count }) => [...Object.values(key), count],
      )
    expect(groups({ fields: ['ip.asn'] })).toEqual([
      [1, 2],
      [3, 1],
      [null, 1],
    ])
    expect(groups({ fields: ['event.risks'] })).toEqual([
      ['', 2],
      ['y', 2],
      ['X', 1],
    ])
    expect(groups({ fields: ['ip.asn'], orders: [{ field: 'ip.asn', direction: 'desc' }] })).toEqual([
      [3, 1],
      [1, 2],
      [null, 1],
    ])
  })

  it('suggest what begins with a text before what contains it', () => {
    const suggest = (field: string, search: string) =>
      suggestValues(events, readSuggestionQuery(SuggestionQuery.parse({ field, search }), now + 1)).values
    expect(suggest('email.value', 'B').map(({ value }) => value)).toEqual(['bob@example.com'])
    expect(suggest('email.value', 'a').map(({ value }) => value)).toEqual([
      'Ada@example.com',
      'ada@example.com',
      'bob@example.com',
    ])
    expect(suggest('ip.location.city', 'Иван')).toEqual([{ value: 'ИВАНОВО', count: 1 }])
    expect(suggest('userAgent.bot', '')).toEqual([
      { value: 'false', count: 4 },
      { value: 'true', count: 1 },
    ])
  })
})
