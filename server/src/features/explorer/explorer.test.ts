import { CSV_START } from '@signet/contract/csv-lines'
import type { StoredEvent } from '@signet/contract/event'
import { eventFields } from '@signet/contract/event-fields'
import type { WorkspaceId } from '@signet/contract/ids'
import { limits } from '@signet/contract/limits'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openWorld, type World } from '../../test-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const DAY_MS = 86_400_000
const patience = 240_000
const now = Date.now()
const timeRange = [new Date(now - 10 * DAY_MS).toISOString(), new Date(now + 1000).toISOString()]
const hostile = "x' OR 1=1; DROP TABLE events -- {p0:String}"
let world: World
let mine: WorkspaceId
let other: WorkspaceId

beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(patience)
  mine = await world.addWorkspace()
  other = await world.addWorkspace()
  await keep(mine, [
    sampleEvent('a', { timestamp: now - 1000, email: '=cmd|calc', account: hostile, type: 'LOGIN_FAILED' }),
    sampleEvent('b', { timestamp: now - 2000, email: 'ada@two.example', account: 'ada', type: 'LOGIN_SUCCESS' }),
    sampleEvent('c', { timestamp: now - DAY_MS, email: 'ada@example.com', account: 'ada', type: 'LOGIN_SUCCESS' }),
  ])
  await keep(other, [
    sampleEvent('a', { timestamp: now - 1000, email: 'ada@secret.test', customData: { hidden: 'x' } }),
  ])
})
afterAll(() => world?.close(), 60_000)

async function keep(workspaceId: WorkspaceId, events: readonly StoredEvent[]): Promise<void> {
  await world.context.events.append(workspaceId, events)
  await world.context.events.flush(patience)
}

