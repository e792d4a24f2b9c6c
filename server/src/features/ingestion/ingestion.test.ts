import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import { JournalUnwritable } from '../../stores/events/event-store-errors.ts'
import { usageMonths } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { monthKey } from '../usage/usage.ts'

let world: World
let workspace: WorkspaceId
let key: string
beforeAll(async () => {
  await buildStoreProcess()
  world = await openWorld()
  ;({ workspace, key } = await newWorkspace())
}, 60_000)
afterAll(() => world.close())

async function newWorkspace(plan?: Parameters<World['addWorkspace']>[0]) {
  const id = await world.addWorkspace(plan)
  const answer = await world.app.inject({
    method: 'POST',
    url: routes.createApiKey.path,
    payload: { name: 'stream' },
    headers: { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id },
  })
  return { workspace: id, key: answer.json().key as string }
}

const send = (payload: string | Buffer, headers: Record<string, string> = {}, query = {}) =>
  world.app.inject({
    method: 'POST',
    url: routes.postLogs.path,
    query,
    payload,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  })

const event = (change: Record<string, unknown> = {}) => ({
  type: 'LOGIN_SUCCESS',
  ip: '81.2.69.142',
  userAgent: 'Firefox',
  accountId: 'ada',
  id: randomUUID(),
  ...change,
})

async function health(owner = workspace) {
  const authorization = `Bearer ${await world.member(owner, 'Read Only')}`
  const answer = await world.app.inject({
    url: routes.getIngestionHealth.path,
    headers: { authorization, 'x-client-uuid': owner },
  })
  return answer.json()
}

