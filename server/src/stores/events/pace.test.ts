import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pace } from './pace.ts'

it('one long work goes on in a turn of the thread, and all of them in turn', async () => {
  const steps: string[] = []
  const work = async (name: string) => {
    const pause = pace(undefined, 0)
    for (let step = 0; step < 4; step += 1) {
      await pause()
      steps.push(name)
    }
  }
  const works = Promise.all(['one', 'two', 'three'].map(work))
  const counts: number[] = []
  while (steps.length < 12) {
    await nextTurn()
    counts.push(steps.length)
  }
  await works
  expect(counts.every((count, turn) => count - (counts[turn - 1] ?? 0) <= 1)).toBe(true)
  expect(steps).toEqual(Array.from({ length: 4 }, () => ['one', 'two', 'three']).flat())
})

it('lets nobody in while its slice is not over, and ends with its signal', async () => {
  expect(pace(undefined, 1_000)()).toBeUndefined()
  await expect(pace(AbortSignal.abort(new Error('over')), 0)()).rejects.toThrow('over')
})
