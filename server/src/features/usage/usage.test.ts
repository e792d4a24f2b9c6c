import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openWorld, type World } from '../../test-world.ts'
import { startOfMonth } from './usage.ts'

const url = routes.getClientMetrics.path
let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

describe('usage', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', '2026-02-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-01-01T05:00:00+14:00', '2025-12-01T00:00:00.000Z'],
  ])('at %s is that of the month from %s', (now, start) => {
    expect(startOfMonth(new Date(now)).toISOString()).toBe(start)
  })

  it('counts the requests made with API keys, and only those', async () => {
    const id = await world.addWorkspace('starter')
    const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
    const made = await world.app.inject({
      method: 'POST',
      url: routes.createApiKey.path,
      headers,
      payload: { name: 'counted' },
    })
    const { key } = made.json()
    const byKey = () => world.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
    await Promise.all([byKey(), byKey(), byKey()])
    const metrics = (await world.app.inject({ url, headers })).json()
    expect(metrics).toMatchObject({
      planName: 'starter',
      status: 'active',
      requestCount: 3,
      requestLimit: 1_000_000,
      monthlyActiveUsersLimit: 10_000,
    })
  })

  it('does not count what the limit turned away', async () => {
    const hasty = await openWorld({ requestsPerMinute: 2 })
    const id = await hasty.addWorkspace('starter')
    const headers = async (sub: string) => ({ authorization: `Bearer ${await hasty.member(id, 'Admin', sub)}` })
    const made = await hasty.app.inject({
      method: 'POST',
      url: routes.createApiKey.path,
      headers: await headers('maker'),
      payload: { name: 'hasty' },
    })
    const byKey = () => hasty.app.inject({ url, headers: { authorization: `Bearer ${made.json().key}` } })
    const statuses = [await byKey(), await byKey(), await byKey()].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 429])
    const metrics = await hasty.app.inject({ url, headers: await headers('reader') })
    expect(metrics.json()).toMatchObject({ requestCount: 2 })
    await hasty.close()
  })

  it('starts anew with the month', async () => {
    const id = await world.addWorkspace('starter')
    const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
    const made = await world.app.inject({
      method: 'POST',
      url: routes.createApiKey.path,
      headers,
      payload: { name: 'monthly' },
    })
    await world.app.inject({ url, headers: { authorization: `Bearer ${made.json().key}` } })
    const nextMonth = new Date()
    nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 2)
    const later = {
      ...headers,
      authorization: `Bearer ${await world.token({ clients: [{ clientUUID: id, roles: ['Admin'] }], expiresIn: 60 * 86_400 })}`,
    }
    world.setNow(() => nextMonth)
    expect((await world.app.inject({ url, headers: later })).json()).toMatchObject({ requestCount: 0 })
    world.setNow(() => new Date())
  })
})

it('accounts seen this month are counted from the events, once each', async () => {
  const counting = await openWorld({ engine: true })
  const id = await counting.addWorkspace('starter')
  const at = Date.now()
  const accounts = ['a', 'b', 'a']
  await counting.context.events.append(
    id,
    accounts.map((accountId, index) => sampleEvent(`event ${index}`, { account: accountId, accountId, timestamp: at })),
  )
  await counting.context.events.flush(150_000)
  const headers = { authorization: `Bearer ${await counting.member(id, 'Read Only')}`, 'x-client-uuid': id }
  const read = async () => (await counting.app.inject({ url, headers })).json().monthlyActiveUsers
  await vi.waitFor(async () => expect(await read()).toBe(2), { timeout: 30_000, interval: 200 })
  await counting.close()
}, 240_000)