describe('a delivery of logs', () => {
  it('is counted record by record: accepted, duplicates, ignored, rejected with the reason', async () => {
    const known = event()
    expect((await send(JSON.stringify(known))).json()).toMatchObject({ accepted: 1, duplicates: 0 })
    const auth0 = { log_id: randomUUID(), data: { type: 'api_limit', date: new Date().toISOString(), client_id: 'x' } }
    const body = [known, event(), event({ type: 'NONSENSE' }), auth0, 7, { colour: 'red' }]
    const answer = await send(JSON.stringify(body))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      accepted: 1,
      duplicates: 1,
      ignored: 1,
      rejected: 3,
      errors: [
        { index: 2, code: 'unknown_type' },
        { index: 4, code: 'unreadable' },
        { index: 5, code: 'unknown_shape' },
      ],
    })
    expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
  })

  it('that names a key twice is rejected and says so: one of the two values would be lost', async () => {
    const twice = JSON.stringify(event()).replace('{', '{"accountId":"somebody else",')
    const answer = await send(`[${JSON.stringify(event())},${twice}]`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ accepted: 1, rejected: 1, errors: [{ index: 1, code: 'repeated_key' }] })
  })

  it('of Google is taken in its own shape, each of its events once', async () => {
    const activity = {
      kind: 'admin#reports#activity',
      id: { time: new Date().toISOString(), uniqueQualifier: '-42', applicationName: 'login' },
      actor: { email: 'ada@shop.example' },
      ipAddress: '81.2.69.142',
      events: [
        { type: 'login', name: 'login_failure' },
        { type: 'login', name: 'login_success' },
      ],
    }
    expect((await send(JSON.stringify(activity))).json()).toMatchObject({ accepted: 2, duplicates: 0, rejected: 0 })
    expect((await send(JSON.stringify([activity]), {}, { source: 'google' })).json()).toMatchObject({ duplicates: 2 })
  })

  it('with the number of another sender’s event is no duplicate of it', async () => {
    const number = String(Date.now())
    const onelogin = { id: Number(number), event_type_id: 5, user_id: 1, ipaddr: '81.2.69.142' }
    const google = { id: { applicationName: 'login', uniqueQualifier: number }, actor: {}, name: 'login_success' }
    const duo = { event_type: 'authentication', txid: number, result: 'success', user: { name: 'ada' } }
    const bodies = [event({ id: number }), onelogin, { ...google, ipAddress: '81.2.69.142' }, duo]
    for (const body of bodies) expect((await send(JSON.stringify(body))).json()).toMatchObject({ accepted: 1 })
    for (const body of bodies) expect((await send(JSON.stringify(body))).json()).toMatchObject({ duplicates: 1 })
  })

  it('of Okta counts a sign-in once, in whichever order and delivery its records come', async () => {
    const session = randomUUID()
    const okta = (eventType: string, result: string, actor = 'ada') => ({
      uuid: randomUUID(),
      published: new Date().toISOString(),
      eventType,
      outcome: { result },
      actor: { id: `${actor}-${session}`, type: 'User', alternateId: `${actor}@shop.example` },
      client: { ipAddress: '81.2.69.142' },
      authenticationContext: { externalSessionId: session },
    })
    const first = [
      okta('user.authentication.auth_via_IDP', 'FAILURE'),
      okta('user.authentication.auth_via_IDP', 'SUCCESS'),
    ]
    expect((await send(JSON.stringify(first))).json()).toMatchObject({ accepted: 2, duplicates: 0 })
    expect((await send(JSON.stringify(okta('user.session.start', 'SUCCESS')))).json()).toMatchObject({ duplicates: 1 })
    expect((await send(JSON.stringify(okta('user.session.start', 'SUCCESS', 'grace')))).json()).toMatchObject({
      accepted: 1,
    })
  })

  it('names the fields that no event has, and keeps what they say', async () => {
    const odd = event({ accountId: undefined, accountID: 'typo', foo: 1 })
    const told = (
      await send(JSON.stringify([odd, event(), event({ ip: '', ipAddress: '81.2.69.142', foo: 2 })]))
    ).json()
    expect(told).toMatchObject({ accepted: 2, rejected: 1, unknownFields: ['accountID', 'foo', 'ipAddress'] })
    expect((await send(JSON.stringify(event()))).json()).not.toHaveProperty('unknownFields')
    const many = event(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, n])))
    expect((await send(JSON.stringify(many))).json().unknownFields).toHaveLength(20)
  })

  it('of the type IGNORE is counted and not kept, as a provider’s codes of this meaning are', async () => {
    const ignored = event({ type: 'IGNORE' })
    expect((await send(JSON.stringify(ignored))).json()).toMatchObject({ accepted: 0, ignored: 1, rejected: 0 })
    expect((await send(JSON.stringify({ ...ignored, type: 'LOGOUT_SUCCESS' }))).json()).toMatchObject({ accepted: 1 })
  })

  it('of lines loses only those that are bad', async () => {
    const keycloak = `type="LOGIN", realmId="r", userId="${randomUUID()}", ipAddress="81.2.69.142"`
    const lines = ['garbage', JSON.stringify(event()), keycloak, '{bad', `[${JSON.stringify(event())}]`]
    expect((await send(lines.join('\n'), { 'content-type': 'text/plain' })).json()).toMatchObject({
      accepted: 3,
      rejected: 2,
      errors: [
        { index: 0, code: 'unknown_shape' },
        { index: 3, code: 'unreadable' },
      ],
    })
  })

  it('lists a hundred errors and counts all', async () => {
    const answer = (await send(JSON.stringify(Array(150).fill({ type: 'x' })))).json()
    expect(answer.rejected).toBe(150)
    expect(answer.errors).toHaveLength(100)
  })

  it('may be packed, and in lines', async () => {
    const lines = [event(), event()].map((each) => JSON.stringify(each)).join('\n')
    const packed = await send(gzipSync(lines), { 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' })
    expect(packed.json()).toMatchObject({ accepted: 2 })
  })

  it('of hundreds is answered as a small one is, and each of its events counts once in whichever it comes', async () => {
    const known = event()
    expect((await send(JSON.stringify(known))).json()).toMatchObject({ accepted: 1 })
    const many = Array.from({ length: 600 }, () => event())
    const body = JSON.stringify([...many, known, many[0], event({ type: 'NONSENSE' }), 7, event({ accountID: 'typo' })])
    expect(body.length).toBeGreaterThan(48 * 1024)
    const answer = await send(gzipSync(body), { 'content-encoding': 'gzip' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      accepted: 601,
      duplicates: 2,
      ignored: 0,
      rejected: 2,
      errors: [
        { index: 602, code: 'unknown_type' },
        { index: 603, code: 'unreadable' },
      ],
      unknownFields: ['accountID'],
    })
    expect((await send(JSON.stringify(many[7]))).json()).toMatchObject({ accepted: 0, duplicates: 1 })
    const again = await Promise.all([send(JSON.stringify(many)), send(JSON.stringify(many))])
    for (const each of again) expect(each.json()).toMatchObject({ accepted: 0, duplicates: 600 })
    expect((await send(`{"a":${' '.repeat(60_000)}`)).json().error.code).toBe('unreadable_body')
  })

  it('twice at the same time counts once', async () => {
    const body = JSON.stringify([event(), event(), event()])
    const large = JSON.stringify(Array.from({ length: 300 }, () => event()))
    const both = await Promise.all([send(large), send(large)])
    expect(both.map((answer) => answer.json().accepted).sort()).toEqual([0, 300])
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)))
    const sums = answers.map((answer) => answer.json())
    expect(sums.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(3)
    expect(sums.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(21)
  })

  it('may name its source, which decides the reading', async () => {
    const answer = await send(JSON.stringify({ colour: 'red' }), {}, { source: 'okta' })
    expect(answer.json()).toMatchObject({ rejected: 1, errors: [{ code: 'unknown_shape' }] })
    expect((await send('{}', {}, { source: 'nobody' })).statusCode).toBe(400)
  })

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['nothing', '', {}, 400],
    ['broken JSON', '{"a":', {}, 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['another coding', 'abc', { 'content-encoding': 'br' }, 415],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 0x20), {}, 413],
    ['a bomb', gzipSync(Buffer.alloc(60 * 1024 * 1024)), { 'content-encoding': 'gzip' }, 413],
    ['10,001 records', `[${Array(10_001).fill('{}').join()}]`, {}, 413],
  ])('of %s is refused', async (_name, body, headers, status) => {
    expect((await send(body, headers)).statusCode).toBe(status)
  })

  it('without a key is refused before its body counts', async () => {
    const answer = await send('{"a":', { authorization: 'Bearer nobody' })
    expect(answer.statusCode).toBe(401)
  })

  it('ends with 402 when half as much again as the plan allows is used', async () => {
    const free = await newWorkspace('free')
    const month = monthKey(world.context.now())
    await world.context.records.inWorkspace(free.workspace, (db) =>
      db.insert(usageMonths).values({ workspaceId: free.workspace, month, requests: 37_500 }),
    )
    const answer = await send(JSON.stringify(event()), { authorization: `Bearer ${free.key}` })
    expect(answer.json().error.code).toBe('plan_limit_reached')
    expect(answer.statusCode).toBe(402)
  })

  it('passes at up to that', async () => {
    const free = await newWorkspace('free')
    const month = monthKey(world.context.now())
    await world.context.records.inWorkspace(free.workspace, (db) =>
      db.insert(usageMonths).values({ workspaceId: free.workspace, month, requests: 37_498 }),
    )
    expect((await send(JSON.stringify(event()), { authorization: `Bearer ${free.key}` })).statusCode).toBe(200)
  })

  it('that the disk has no room for is neither acknowledged nor counted, and is taken when it comes again', async () => {
    const own = await newWorkspace()
    const headers = { authorization: `Bearer ${own.key}` }
    const body = JSON.stringify([event(), event()])
    const full = vi.spyOn(world.context.events, 'append')
    full.mockRejectedValueOnce(new JournalUnwritable('no space left on device', new Error('ENOSPC')))
    const refused = await send(body, headers)
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'storage_full'])
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await health(own.workspace)).total.accepted).toBe(0)
    expect((await send(body, headers)).json()).toMatchObject({ accepted: 2, duplicates: 0 })
    full.mockRestore()
    const many = JSON.stringify(Array.from({ length: 600 }, () => event()))
    const fuller = vi.spyOn(world.context.events, 'appendEncoded')
    fuller.mockRejectedValueOnce(new JournalUnwritable('no space left on device', new Error('ENOSPC')))
    expect((await send(many, headers)).json().error.code).toBe('storage_full')
    expect((await send(many, headers)).json()).toMatchObject({ accepted: 600, duplicates: 0 })
    fuller.mockRestore()
  })

  it('is told of Okta’s check', async () => {
    const url = routes.checkLogs.path
    const asked = await world.app.inject({ url, headers: { 'x-okta-verification-challenge': 'abc-123' } })
    expect(asked.json()).toEqual({ verification: 'abc-123' })
    expect((await world.app.inject({ url })).statusCode).toBe(400)
  })
})

