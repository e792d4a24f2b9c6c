import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hurry, inTurns, mapInTurns, pace, sortInTurns } from './pace.ts'

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

describe('long work while somebody is in a hurry', () => {
  /** How often it went on. */
  function longWork(): { readonly steps: () => number; end(): Promise<void> } {
    let steps = 0
    let isOver = false
    const pause = pace(undefined, 0)
    const done = (async () => {
      while (!isOver) {
        await pause()
        steps += 1
      }
    })()
    return {
      steps: () => steps,
      end: () => {
        isOver = true
        return done
      },
    }
  }

  it('rests between two slices, but gets on', async () => {
    const work = longWork()
    let turns = 0
    const before = work.steps()
    await hurry(async () => {
      for (const until = performance.now() + 100; performance.now() < until; turns += 1) await nextTurn()
    })
    const meanwhile = work.steps() - before
    await work.end()
    expect(meanwhile).toBeGreaterThan(2)
    expect(meanwhile).toBeLessThan(40)
    expect(meanwhile).toBeLessThan(turns)
  })

  it('goes on at once when nobody is any more, also when that failed', async () => {
    const work = longWork()
    await expect(hurry(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await nextTurn()
    const before = work.steps()
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    await work.end()
    expect(work.steps() - before).toBeGreaterThan(15)
  })
})

describe('work in turns', () => {
  it('is done as it would be at once, and others have theirs meanwhile', async () => {
    let others = 0
    const other = setInterval(() => {
      others += 1
    }, 0)
    function* steps(): Generator<void, string> {
      for (const until = performance.now() + 50; performance.now() < until; ) yield
      return 'done'
    }
    expect(await inTurns(steps())).toBe('done')
    clearInterval(other)
    expect(others).toBeGreaterThan(2)
    expect(await mapInTurns([1, 2, 3], (n) => n * n)).toEqual([1, 4, 9])
  })

  it('fails as it would at once', async () => {
    function* steps(): Generator<void, never> {
      yield
      throw new Error('in the second step')
    }
    await expect(inTurns(steps())).rejects.toThrow('in the second step')
  })

  it('sorts as the runtime does, equal ones in the order in which they stood', async () => {
    const items = fc.array(fc.nat(50), { minLength: 0, maxLength: 6_000, size: 'max' })
    await fc.assert(
      fc.asyncProperty(items, async (numbers) => {
        const all = numbers.map((key, place) => ({ key, place }))
        const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key
        expect(await sortInTurns(all, byKey)).toEqual(all.toSorted(byKey))
      }),
      { numRuns: 40 },
    )
  })
})
