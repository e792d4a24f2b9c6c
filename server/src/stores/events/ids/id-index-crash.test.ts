import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { eventKeys, keyBytes } from './event-key.ts'
import { readName } from './file-names.ts'
import type { IdIndex } from './id-index.ts'
import { openIdIndex } from './open-id-index.ts'
import { type CrashingDisk, crashingDisk } from './test/crashing-disk.ts'

vi.setConfig({ testTimeout: 60_000 })

type Step = { readonly add: number } | 'keep' | 'restart' | 'pause'

/** What the journal would hold: segments that are not removed yet. And everything that was ever acknowledged. */
interface World {
  readonly segments: Buffer[]
  readonly known: string[]
}

const tableLimit = 24
const fanOut = 3

async function open(disk: CrashingDisk, world: World): Promise<IdIndex> {
  const index = await openIdIndex({ directory: 'ids', files: disk, tableLimit, fanOut, log: () => {} })
  for (const keys of world.segments) await index.restore(keys)
  return index
}

async function live(disk: CrashingDisk, world: World, steps: readonly Step[]): Promise<IdIndex | undefined> {
  let index = await open(disk, world)
  for (const step of steps) {
    if (disk.hasCrashed()) return undefined
    if (step === 'restart') {
      await index.close()
      index = await open(disk, world)
    } else if (step === 'keep') {
      await index.keep(Buffer.concat(world.segments.slice(0, 1)))
      world.segments.shift()
    } else if (step === 'pause') {
      await new Promise((resolve) => setImmediate(resolve))
    } else {
      const ids = Array.from({ length: step.add }, (_, n) => `e${world.known.length + n}`)
      const keys = eventKeys('w', ids)
      world.segments.push(keys)
      world.known.push(...ids)
      index.add(keys)
    }
  }
  return index
}

async function knownOf(index: IdIndex, ids: readonly string[]): Promise<string[]> {
  const keys = eventKeys('w', ids)
  const recent = ids.map((_, n) => index.isRecent(keys, n * keyBytes))
  const older = await index.findOlder(
    keys,
    ids.map((_, n) => n),
  )
  return ids.filter((_, n) => recent[n] || older.has(n))
}

async function expectExact(index: IdIndex, world: World): Promise<void> {
  const strangers = Array.from({ length: 50 }, (_, n) => `stranger${n}`)
  expect(await knownOf(index, [...world.known, ...strangers])).toEqual(world.known)
}

/** Lives until the crash, starts again on what is left, and lives on: nothing may be forgotten, nothing made up. */
async function crashAndLiveOn(steps: readonly Step[], crashAt: number, names: boolean, bytes: boolean): Promise<void> {
  const world: World = { segments: [], known: [] }
  const disk = crashingDisk(crashAt)
  await Promise.race([live(disk, world, steps), disk.crash])
  const next = disk.restart({ names, bytes })
  const index = await open(next, world)
  await expectExact(index, world)
  await index.close()
  const later = await live(next, world, [...steps.slice(0, 20), 'restart'])
  if (later === undefined) throw new Error('crashed again')
  await expectExact(later, world)
  await later.close()
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: fc.integer({ min: 1, max: 15 }) }) },
  { weight: 4, arbitrary: fc.constant<Step>('keep') },
  { weight: 2, arbitrary: fc.constant<Step>('pause') },
  { weight: 1, arbitrary: fc.constant<Step>('restart') },
)

describe('the index of ids', () => {
  it('agrees with a plain set over any sequence of additions, removals of segments, restarts and one crash', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        fc.boolean(),
        crashAndLiveOn,
      ),
      { numRuns: 150 },
    )
  })

  const settled: Step[] = Array.from({ length: 9 }, () => [{ add: 10 }, 'pause', 'keep', 'pause'] as Step[]).flat()
  const script: Step[] = [...settled, { add: 30 }, 'restart', ...settled, 'pause', 'pause', 'pause']

  it.each([
    { names: false, bytes: false },
    { names: true, bytes: true },
    { names: false, bytes: true },
    { names: true, bytes: false },
  ])('forgets nothing wherever it is stopped, with unsynced names lost: $names, bytes lost: $bytes', async (lost) => {
    const whole = crashingDisk()
    const index = await live(whole, { segments: [], known: [] }, script)
    await index?.close()
    const names = [...whole.contents().keys()].map((path) => readName(path.slice('ids/'.length)))
    expect(names.some((file) => file?.kind === 'run' && file.first < file.last)).toBe(true)
    for (let crashAt = 1; crashAt <= whole.calls(); crashAt += 1) {
      await crashAndLiveOn(script, crashAt, lost.names, lost.bytes)
    }
  })
})
