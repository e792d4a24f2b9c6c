import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import type { Threat } from '@signet/contract/threats'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../test-world.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 20 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

async function send(workspaceId: WorkspaceId, records: Record<string, unknown>[]): Promise<void> {
  expect(await world.context.pipeline.ingest({ workspaceId, records })).toMatchObject({ accepted: records.length })
  await world.context.events.flush(240_000)
  await world.context.detector.catchUp(workspaceId)
}

const record = (accountId: string, minute: number, more: Record<string, unknown> = {}) => ({
  type: 'LOGIN_SUCCESS',
  accountId,
  timestamp: new Date(start + minute * MINUTE_MS).toISOString(),
  ip: '46.100.9.9',
  userAgent: 'AcmeBank/7.1 (Android 14; Pixel 8) okhttp/4.12.0',
  ...more,
})

async function ask<Answer>(workspaceId: WorkspaceId, method: 'GET' | 'POST', url: string, payload?: object) {
  const token = await world.member(workspaceId, 'Read Only')
  const headers = { authorization: `Bearer ${token}`, 'x-client-uuid': workspaceId }
  const answer = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Answer
}

it('takes back what was said of a newcomer when others turn out to have come in before', async () => {
  const workspaceId = await world.addWorkspace()
  const told = async () => {
    const { threats } = await ask<{ threats: Threat[] }>(workspaceId, 'GET', routes.listThreats.path)
    return threats.map(({ type, subject }) => `${type} ${subject.value}`).sort()
  }
  const guesses = Array.from({ length: 10 }, (_, turn) =>
    record('victim', 60 + turn / 2, { type: 'LOGIN_FAILED', reason: 'bad_password' }),
  )
  await send(workspaceId, [...guesses, record('newcomer', 120)])
  expect(await told()).toEqual(['ACCOUNT_TAKEOVER newcomer', 'BRUTE_FORCE victim'])
  await send(workspaceId, [record('resident-1', 10), record('resident-2', 12)])
  expect(await told()).toEqual(['BRUTE_FORCE victim'])
})

it('marks what was done on a device before it was found behind several accounts', async () => {
  const workspaceId = await world.addWorkspace()
  const use = (turn: number) => record(`owner-${turn}`, turn * 90, { deviceId: 'one-phone', paymentHash: 'one-card' })
  const marked = async () => {
    const asked = {
      timeRange: [new Date(start).toISOString(), new Date(start + 10 * HOUR_MS).toISOString()],
      filters: [{ field: 'event.risks', operator: 'in', values: ['PRINT:MULTIPLE_ACCOUNTS'] }],
      fields: ['account.id'],
    }
    const { events } = await ask<{ events: Record<string, string>[] }>(
      workspaceId,
      'POST',
      routes.queryEvents.path,
      asked,
    )
    return events.map((event) => event['account.id']).sort()
  }
  await send(workspaceId, [use(0), use(1)])
  expect(await marked()).toEqual([])
  await send(workspaceId, [use(2)])
  expect(await marked()).toEqual(['owner-0', 'owner-1', 'owner-2'])
  await send(workspaceId, [use(3)])
  expect(await marked()).toEqual(['owner-0', 'owner-1', 'owner-2', 'owner-3'])
})
