import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { EventStore } from '../../stores/events/event-store.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { detectorCursors } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { BURST_BYTES } from './burst.ts'
import { oldestWaiting, takeLease } from './cursor.ts'
import { openDetector } from './detector.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
})
afterAll(() => world?.close(), 60_000)

it('says what waits on it also where another server judges', async () => {
  const workspaceId = await world.addWorkspace()
  const { context } = world
  const [now, until] = [new Date(), new Date(Date.now() + HOUR_MS)]
  await context.records.acrossWorkspaces((db) => takeLease(db, workspaceId, 'another server', now, until))
  const waitingSince = Date.now() - 30_000
  const status = () => ({ ...context.events.status(), unreadableSince: waitingSince })
  const detector = openDetector(() => ({ ...context, events: { ...context.events, status } }))
  const told = () => context.records.acrossWorkspaces((db) => oldestWaiting(db, new Date(0)))
  await detector.catchUp(workspaceId)
  expect((await told())?.getTime()).toBe(waitingSince)
  await detector.close()
  expect(await told()).toBeNull()
})

it('takes over what came in here and another server held, though nothing new comes', async () => {
  const workspaceId = await world.addWorkspace()
  const { context } = world
  const began = Date.now()
  const cursorOf = () =>
    context.records.acrossWorkspaces(async (db) => {
      const [row] = await db.select().from(detectorCursors).where(eq(detectorCursors.workspaceId, workspaceId))
      return row
    })
  await context.records.acrossWorkspaces((db) =>
    takeLease(db, workspaceId, 'another server', new Date(began), new Date(began + 60_000)),
  )
  // Received long ago, so that no look for news finds it.
  await context.events.append(workspaceId, [sampleEvent('late', { receivedAt: began - DAY_MS })])
  await context.events.flush(240_000)
  let turns = 0
  const query: EventStore['query'] = (sql, ...rest) => {
    if (sql.includes('GROUP BY workspace')) turns += 1
    return context.events.query(sql, ...rest)
  }
  let now = began
  const detector = openDetector(() => ({
    ...context,
    now: () => new Date(now),
    events: { ...context.events, query },
  }))
  detector.start()
  const looked = async (times: number) => {
    while (turns < times) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await looked(1)
  now = began + 31_000
  await looked(2)
  now = began + 62_000
  await expect.poll(async () => (await cursorOf())?.arrivedUpTo.getTime(), { timeout: 30_000 }).toBe(began - DAY_MS)
  await detector.close()
})

it('judges the others between two rounds over one who sent more than a round takes', async () => {
  const [flood, quiet] = [await world.addWorkspace(), await world.addWorkspace()]
  const { context } = world
  const events = Array.from({ length: 9_000 }, (_, turn) =>
    sampleEvent(`flood-${turn}`, { type: 'LOGOUT_SUCCESS', receivedAt: Date.now() - 60_000 + Math.floor(turn / 100) }),
  )
  await context.events.append(flood, events)
  await context.events.append(quiet, [sampleEvent('quiet', { receivedAt: Date.now() - 60_000 })])
  await context.events.flush(240_000)
  const asked: unknown[] = []
  const query: EventStore['query'] = (sql, parameters, bounds) => {
    if (sql.includes('GROUP BY workspace')) return Promise.resolve([])
    if (sql.includes('receivedAt IN')) asked.push(parameters?.workspace)
    return context.events.query(sql, parameters, bounds)
  }
  const detector = openDetector(() => ({ ...context, events: { ...context.events, query } }))
  detector.wake(flood)
  detector.wake(quiet)
  detector.start()
  await expect.poll(() => asked.length, { timeout: 120_000 }).toBe(3)
  await detector.close()
  expect(asked).toEqual([flood, quiet, flood])
})

it('asks the store nothing while a burst comes in, also in the middle of a round', async () => {
  const workspaceId = await world.addWorkspace()
  const { context } = world
  await context.events.append(workspaceId, [sampleEvent('before', { receivedAt: Date.now() - 60_000 })])
  await context.events.flush(240_000)
  let backlogBytes = 0
  let asked = 0
  const query: EventStore['query'] = (...question) => {
    asked += 1
    backlogBytes = 2 * BURST_BYTES
    return context.events.query(...question)
  }
  const status = () => ({ ...context.events.status(), backlogBytes })
  const detector = openDetector(() => ({ ...context, events: { ...context.events, query, status } }))
  const judged = detector.catchUp(workspaceId)
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(1)
  const early = await Promise.race([judged, new Promise((resolve) => setTimeout(resolve, 500, 'stands back'))])
  expect([early, asked]).toEqual(['stands back', 1])
  backlogBytes = 0
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(1)
  await detector.close()
  await judged.catch(() => undefined)
})
