import { operators } from '@signet/contract/event-fields'
import { EventQuery, SuggestionQuery } from '@signet/contract/event-query'
import { readEventQuery, readGroupQuery, readSuggestionQuery } from '@signet/engine/query/read-query'
import { describe, expect, it } from 'vitest'
import { compileCounts } from './compile-counts.ts'
import { compileGroups, compileGroupTotal } from './compile-groups.ts'
import {
  compileByIds,
  compileCustomKeys,
  compileIds,
  compilePage,
  compileSuggestions,
  compileSummary,
  compileUsedFields,
} from './compile-query.ts'
import { compileLargest, compileNames } from './largest-groups.ts'
import type { Statement } from './statement.ts'

const now = Date.UTC(2026, 10, 15)
const workspace = '0b9f5d3e-0000-4000-8000-000000000001'
const timeRange = ['2026-11-01T00:00:00Z', '2026-11-15T00:00:00Z']
const events = (query: object) => readEventQuery(EventQuery.parse({ timeRange, ...query }), now)
const groups = (query: object) => readGroupQuery(EventQuery.parse({ timeRange, ...query }), now)
const where = { from: now, to: now, where: { kind: 'all', of: [] } as const }

const everyOperator = [
  { field: 'email.value', operator: 'equals', values: ['ada@example.com'] },
  { field: 'event.type', operator: 'in', values: ['LOGIN_FAILED', 'MFA_FAILED'] },
  { field: 'ip.value', operator: 'inCidr', values: ['203.0.113.0/24', '2001:db8::/32'] },
  { field: 'account.id', operator: 'notContains', values: ['Test'] },
  { field: 'userAgent.value', operator: 'matches', values: ['^curl/'] },
  { field: 'event.risks', operator: 'equals', values: ['EMAIL:INVALID'] },
  { field: 'event.risks', operator: 'contains', values: ['email'] },
  { field: 'customData.order.total', operator: 'startsWith', values: ['1'] },
  { field: 'ip.asn', operator: 'between', values: [64512, 65534] },
  { field: 'ip.location.latitude', operator: 'exists' },
  { field: 'event.receivedAt', operator: 'greater', values: ['2026-11-02T00:00:00+01:00'] },
  {
    operator: 'not',
    filters: [
      { field: 'userAgent.bot', operator: 'equals', values: [true] },
      { operator: 'or', filters: [] },
    ],
  },
]
const everyAggregator = [
  { name: 'events', aggregator: 'count' },
  { name: 'with e-mail', aggregator: 'count', field: 'email.value' },
  { name: 'accounts', aggregator: 'uniq', field: 'account.id' },
  { name: 'labels', aggregator: 'uniq', field: 'event.risks' },
  { name: 'newest', aggregator: 'max', field: 'event.timestamp' },
  { name: 'south', aggregator: 'min', field: 'ip.location.latitude' },
  { name: 'middle', aggregator: 'avg', field: 'ip.location.latitude' },
  { name: 'radius', aggregator: 'sum', field: 'ip.location.accuracy' },
  { name: 'wide', aggregator: 'p95', field: 'ip.location.accuracy' },
  { name: 'countries', aggregator: 'topK', field: 'ip.location.country' },
  { name: 'networks', aggregator: 'topK', field: 'ip.asn' },
  { name: 'risks', aggregator: 'topK', field: 'event.risks' },
  { name: 'first plan', aggregator: 'first', field: 'customData.plan' },
  { name: 'last address', aggregator: 'last', field: 'ip.value' },
]
const count = (granularity: string, timeZone = 'Europe/Berlin') =>
  compileCounts(workspace, events({ counts: { granularity, timeZone, aggregations: everyAggregator.slice(2, 3) } }))

const largest = {
  fields: ['ip.location.country', 'ip.asn', 'userAgent.value', 'customData.plan', 'ip.location.latitude', 'ip.vpn'],
  aggregations: everyAggregator.slice(2, 3),
  orders: [{ field: 'accounts', direction: 'desc' }],
  limit: 20,
  offset: 40,
}

