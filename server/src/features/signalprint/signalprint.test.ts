import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@signet/contract/event'
import type { WorkspaceId } from '@signet/contract/ids'
import type { RouteName } from '@signet/contract/paths'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountUuid } from '../../stores/events/account-uuid.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { threatFirings, threats } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { sampleThreat } from '../threats/test/sample-threat.ts'

// The first query of its kind takes long where the engine is emulated.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 })

let world: World
let workspace: WorkspaceId
let other: WorkspaceId
const now = Date.now()
const bare = { email: '', phone: '', print: '', sessionId: '', paymentHash: '', userAgent: '', labels: [] }
const card = 'c4'.repeat(20)

const seen = (account: string, fields: Partial<StoredEvent>) =>
  sampleEvent(randomUUID(), { ...bare, account, accountId: account, type: 'LOGIN_SUCCESS', timestamp: now, ...fields })

beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
  workspace = await world.addWorkspace()
  other = await world.addWorkspace()
  const crowd = Array.from({ length: 40 }, (_, turn) => seen(`user ${turn}`, { ip: '8.8.8.8' }))
  await world.context.events.append(workspace, [
    seen('ada', { ip: '8.8.8.8', paymentHash: card, email: 'ada@example.com', print: 'p1', sessionId: 's1' }),
    seen('ada', { ip: '8.8.4.4', type: 'LOGIN_FAILED', timestamp: now - 3_600_000, labels: ['IP:VPN'] }),
    seen('bob', { ip: '9.9.9.9', paymentHash: card }),
    seen('cleo', { ip: '8.8.4.4', type: 'LOGIN_FAILED', timestamp: now - 60_000 }),
    ...crowd,
  ])
  await world.context.events.append(other, [seen('ada', { ip: '8.8.8.8', email: 'secret@example.org' })])
  await world.context.events.flush(120_000)
})
afterAll(() => world?.close(), 60_000)

async function ask(route: RouteName, body: Record<string, unknown>, owner = workspace) {
  const headers = { authorization: `Bearer ${await world.member(owner, 'Read Only')}`, 'x-client-uuid': owner }
  const { method, path } = routes[route]
  return method === 'GET'
    ? world.app.inject({ method, url: path, query: body as Record<string, string>, headers })
    : world.app.inject({ method, url: path, payload: body, headers })
}
const idsOf = (answer: { json(): { nodes: { id: string }[] } }) => answer.json().nodes.map(({ id }) => id)

describe('a search', () => {
  it.each([
    [{ value: 'x' }, 'type', 'Choose a type'],
    [{ type: 'ip', value: '127.0.0.1' }, 'value', 'Enter a valid, routable IP address'],
    [{ type: 'paymentHash', value: 'short' }, 'value', 'At least 32 characters'],
    [{ type: 'phone', value: '2015550123' }, 'value', 'Include + and the country code'],
  ])('says what is wrong: %j', async (body, field, problem) => {
    const answer = await ask('getGraph', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields[field]).toBe(problem)
  })

  it('finds what was seen, and nothing of another workspace', async () => {
    const found = await ask('searchIdentifier', { type: 'email', value: ' Ada@Example.com' })
    expect(found.json().identifier).toMatchObject({ kind: 'email', value: 'ada@example.com', accounts: 1, events: 1 })
    const hidden = await ask('searchIdentifier', { type: 'email', value: 'secret@example.org' })
    expect(hidden.json()).toEqual({ identifier: null })
    expect((await ask('getAttribute', { type: 'email', value: 'secret@example.org' })).statusCode).toBe(404)
  })

  it('completes what begins with a text, of all types or of one', async () => {
    const all = await ask('searchTypeahead', { search: 'ada' })
    expect(
      all
        .json()
        .values.map(({ kind, value }: Record<string, string>) => `${kind} ${value}`)
        .sort(),
    ).toEqual(['account ada', 'email ada@example.com'])
    const one = await ask('searchTypeahead', { search: '8.8.', type: 'ip' })
    expect(one.json().values).toMatchObject([
      { value: '8.8.8.8', accounts: 41 },
      { value: '8.8.4.4', accounts: 2 },
    ])
    expect((await ask('searchTypeahead', { search: 'secret' })).json()).toEqual({ values: [] })
  })
})

