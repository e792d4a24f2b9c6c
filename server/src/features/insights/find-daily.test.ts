import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@signet/contract/ids'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import type { Member } from '../../actor.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openWorld, type World } from '../../test-world.ts'
import { findDailyInsights, listInsights } from './insights.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const DAY_MS = 86_400_000
const EVENTS = 100

let world: World
beforeAll(async () => {
  await buildStoreProcess()
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

/** As many events as on any of these days, of which some are risky. */
async function addDay(workspaceId: WorkspaceId, daysAgo: number, risky: number): Promise<void> {
  const noon = (Math.floor(Date.now() / DAY_MS) - daysAgo) * DAY_MS + DAY_MS / 2
  const events = Array.from({ length: EVENTS }, (_, turn) => ({ id: randomUUID(), timestamp: noon + turn }))
  await world.context.events.append(
    workspaceId,
    events.map(({ id, timestamp }) => sampleEvent(id, { account: 'ada', timestamp })),
  )
  const marks = events.map(({ id, timestamp }, turn) => ({
    eventId: id,
    timestamp,
    account: 'ada',
    riskScore: turn < risky ? 0.65 : 0.2,
    anomalyScore: null,
    labels: [],
    reasons: [],
  }))
  await world.context.events.mark(
    workspaceId,
    marks.map((mark) => ({ ...mark, riskScore: 0.9 })),
  )
  // What was thought of an event before it was judged again does not count.
  await new Promise((resolve) => setTimeout(resolve, 5))
  await world.context.events.mark(workspaceId, marks)
}

it('a day with a larger share of risky events than its weekday usually has is told once', async () => {
  const workspaceId = await world.addWorkspace()
  // Three weeks are enough to know a weekday, and leave one day to look at.
  for (const daysAgo of [8, 15, 22]) await addDay(workspaceId, daysAgo, 6)
  await addDay(workspaceId, 1, 60)
  await world.context.events.flush(240_000)
  await findDailyInsights(world.context)
  await findDailyInsights(world.context)
  const { insights } = await listInsights(world.context, { workspaceId } as Member, false)
  expect(insights.filter(({ type }) => type === 'EVENT_RISK_SCORE')).toMatchObject([{ value: 60, usual: 6 }])
})
