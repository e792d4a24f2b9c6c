import { expect, it } from 'vitest'
import { openWorld } from '../test-world.ts'
import { startSchedules } from './schedule.ts'

it('runs at once and again, never beside itself, survives its own failures, and stops', async () => {
  const world = await openWorld()
  let running = 0
  let most = 0
  let runs = 0
  const stop = startSchedules(world.context, [
    {
      name: 'test',
      everyMs: 5,
      async run() {
        running += 1
        runs += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 10))
        running -= 1
        if (runs === 1) throw new Error('the first time fails')
      },
    },
  ])
  while (runs < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  await stop()
  const after = runs
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect([most, running, runs]).toEqual([1, 0, after])
  await world.close()
}, 60_000)