describe('a graph', () => {
  it('shows accounts and what they share; what everybody shares is not walked through', async () => {
    const answer = await ask('getGraph', { type: 'account', value: 'ada' })
    const ids = idsOf(answer)
    expect(ids[0]).toBe('account:ada')
    expect(ids).toEqual(expect.arrayContaining([`paymentHash:${card}`, 'account:bob', 'ip:8.8.8.8', 'account:cleo']))
    expect(ids.filter((id) => id.startsWith('account:user'))).toEqual([])
    const { nodes, edges } = answer.json()
    const crowded = nodes.find(({ id }: { id: string }) => id === 'ip:8.8.8.8')
    expect(crowded).toMatchObject({ common: true, expanded: false, links: 41 })
    expect(nodes[0]).toMatchObject({ events: 2, uuid: accountUuid(workspace, 'ada'), links: 6 })
    const failed = edges.find(
      ({ source, target }: Record<string, string>) => `${source} ${target}` === 'account:cleo ip:8.8.4.4',
    )
    expect(failed).toMatchObject({ events: 1, failures: 1, successes: 0 })
    const more = await ask('getGraph', { type: 'account', value: 'ada', expand: ['ip:8.8.8.8'] })
    expect(idsOf(more).filter((id) => id.startsWith('account:user'))).toHaveLength(40)
  })

  it('of what was never seen is empty', async () => {
    const answer = await ask('getGraph', { type: 'ip', value: '1.2.3.4' })
    expect(answer.json()).toEqual({ nodes: [], edges: [], truncated: false, leftOut: 0, behindMs: 0 })
  })
})

describe('what is known of an identifier', () => {
  it('has its facts, accounts and days', async () => {
    const attribute = (await ask('getAttribute', { type: 'ip', value: '8.8.4.4' })).json()
    expect(attribute).toMatchObject({ accounts: 2, failures: 2, successes: 0, risk: 'none' })
    expect(attribute.topAccounts.map(({ accountId }: { accountId: string }) => accountId).sort()).toEqual([
      'ada',
      'cleo',
    ])
    expect(attribute.labels).toEqual([{ label: 'IP:VPN', events: 1 }])
    const { history, total, events } = (await ask('getEventHistory', { type: 'ip', value: '8.8.4.4', days: 7 })).json()
    expect(history.length).toBeGreaterThanOrEqual(7)
    expect([total, events.length]).toEqual([2, 2])
  })
})

