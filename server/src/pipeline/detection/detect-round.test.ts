import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../test-world.ts'
import { ask, guesses, record, send, start, threatsOf } from './test/test-guesses.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

async function judge(workspaceId: WorkspaceId, records: Record<string, unknown>[]): Promise<void> {
  await send(world, workspaceId, records)
  await world.context.detector.catchUp(workspaceId)
}

it('takes back what was said of a newcomer when others turn out to have come in before', async () => {
  const workspaceId = await world.addWorkspace()
  await judge(workspaceId, [...guesses, record('newcomer', 120)])
  expect(await threatsOf(world, workspaceId)).toEqual(['ACCOUNT_TAKEOVER newcomer', 'BRUTE_FORCE victim'])
  await judge(workspaceId, [record('resident-1', 10), record('resident-2', 12)])
  expect(await threatsOf(world, workspaceId)).toEqual(['BRUTE_FORCE victim'])
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
      world,
      workspaceId,
      'POST',
      routes.queryEvents.path,
      asked,
    )
    return events.map((event) => event['account.id']).sort()
  }
  await judge(workspaceId, [use(0), use(1)])
  expect(await marked()).toEqual([])
  await judge(workspaceId, [use(2)])
  expect(await marked()).toEqual(['owner-0', 'owner-1', 'owner-2'])
  await judge(workspaceId, [use(3)])
  expect(await marked()).toEqual(['owner-0', 'owner-1', 'owner-2', 'owner-3'])
})