async function headersOf(workspaceId: WorkspaceId) {
  const token = await world.member(workspaceId, 'Read Only')
  return { authorization: `Bearer ${token}`, 'x-client-uuid': workspaceId }
}
type Asked = 'queryEvents' | 'queryGroups' | 'suggestValues' | 'exportEvents'
async function post(name: Asked, body: object, query: Record<string, string> = {}, workspaceId = mine) {
  const { path: url } = routes[name]
  return world.app.inject({ method: 'POST', url, query, headers: await headersOf(workspaceId), payload: body })
}
async function events(query: object, workspaceId = mine) {
  const answer = await post('queryEvents', { timeRange, ...query }, {}, workspaceId)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function fieldNames(query: Record<string, string> = {}, workspaceId = mine): Promise<string[]> {
  const { path: url } = routes.listEventFields
  const answer = await world.app.inject({ method: 'GET', url, query, headers: await headersOf(workspaceId) })
  return answer.json().fields.map((field: { name: string }) => field.name)
}

describe('events', () => {
  it('are answered whole, newest first, by the names of the dictionary', async () => {
    const { events: rows, total } = await events({})
    expect(total).toBe(3)
    expect(rows.map((row: Record<string, unknown>) => row['event.id'])).toEqual(['a', 'b', 'c'])
    expect(rows[0]).toMatchObject({
      'event.timestamp': new Date(now - 1000).toISOString(),
      'event.risks': ['EMAIL:INVALID', 'x'],
      'account.id': hostile,
      'ip.asn': 4_294_967_295,
      'ip.location.latitude': 52.5,
      'userAgent.bot': true,
      'userAgent.headless': false,
      'customData.order.total': '12.5',
      'customData.quote"d': 'ü',
    })
    for (const name of Object.keys(eventFields)) expect(rows[0]).toHaveProperty([name])
  })

  it('come with totals, aggregations and counts over time, in one answer', async () => {
    const answer = await events({
      fields: ['event.type', 'customData.order.total', 'customData.none'],
      filters: [{ field: 'email.value', operator: 'startsWith', values: ['ADA'] }],
      aggregations: [{ name: hostile.slice(0, 50), aggregator: 'uniq', field: 'email.value' }],
      counts: { granularity: 'dayOfWeek', aggregations: [{ name: 'who', aggregator: 'topK', field: 'account.id' }] },
      limit: 1,
    })
    expect(answer.events).toEqual([
      { 'event.type': 'LOGIN_SUCCESS', 'customData.order.total': '12.5', 'customData.none': '' },
    ])
    expect(answer.total).toBe(2)
    expect(answer.aggregations).toEqual({ [hostile.slice(0, 50)]: 2 })
    expect(answer.counts).toHaveLength(2)
    expect(answer.counts[0]).toEqual({ bucket: expect.any(Number), count: 1, who: [{ value: 'ada', count: 1 }] })
  })

  it('are only counted where none are asked for', async () => {
    expect(await events({ limit: 0 })).toEqual({ events: [], total: 3, aggregations: {}, counts: [] })
  })

  it('of another workspace are neither found, counted, grouped nor suggested', async () => {
    const secret = [{ field: 'email.value', operator: 'contains', values: ['secret'] }]
    expect((await events({ filters: secret })).total).toBe(0)
    expect((await events({ filters: secret }, other)).total).toBe(1)
    const groups = await post('queryGroups', { timeRange, fields: ['email.value'] })
    expect(groups.body).not.toContain('secret')
    expect((await post('suggestValues', { field: 'email.value', search: 'secret' })).json().values).toEqual([])
    expect((await post('exportEvents', { timeRange })).body).not.toContain('secret')
    expect(await fieldNames()).not.toContain('customData.hidden')
    expect(await fieldNames({}, other)).toContain('customData.hidden')
  })

  it('survive SQL in every place that takes a text', async () => {
    const filters = ['equals', 'contains', 'startsWith', 'endsWith', 'in', 'notEquals'].map((operator) => ({
      field: `customData.${hostile}`,
      operator,
      values: [hostile, `${hostile}\\`, "'", '\\'],
    }))
    const name = hostile.slice(0, 50)
    const field = `customData.${hostile}`
    const query = {
      fields: [field],
      filters: [{ operator: 'or', filters }],
      aggregations: [{ name, aggregator: 'last', field }],
      orders: [{ field, direction: 'asc' }],
    }
    expect((await events(query)).total).toBe(3)
    const groups = await post('queryGroups', { timeRange, ...query, orders: [{ field: name, direction: 'desc' }] })
    expect(groups.json()).toEqual({ groups: [{ key: { [field]: '' }, count: 3, [name]: null }], total: 1 })
    expect((await post('suggestValues', { field, search: hostile })).json()).toEqual({ values: [], total: 0 })
    const byAccount = [{ field: 'account.id', operator: 'equals', values: [hostile] }]
    expect((await events({ filters: byAccount })).total).toBe(1)
  })

  it('are found at the limits of a query: 20 filters of 50 values, 5 levels deep', async () => {
    const values = Array.from({ length: 50 }, (_, n) => `${n}${'ä'.repeat(450)}`)
    const leaves = Array.from({ length: 20 }, (_, n) => ({ field: `customData.key${n}`, operator: 'notIn', values }))
    const filters = Array.from({ length: 5 }).reduce<object[]>((inner) => [{ operator: 'and', filters: inner }], leaves)
    expect((await events({ filters })).total).toBe(3)
  })

  it('are found by any spelling of what ingestion keeps in one, and by letters of any script in either case', async () => {
    const owner = await world.addWorkspace()
    const kept = { email: 'homer@springfield.gov', phone: '+12125550123', ip: '12.100.71.5', account: 'ИВАНОВ' }
    await keep(owner, [sampleEvent('one', { timestamp: now - 1000, ...kept, asn: 64_512 })])
    const found: [string, string, string[], number][] = [
      ['email.value', 'equals', ['Homer@Springfield.gov'], 1],
      ['email.value', 'notEquals', ['Homer@Springfield.gov'], 0],
      ['email.value', 'startsWith', ['HOMER@'], 1],
      ['phone.value', 'in', ['(212) 555-0123'], 1],
      ['ip.value', 'inCidr', ['::ffff:12.100.71.0/120'], 1],
      ['ip.value', 'inCidr', ['::ffff:12.100.72.0/120'], 0],
      ['account.id', 'contains', ['иван'], 1],
      ['account.id', 'notContains', ['иван'], 0],
      ['account.id', 'equals', ['иванов'], 0],
    ]
    for (const [field, operator, values, total] of found)
      expect((await events({ filters: [{ field, operator, values }] }, owner)).total, `${field} ${operator}`).toBe(
        total,
      )
    const suggested = await post('suggestValues', { field: 'account.id', search: 'Иван' }, {}, owner)
    expect(suggested.json().values).toEqual([{ value: 'ИВАНОВ', count: 1 }])
  })

  it('are matched by patterns in time, whatever the pattern', async () => {
    const matching = (pattern: string) => ({
      filters: [{ field: 'account.id', operator: 'matches', values: [pattern] }],
    })
    expect((await events(matching('(a+)+$'))).total).toBe(2)
    expect((await events(matching('^(([a-z])+.)+[A-Z]([a-z])+$'))).total).toBe(0)
    const huge = await post('queryEvents', { timeRange, ...matching('(\\pL{1000})(\\pN{1000})'.repeat(20)) })
    expect([200, 400]).toContain(huge.statusCode)
    if (huge.statusCode === 400) expect(Object.keys(huge.json().error.fields)).toEqual(['filters.0.values'])
  })

  it.each<[string, object, string]>([
    ['a start too old', { timeRange: [new Date(now - 181 * DAY_MS).toISOString(), timeRange[1]] }, 'timeRange'],
    ['constructor', { fields: ['constructor'] }, 'fields.0'],
    ['__proto__', { orders: [{ field: '__proto__', direction: 'asc' }] }, 'orders.0.field'],
    ['a list', { filters: [{ field: 'email.value', operator: 'inList', values: ['a'] }] }, 'filters.0.operator'],
    [
      'a broken pattern',
      { filters: [{ field: 'email.value', operator: 'matches', values: ['('] }] },
      'filters.0.values',
    ],
    ['a zone', { counts: { timeZone: "UTC' --" } }, 'counts.timeZone'],
    ['seconds over days', { counts: { granularity: 'second' } }, 'counts.granularity'],
  ])('are refused by the name of what is wrong: %s', async (_, query, path) => {
    const answer = await post('queryEvents', { timeRange, ...query })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.code).toBe('invalid_request')
    expect(Object.keys(answer.json().error.fields)).toEqual([path])
  })
})

