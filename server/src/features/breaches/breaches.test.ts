import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test-world.ts'
import { askAboutBreaches, breachedAt, breachesOf, forgetBreachesOf } from './breaches.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const leak = { Name: 'Leak', BreachDate: '2026-05-12', DataClasses: ['Email addresses', 'Passwords'] }
const list = { Name: 'List', BreachDate: '2026-08-01', DataClasses: ['Email addresses'] }
const spam = { Name: 'Spam', BreachDate: '2026-09-01', DataClasses: ['Passwords'], IsSpamList: true }

let world: World
let service: Server
let workspaceId: WorkspaceId
/** What it was asked, and what it answers to each address. */
let asked: { path: string; key: string | undefined }[]
let answers: Map<string, { status: number; body?: string }>

beforeAll(async () => {
  world = await openWorld()
  service = createServer((request, response) => {
    asked.push({ path: request.url ?? '', key: request.headers['hibp-api-key'] as string | undefined })
    const email = decodeURIComponent(/breachedaccount\/([^?]*)/.exec(request.url ?? '')?.[1] ?? '')
    const { status, body = '' } = answers.get(email) ?? { status: 404 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
}, 60_000)
afterAll(async () => {
  service.close()
  await world.close()
})
beforeEach(async () => {
  asked = []
  answers = new Map()
  const { port } = service.address() as AddressInfo
  world.context.config.breaches = { url: `http://127.0.0.1:${port}/api/v3`, key: 'secret', perMinute: 6000 }
  world.setNow(() => new Date())
  await world.context.records.acrossWorkspaces((db) => db.execute('DELETE FROM email_breaches'))
  workspaceId = await world.addWorkspace()
})

const answer = (email: string, ...breaches: object[]) =>
  answers.set(email, { status: 200, body: JSON.stringify(breaches) })
const known = (emails: string[], owner = workspaceId) => breachedAt(world.context, owner, emails)
const ask = () => askAboutBreaches(world.context)
const later = (ms: number) => world.setNow(() => new Date(Date.now() + ms))

describe('what a breach service knows', () => {
  it('is asked for once, with the key, and told from then on: only breaches that gave passwords away count', async () => {
    answer('ada+a/b@acme.test', leak, list, spam)
    answer('bob@acme.test', list)
    expect(await known(['ada+a/b@acme.test', 'bob@acme.test', 'eve@acme.test'])).toEqual(new Map())
    expect(await breachesOf(world.context, workspaceId, 'bob@acme.test')).toBeNull()
    await ask()
    expect(asked).toHaveLength(3)
    expect(asked.find(({ path }) => path.includes('ada'))).toEqual({
      path: '/api/v3/breachedaccount/ada%2Ba%2Fb%40acme.test?truncateResponse=false',
      key: 'secret',
    })
    expect(await known(['ada+a/b@acme.test', 'bob@acme.test', 'eve@acme.test'])).toEqual(
      new Map([['ada+a/b@acme.test', Date.UTC(2026, 4, 12)]]),
    )
    expect(await breachesOf(world.context, workspaceId, 'Ada+a/b@Acme.test')).toMatchObject({
      count: 2,
      names: ['List', 'Leak'],
      newest: '2026-08-01T00:00:00.000Z',
    })
    expect(await breachesOf(world.context, workspaceId, 'eve@acme.test')).toMatchObject({ count: 0, newest: null })
    await ask()
    expect(asked).toHaveLength(3)
  })

  it('is asked again after a month, and the old answer holds until the new one', async () => {
    answer('ada@acme.test', leak)
    await known(['ada@acme.test'])
    await ask()
    later(31 * DAY_MS)
    expect((await known(['ada@acme.test'])).size).toBe(1)
    answers.clear()
    await ask()
    expect(asked).toHaveLength(2)
    expect(await known(['ada@acme.test'])).toEqual(new Map())
  })

  it('is asked by one server only, however many there are', async () => {
    const emails = Array.from({ length: 20 }, (_, at) => `user${at}@acme.test`)
    await known(emails)
    await Promise.all([ask(), ask(), ask()])
    expect(asked.map(({ path }) => path).sort()).toEqual([...new Set(asked.map(({ path }) => path))].sort())
    expect(asked).toHaveLength(20)
  })

  it('is asked by the workspaces in turn, however many addresses one of them has', async () => {
    const other = await world.addWorkspace()
    await known(Array.from({ length: 50 }, (_, at) => `user${at}@acme.test`))
    await known(['ada@other.test', 'bob@other.test'], other)
    await ask()
    const places = asked.flatMap(({ path }, at) => (path.includes('other.test') ? [at] : []))
    expect([asked.length, places.length, Math.max(...places) < 4]).toEqual([52, 2, true])
  })

  it('is left alone when it refuses, and asked again later', async () => {
    answers.set('ada@acme.test', { status: 429 })
    await known(['ada@acme.test'])
    await known(['bob@acme.test'])
    await ask()
    expect(asked).toHaveLength(1)
    answer('ada@acme.test', leak)
    later(HOUR_MS)
    await ask()
    expect(asked).toHaveLength(3)
    expect((await known(['ada@acme.test'])).size).toBe(1)
  })

  it.each([
    { status: 500 },
    { status: 200, body: 'no JSON' },
    { status: 200, body: '[{"Name":"x","BreachDate":"yesterday"}]' },
    { status: 200, body: `[${'"x",'.repeat(600_000)}"x"]` },
    { status: 302 },
  ])('that cannot be used for one address keeps no other waiting: %#', async (broken) => {
    answers.set('ada@acme.test', broken)
    answer('bob@acme.test', leak)
    await known(['ada@acme.test'])
    await known(['bob@acme.test'])
    await ask()
    expect((await known(['ada@acme.test', 'bob@acme.test'])).has('bob@acme.test')).toBe(true)
    expect(await breachesOf(world.context, workspaceId, 'ada@acme.test')).toBeNull()
    await ask()
    expect(asked).toHaveLength(2)
    later(2 * HOUR_MS)
    await ask()
    expect(asked).toHaveLength(3)
  })

  it('belongs to the workspace that asked, and is forgotten with the account', async () => {
    answer('ada@acme.test', leak)
    await known(['ada@acme.test'])
    await ask()
    const other = await world.addWorkspace()
    expect(await breachesOf(world.context, other, 'ada@acme.test')).toBeNull()
    await world.context.records.inWorkspace(workspaceId, (db) => forgetBreachesOf(db, workspaceId, 'Ada@acme.test'))
    expect(await breachesOf(world.context, workspaceId, 'ada@acme.test')).toBeNull()
  })

  it('is asked neither about the demo’s people nor where no service is configured', async () => {
    await known(['ada@demo.test'], WorkspaceId.parse(DEMO_CLIENT_UUID))
    world.context.config.breaches = null
    await known(['ada@acme.test'])
    await ask()
    const kept = await world.context.records.acrossWorkspaces((db) => db.execute('SELECT email FROM email_breaches'))
    expect([asked, kept.rows]).toEqual([[], []])
  })
})
