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
  await world.close()
}, 120_000)