const recorded: Record<string, Statement | null> = {
  'how many events': compileSummary(workspace, events({ limit: 0 })),
  'a filter of every kind': compileSummary(workspace, events({ filters: everyOperator })),
  'an aggregation of every kind': compileSummary(workspace, events({ aggregations: everyAggregator })),
  'the newest events, whole': compilePage(workspace, events({})),
  'some fields in an order': compilePage(
    workspace,
    events({
      fields: ['event.timestamp', 'email.value', 'customData.plan'],
      orders: [{ field: 'ip.asn', direction: 'desc' }],
      limit: 100,
      offset: 200,
    }),
  ),
  'by the hour': count('hour'),
  'by 36 hours': count('36h'),
  'by 3 days': count('3d'),
  'by the week': count('week'),
  'by the month': count('1M'),
  'by the year': count('year'),
  'by the hour of the day': count('hourOfDay'),
  'by the day of the week': count('dayOfWeek'),
  'by the day, with the frequent types': compileCounts(
    workspace,
    events({
      limit: 0,
      counts: {
        granularity: 'day',
        timeZone: 'Europe/Berlin',
        aggregations: [{ name: 'types', field: 'event.type', aggregator: 'topK' }],
      },
    }),
  ),
  'groups by several fields': compileGroups(
    workspace,
    groups({
      fields: ['ip.location.country', 'ip.asn', 'userAgent.value'],
      aggregations: everyAggregator.slice(2, 3),
    }),
  ),
  'the largest groups': compileLargest(workspace, groups(largest)),
  'the keys of the largest groups': compileNames(workspace, groups(largest), [
    { g: '17', at: '2026-11-02 08:00:00.000' },
    { g: '18446744073709551615', at: '2026-11-03 08:00:00.000' },
  ]),
  groups: compileGroups(
    workspace,
    groups({ fields: ['ip.location.country', 'event.risks'], aggregations: everyAggregator.slice(2, 3) }),
  ),
  'groups in an order': compileGroups(
    workspace,
    groups({
      fields: ['ip.asn'],
      aggregations: everyAggregator.slice(2, 3),
      orders: [{ field: 'accounts', direction: 'asc' }],
    }),
  ),
  'how many groups': compileGroupTotal(workspace, groups({ fields: ['ip.location.country', 'event.risks'] })),
  suggestions: compileSuggestions(
    workspace,
    readSuggestionQuery(SuggestionQuery.parse({ field: 'email.value', search: 'Ada' }), now),
  ),
  'which events a file holds': compileIds(workspace, events({ limit: 10_000 })),
  'a page of a file': compileByIds(workspace, where, ['e1', 'e2'], events({ fields: ['event.type'] }).fields),
  'fields in use': compileUsedFields(workspace, where),
  'keys of custom data': compileCustomKeys(workspace, where, 200),
}

describe('compiled statements', () => {
  it('are the recorded ones', async () => {
    const texts = Object.entries(recorded).map(
      ([title, made]) => `-- ${title}\n-- ${JSON.stringify(made?.parameters)}\n${made?.sql}`,
    )
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('./recorded/queries.sql')
  })

  it('hold no text of the caller, wherever it stands', () => {
    const hostile = 'x\') OR 1=1; DROP TABLE events -- {p0:String} `"\\'
    const text = `${hostile}Ä`
    const all = [...new Set([...operators.text, ...operators.texts, ...operators.ip])]
    const fieldOf = (operator: string) => (operator === 'inCidr' ? 'ip.value' : `customData.${text.slice(0, 60)}`)
    const filters = all
      .filter((operator) => operator !== 'inList' && operator !== 'inCidr' && operator !== 'matches')
      .map((operator) => ({
        field: fieldOf(operator),
        operator,
        values: operator === 'exists' || operator === 'notExists' ? [] : [text, `${text}2`],
      }))
    const field = fieldOf('first')
    const query = {
      filters,
      aggregations: [{ name: hostile.slice(0, 50), aggregator: 'topK', field }],
      fields: [field],
      orders: [{ field, direction: 'asc' }],
    }
    const counts = { granularity: 'day', aggregations: query.aggregations }
    const made = [
      compileSummary(workspace, events(query)),
      compilePage(workspace, events(query)),
      compileCounts(workspace, events({ ...query, counts })),
      compileGroups(workspace, groups(query)),
      compileGroupTotal(workspace, groups(query)),
      compileLargest(workspace, groups({ ...query, orders: [] })),
      compileNames(workspace, groups(query), [{ g: text, at: text }]),
      compileSuggestions(workspace, readSuggestionQuery(SuggestionQuery.parse({ field, search: text }), now)),
    ]
    for (const statement of made) {
      expect(statement?.sql).not.toMatch(/DROP|;|--|Ä|1=1/)
      // Placeholders and bound values belong together, one for one.
      const named = new Set([...(statement?.sql ?? '').matchAll(/\{(\w+):/g)].map(([, name]) => name))
      expect([...named].sort()).toEqual(Object.keys(statement?.parameters ?? {}).sort())
    }
  })

  it('are not made where nothing is asked', () => {
    expect(compilePage(workspace, events({ limit: 0 }))).toBeNull()
    expect(compileCounts(workspace, events({}))).toBeNull()
    expect(compileGroups(workspace, groups({ fields: ['event.type'], limit: 0 }))).toBeNull()
  })
})