describe('an account', () => {
  const details = async (account: string, owner = workspace) => {
    const headers = { authorization: `Bearer ${await world.member(owner, 'Read Only')}`, 'x-client-uuid': owner }
    return world.app.inject({ url: `${routes.listAccounts.path}/${accountUuid(owner, account)}`, headers })
  }
  const connectionsOf = async (account: string) =>
    (await ask('getAccountConnections', { uuid: accountUuid(workspace, account) })).json()

  it('tells everything that is known of it', async () => {
    const account = (await details('ada')).json()
    expect(account).toMatchObject({
      accountId: 'ada',
      email: 'ada@example.com',
      events: 2,
      connectionTotal: 1,
      suspendedAt: null,
    })
    expect(account.activity).toHaveLength(2)
    expect(account.identifierTotals).toEqual({ email: 1, ip: 2, print: 1, session: 1, paymentHash: 1 })
    const shared = account.identifiers.find(({ value }: { value: string }) => value === '8.8.8.8')
    expect(shared).toMatchObject({ accounts: 41, common: true })
    expect(account.circadian).toHaveLength(24)
    expect(account.sessions).toMatchObject([{ sessionId: 's1', events: 1 }])
    expect(account.labels).toMatchObject([{ label: 'IP:VPN', events: 1 }])
    expect(account.basis).toEqual({ days: 30, events: 2, complete: true })
    expect(JSON.stringify(account)).not.toContain('secret@example.org')
  })

  it.each([99, 100, 101, 150])('of %i events in a day shows all of them in its picture', async (count) => {
    const name = `busy ${count}`
    const busy = Array.from({ length: count }, (_, turn) =>
      seen(name, {
        ip: '7.7.7.7',
        print: 'p7',
        timestamp: now - turn * 1000,
        labels: turn % 2 === 0 ? ['IP:VPN'] : [],
      }),
    )
    const suspended = now - 40 * 86_400_000
    const old = seen(name, { ip: '7.7.7.7', print: 'old', timestamp: suspended, type: 'ACCOUNT_SUSPENDED' })
    await world.context.events.append(workspace, [...busy, old])
    await world.context.events.flush(120_000)
    const [marked] = busy
    const mark = { account: name, riskScore: 0.5, anomalyScore: null, labels: ['MARKED'], reasons: [] }
    const { eventId, timestamp } = marked ?? old
    await world.context.events.mark(workspace, [{ eventId, timestamp, ...mark }])
    const account = (await details(name)).json()
    expect(account.suspendedAt).toBe(new Date(suspended).toISOString())
    expect(account.activity).toHaveLength(Math.min(100, count + 1))
    expect(account.basis).toEqual({ days: 30, events: count, complete: true })
    expect(account.devices).toMatchObject([{ print: 'p7', events: count }])
    expect(account.labels).toMatchObject([
      { label: 'IP:VPN', events: Math.ceil(count / 2) },
      { label: 'MARKED', events: 1 },
    ])
  })

  it('is connected by a card, not by a crowd, and by an attack once one was found', async () => {
    const before = await connectionsOf('ada')
    expect(before.connections).toMatchObject([{ accountId: 'bob', reasons: [{ kind: 'paymentHash', accounts: 2 }] }])
    expect(before.common).toEqual([{ kind: 'ip', value: '8.8.8.8', accounts: 41 }])
    await attackFrom('8.8.4.4')
    const after = await connectionsOf('ada')
    expect(after.connections.map(({ accountId }: { accountId: string }) => accountId).sort()).toEqual(['bob', 'cleo'])
    const graph = (await ask('getGraph', { type: 'ip', value: '8.8.4.4', depth: 1 })).json()
    expect(graph.nodes[0]).toMatchObject({ id: 'ip:8.8.4.4', risk: 'high' })
    await world.context.records.inWorkspace(workspace, (db) =>
      db.update(threats).set({ status: 'RESOLVED', resolution: 'false_positive' }),
    )
    expect((await connectionsOf('ada')).total).toBe(1)
  })

  it('of another workspace is not found', async () => {
    const headers = { authorization: `Bearer ${await world.member(other, 'Admin')}`, 'x-client-uuid': other }
    const url = `${routes.listAccounts.path}/${accountUuid(workspace, 'bob')}`
    expect((await world.app.inject({ url, headers })).statusCode).toBe(404)
  })
})

async function attackFrom(ip: string): Promise<void> {
  const subject = { type: 'CREDENTIAL_STUFFING' as const, subjectKind: 'ip' as const, subjectValue: ip }
  await world.context.records.inWorkspace(workspace, async (db) => {
    await db.insert(threats).values({ ...sampleThreat(workspace), ...subject, severity: 'critical' })
    const found = { hour: new Date(now), scope: 'source' as const, scopeKey: ip, sources: [ip], accounts: [], body: {} }
    await db.insert(threatFirings).values({ workspaceId: workspace, ...subject, ...found })
  })
}