describe('the health of ingestion', () => {
  it('tells what came in by source, reason and hour, of this workspace alone', async () => {
    const own = await newWorkspace()
    const headers = { authorization: `Bearer ${own.key}` }
    const twice = event()
    await send(JSON.stringify([twice, event(), event({ type: 'NONSENSE' })]), headers)
    await send(JSON.stringify(twice), headers)
    const told = await health(own.workspace)
    expect(told.total).toEqual({ accepted: 2, duplicates: 1, ignored: 0, rejected: 1 })
    expect(told.hours).toHaveLength(1)
    expect(told.rejections).toMatchObject([{ source: 'native', code: 'unknown_type', count: 1 }])
    expect(told.sources).toMatchObject([{ source: 'native', accepted: 2 }])
    expect(Date.parse(told.sources[0].lastEvent)).toBeGreaterThan(Date.now() - 60_000)
    expect(told.store).toMatchObject({ waitingBytes: expect.any(Number), linksLagMs: expect.any(Number) })
    expect((await health((await newWorkspace()).workspace)).total.accepted).toBe(0)
  })

  it('does not let a sender fill it with codes', async () => {
    const own = await newWorkspace()
    const body = Array.from({ length: 1000 }, (_, n) => ({
      log_id: `n${n}`,
      data: { type: `code-${n}`, date: new Date().toISOString() },
    }))
    await send(JSON.stringify(body), { authorization: `Bearer ${own.key}` }, { source: 'auth0' })
    const told = await health(own.workspace)
    expect(told.total.ignored).toBe(1000)
    expect(told.ignoredCodes[0]).toMatchObject({ code: 'other', count: 800 })
    // Also after what was counted so far has been written down.
    const more = body.map(({ data }, n) => ({ log_id: `m${n}`, data: { ...data, type: `more-${n}` } }))
    await send(JSON.stringify(more), { authorization: `Bearer ${own.key}` }, { source: 'auth0' })
    expect((await health(own.workspace)).ignoredCodes[0]).toMatchObject({ code: 'other', count: 1800 })
  })
})
