import { randomUUID } from 'node:crypto'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountUuid } from '../../stores/events/account-uuid.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openWorld, type World } from '../../test-world.ts'

// The first query of its kind takes long where the engine is emulated.
vi.setConfig({ testTimeout: 120_000 })

let world: World
let workspace: WorkspaceId
const DAY_MS = 86_400_000
const now = Date.now()

beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
  workspace = await world.addWorkspace()
  await seen('ada', 'ada@example.com', [20, 3])
  await seen('bob', 'bob@example.org', [10, 9])
  await seen('=cmd()', 'formula@example.net', [1])
  await world.context.events.flush(120_000)
}, 360_000)
afterAll(() => world.close(), 60_000)

async function seen(account: string, email: string, daysAgo: readonly number[], owner = workspace) {
  await world.context.events.append(
    owner,
    daysAgo.map((days) =>
      sampleEvent(randomUUID(), { account, accountId: account, email, phone: '', timestamp: now - days * DAY_MS }),
    ),
  )
}

async function ask(route: 'listAccounts' | 'exportAccounts', query: Record<string, string> = {}, owner = workspace) {
  const authorization = `Bearer ${await world.member(owner, 'Read Only')}`
  const headers = { authorization, 'x-client-uuid': owner }
  return world.app.inject({ url: routes[route].path, query, headers })
}

async function one(method: 'GET' | 'DELETE', uuid: string, owner = workspace) {
  const authorization = `Bearer ${await world.member(owner, 'Admin')}`
  const headers = { authorization, 'x-client-uuid': owner }
  return world.app.inject({ method, url: `${routes.listAccounts.path}/${uuid}`, headers })
}

const namesOf = (answer: { json(): { accounts: { accountId: string }[] } }) =>
  answer.json().accounts.map(({ accountId }) => accountId)

describe('the list of accounts', () => {
  it('begins with the one seen last, and tells when each was seen', async () => {
    const answer = await ask('listAccounts')
    expect(namesOf(answer)).toEqual(['=cmd()', 'ada', 'bob'])
    expect(answer.json()).toMatchObject({ total: 3 })
    expect(answer.json().accounts[1]).toEqual({
      uuid: accountUuid(workspace, 'ada'),
      accountId: 'ada',
      email: 'ada@example.com',
      firstSeen: new Date(now - 20 * DAY_MS).toISOString(),
      lastSeen: new Date(now - 3 * DAY_MS).toISOString(),
      events: 2,
      riskLevel: 'none',
      openThreats: 0,
    })
  })

  it('is ordered, paged and searched as asked', async () => {
    expect(namesOf(await ask('listAccounts', { order: 'accountId' }))).toEqual(['=cmd()', 'ada', 'bob'])
    expect(namesOf(await ask('listAccounts', { order: '-firstSeen', limit: '1', offset: '1' }))).toEqual(['bob'])
    expect(namesOf(await ask('listAccounts', { filter: '  EXAMPLE.ORG ' }))).toEqual(['bob'])
    expect(namesOf(await ask('listAccounts', { filter: '%' }))).toEqual([])
    expect(namesOf(await ask('listAccounts', { lastSeenDaysAgo: '5' }))).toEqual(['=cmd()', 'ada'])
    expect((await ask('listAccounts', { order: 'ts; DROP TABLE events' })).statusCode).toBe(400)
    expect((await ask('listAccounts', { filter: 'x'.repeat(1001) })).statusCode).toBe(400)
  })

  it('is searched in letters of every script, upper and lower case alike', async () => {
    const owner = await world.addWorkspace()
    await seen('ИВАНОВ\u202e\u001b', 'петров@пример.рф', [1], owner)
    await world.context.events.flush(120_000)
    for (const filter of ['иванов', 'ИваНОВ', 'ПЕТРОВ@'])
      expect((await ask('listAccounts', { filter }, owner)).json().total, filter).toBe(1)
    expect((await ask('listAccounts', { filter: 'сидоров' }, owner)).json().total).toBe(0)
    expect((await ask('exportAccounts', {}, owner)).body).toContain('\r\nИВАНОВ\\u202e\\u001b,')
  })

  it('is a file that no spreadsheet runs', async () => {
    const answer = await ask('exportAccounts')
    expect(answer.headers['content-type']).toContain('text/csv')
    const { data } = Papa.parse<string[]>(answer.body.trim().replace(/^\ufeff/, ''))
    expect(data.map(([first]) => first)).toEqual(['account id', "'=cmd()", 'ada', 'bob'])
  })
})

describe('one account', () => {
  it('is found by its address in its own workspace only', async () => {
    expect((await one('GET', accountUuid(workspace, 'bob'))).json()).toMatchObject({ accountId: 'bob' })
    const other = await world.addWorkspace()
    expect((await one('GET', accountUuid(workspace, 'bob'), other)).statusCode).toBe(404)
    expect((await one('GET', accountUuid(other, 'bob'), other)).statusCode).toBe(404)
    expect((await one('GET', accountUuid(workspace, 'bob'), DEMO_CLIENT_UUID as WorkspaceId)).statusCode).toBe(404)
  })

  it('that is forgotten is gone from the list and from the events, and others stay', async () => {
    await seen('gone', 'gone@example.com', [2, 1])
    await world.context.events.flush(60_000)
    expect((await one('DELETE', accountUuid(workspace, 'gone'))).statusCode).toBe(200)
    expect((await one('GET', accountUuid(workspace, 'gone'))).statusCode).toBe(404)
    const left = await world.context.events.latestEvents(workspace, 100)
    expect(new Set(left.map(({ account }) => account))).toEqual(new Set(['ada', 'bob', '=cmd()']))
  })
})