describe('groups', () => {
  it('are answered with their key, count and aggregations, largest first', async () => {
    const body = {
      timeRange,
      fields: ['event.type'],
      aggregations: [{ name: 'accounts', aggregator: 'uniq', field: 'account.id' }],
    }
    expect((await post('queryGroups', body)).json()).toEqual({
      groups: [
        { key: { 'event.type': 'LOGIN_SUCCESS' }, count: 2, accounts: 1 },
        { key: { 'event.type': 'LOGIN_FAILED' }, count: 1, accounts: 1 },
      ],
      total: 2,
    })
  })
})

describe('suggestions', () => {
  it('are the values that begin with a text, then those that contain it', async () => {
    const values = async (search: string) =>
      (await post('suggestValues', { field: 'email.value', search })).json().values
    expect(await values('ADA@')).toEqual([
      { value: 'ada@example.com', count: 1 },
      { value: 'ada@two.example', count: 1 },
    ])
    expect((await values('cmd'))[0]).toEqual({ value: '=cmd|calc', count: 1 })
  })

  it('are no more than their limit, and say how many there are', async () => {
    const owner = await world.addWorkspace()
    await keep(
      owner,
      Array.from({ length: 30 }, (_, n) => sampleEvent(`e${n}`, { timestamp: now - n, account: `account ${n}` })),
    )
    const answer = (await post('suggestValues', { field: 'account.id' }, {}, owner)).json()
    expect(answer.values).toHaveLength(limits.explorer.suggestions)
    expect(answer.total).toBe(30)
  })
})

describe('fields', () => {
  it('are the whole dictionary, and the custom data of the last 30 days', async () => {
    await keep(mine, [sampleEvent('old', { timestamp: now - 40 * DAY_MS, customData: { ancient: 'x' } })])
    const names = await fieldNames()
    expect(names.slice(0, -2)).toEqual(Object.keys(eventFields))
    expect(names.slice(-2)).toEqual(['customData.order.total', 'customData.quote"d'])
  })

  it('can be narrowed to what the workspace uses', async () => {
    const names = await fieldNames({ workspaceOnly: 'true' })
    expect(names).toEqual(expect.arrayContaining(['event.type', 'userAgent.bot', 'customData.order.total']))
    expect(names).not.toContain('userAgent.headless')
    expect(names).not.toContain('userAgent.device.brand')
    expect(await fieldNames({ workspaceOnly: 'true' }, await world.addWorkspace())).toEqual([])
  })
})

