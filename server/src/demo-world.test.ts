import { expect, it } from 'vitest'
import { demoWorld } from './demo-world.ts'
import { openWorld } from './test-world.ts'

it('the demo gets the month that ends now, then only what has happened since, and nothing twice', async () => {
  const world = await openWorld()
  const now = new Date()
  world.setNow(() => now)
  await demoWorld.run(world.context)
  const month = world.context.events.status().knownIds
  expect(month).toBeGreaterThan(10_000)

  world.setNow(() => new Date(now.getTime() + 3_600_000))
  await demoWorld.run(world.context)
  const hourLater = world.context.events.status().knownIds
  expect(hourLater).toBeGreaterThan(month)
  expect(hourLater - month).toBeLessThan(1_000)

  await demoWorld.run(world.context)
  expect(world.context.events.status().knownIds).toBe(hourLater)

  // Nobody looks: the store is woken for an hour of it at a time.
  const { events } = world.context
  const resting = { ...events, status: () => ({ ...events.status(), isResting: true }) }
  world.setNow(() => new Date(now.getTime() + 3_600_000 + 30 * 60_000))
  await demoWorld.run({ ...world.context, events: resting })
  expect(events.status().knownIds).toBe(hourLater)
  await demoWorld.run(world.context)
  expect(events.status().knownIds).toBeGreaterThan(hourLater)
  await world.close()
}, 120_000)
