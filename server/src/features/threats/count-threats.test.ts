import type { Filter } from '@signet/contract/event-query'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { EventStore } from '../../stores/events/event-store.ts'
import { openWorld, type World } from '../../test-world.ts'
import { countThreats } from './count-threats.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const MINUTE_MS = 60_000
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 6 * 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

it('counts the evidence of many accounts as if each were counted alone, with fewer questions', async () => {
  const workspaceId = await world.addWorkspace()
  const accounts = ["o'neill", 'bob', 'cleo', 'nobody']
  const records = accounts.slice(0, 3).flatMap((accountId, of) =>
    Array.from({ length: 12 + of }, (_, turn) => ({
      type: turn % 4 === 3 ? 'LOGIN_SUCCESS' : 'LOGIN_FAILED',
      reason: 'bad_password',
      timestamp: new Date(start + turn * MINUTE_MS).toISOString(),
      accountId,
      ip: `81.2.69.${turn % 5}`,
      userAgent: 'curl/8',
    })),
  )
  expect(await world.context.pipeline.ingest({ workspaceId, records })).toMatchObject({ accepted: records.length })
  await world.context.events.flush(240_000)
  const failed: Filter = { field: 'event.type', operator: 'in', values: ['LOGIN_FAILED'] }
  const told = accounts.map((value, turn) => ({
    key: { subject: { kind: 'account' as const, value } },
    story: {
      from: start + turn * MINUTE_MS,
      to: start + (turn + 5) * MINUTE_MS,
      filters: [{ field: 'account.id', operator: 'equals' as const, values: [value] }, failed],
    },
  }))
  const campaign = {
    key: { subject: { kind: 'ip' as const, value: '81.2.69.1' } },
    story: { from: start, to: start + 1, filters: [failed] },
  }
  let questions = 0
  const query: EventStore['query'] = (...asked) => {
    questions += 1
    return world.context.events.query(...asked)
  }
  const together = await countThreats(query, workspaceId, [...told, campaign])
  expect(questions).toBe(2)
  const alone = await Promise.all([...told, campaign].map((one) => countThreats(query, workspaceId, [one])))
  expect(together).toEqual(alone.flat())
  expect(together.map(({ eventCount }) => eventCount)).toEqual([5, 5, 4, 0, 3])
  expect(together[0]).toMatchObject({
    accounts: { values: [{ value: "o'neill", count: 5 }], total: 1 },
    failedCount: 5,
  })
})