describe('a file of events', () => {
  it('is CSV in the query’s order, safe to open in a spreadsheet', async () => {
    const fields = ['event.id', 'email.value', 'event.risks']
    const answer = await post('exportEvents', { timeRange, fields })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="events.csv"')
    expect(answer.body.startsWith(CSV_START)).toBe(true)
    expect(answer.body.slice(1).split('\r\n')).toEqual([
      'event.id,email.value,event.risks',
      'a,"\'=cmd|calc","[""EMAIL:INVALID"",""x""]"',
      'b,ada@two.example,"[""EMAIL:INVALID"",""x""]"',
      'c,ada@example.com,"[""EMAIL:INVALID"",""x""]"',
      '',
    ])
  })

  it('holds the part of the answer that is asked for, and nothing that is no event', async () => {
    const part = { timeRange, fields: ['event.id'], limit: 1, offset: 1 }
    const csv = (await post('exportEvents', part)).body.slice(1).split('\r\n')
    expect(csv).toEqual(['event.id', 'b', '"This file holds 1 of 3 events, after 1."', ''])
    const last = await post('exportEvents', { ...part, offset: 2 }, { format: 'ndjson' })
    expect(last.body).toBe('{"event.id":"c"}\n')
    expect((await post('exportEvents', { timeRange, limit: limits.exports.rows + 1 })).statusCode).toBe(400)
    expect((await post('exportEvents', { timeRange, counts: {} })).statusCode).toBe(400)
  })

  it('steers no terminal and reads as it is written, in either format', async () => {
    const owner = await world.addWorkspace()
    const account = '\u001b[31mred\u0007 \u009b2J \u202egpj.exe'
    await keep(owner, [sampleEvent('one', { timestamp: now - 1000, account, customData: { 'k\u202e': account } })])
    const csv = (await post('exportEvents', { timeRange }, {}, owner)).body
    const ndjson = (await post('exportEvents', { timeRange }, { format: 'ndjson' }, owner)).body
    for (const body of [csv, ndjson]) {
      expect(body).toContain('\\u001b[31mred\\u0007 \\u009b2J \\u202egpj.exe')
      expect(body).not.toMatch(/(?![\t\r\n])[\p{Cc}\p{Bidi_Control}]/u)
    }
    expect(JSON.parse(ndjson)).toMatchObject({ 'account.id': account, 'customData.k\u202e': account })
  })

  it('is NDJSON with the rows that a query answers', async () => {
    const answer = await post('exportEvents', { timeRange }, { format: 'ndjson' })
    const rows = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows).toEqual((await events({})).events)
  })

  it('keeps all custom data in one column where no fields were chosen', async () => {
    const { body } = await post('exportEvents', { timeRange })
    const [head = '', first = ''] = body.slice(1).split('\r\n')
    expect(head.split(',')).toEqual([...Object.keys(eventFields), 'customData'])
    expect(first.endsWith('"{""order.total"":""12.5"",""quote\\""d"":""ü""}"')).toBe(true)
  })

  it('holds 10,000 rows, each once and in order, and says when there were more', async () => {
    const owner = await world.addWorkspace()
    const count = limits.exports.rows + 7
    const many = Array.from({ length: count }, (_, n) =>
      sampleEvent(`e${String(n).padStart(5, '0')}`, { timestamp: now - Math.floor(n / 3), customData: {}, labels: [] }),
    )
    for (let at = 0; at < count; at += 2000) await world.context.events.append(owner, many.slice(at, at + 2000))
    await world.context.events.flush(patience)
    const body = { timeRange, fields: ['event.id'] }
    const ids = many.slice(0, limits.exports.rows).map(({ eventId }) => eventId)
    const csv = (await post('exportEvents', body, {}, owner)).body.slice(1).split('\r\n')
    expect(csv).toEqual(['event.id', ...ids, 'This file holds the first 10000 of 10007 events.', ''])
    const lines = (await post('exportEvents', body, { format: 'ndjson' }, owner)).body.trimEnd().split('\n')
    expect(lines).toHaveLength(limits.exports.rows + 1)
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ truncated: true, rows: 10_000, total: count })
  })

  it('of a query that means nothing is an answer, not a file', async () => {
    const answer = await post('exportEvents', { timeRange, fields: ['nothing'] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual({ 'fields.0': 'There is no such field' })
  })
})
