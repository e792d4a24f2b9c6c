import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { EventStoreUnavailable, QueryFailed } from '../../event-store-errors.ts'
import { type CrashingDisk, crashingDisk } from '../../ids/test/crashing-disk.ts'
import { segmentFileName, segmentNames } from '../../journal/segment-id.ts'
import type { SealedSegment } from '../../journal/segment-writer.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { type LinkFiller, openLinkFiller } from './link-filler.ts'
import type { LinkStep } from './link-step.ts'

vi.setConfig({ testTimeout: 60_000 })

const MB = 1024 * 1024

type Fault = 'none' | 'before' | 'after'
type Action = { readonly take: number } | { readonly fill: Fault } | 'restart'

/** An engine that knows tokens, as the real one does, and survives whatever happens to the server. */
function tokenEngine() {
  const taken = new Map<string, readonly string[]>()
  let fault: Fault = 'none'
  return {
    failOnce(how: Fault) {
      fault = how
    },
    filled: () => [...taken.values()].flat(),
    steps: () => taken.size,
    fill:
      (disk: CrashingDisk) =>
      async ({ token, segments }: LinkStep) => {
        const how = fault
        fault = 'none'
        if (how === 'before') throw new EventStoreUnavailable('away')
        const files = disk.contents()
        for (const { path } of segments) if (!files.has(path)) throw new Error(`${path} is not there`)
        if (!taken.has(token))
          taken.set(
            token,
            segments.map(({ path }) => basename(path).slice(0, 40)),
          )
        if (how === 'after') throw new EventStoreUnavailable('gone')
      },
  }
}

type Engine = ReturnType<typeof tokenEngine>

async function open(
  disk: CrashingDisk,
  engine: Engine,
  isBehind = true,
  log: (line: string) => void = () => {},
): Promise<LinkFiller> {
  const alone = oneAtATime()
  const filler = await openLinkFiller({
    directory: 'links',
    journalDirectory: 'journal',
    files: disk,
    log: (_level, line) => log(line),
    fill: engine.fill(disk),
    alone,
    isBehind: () => isBehind,
  })
  return { ...filler, fillAll: () => alone(filler.fillAll) }
}

const sealed = (id: string, bytes: number): SealedSegment => ({
  id,
  path: `journal/${segmentFileName(id)}`,
  bytes,
  weight: bytes,
  sealedAt: 0,
  since: 0,
  keepFile: false,
  uncut: false,
  keys: [],
})

/** As the journal leaves it: on the disk, with its name. */
async function written(disk: CrashingDisk, id: string, bytes = 100): Promise<SealedSegment> {
  const segment = sealed(id, bytes)
  const file = await disk.create(segment.path)
  await file.write([Buffer.from('lines')], 0)
  await file.sync()
  await disk.syncDirectory('journal')
  return segment
}

const names = segmentNames(1, '0123456789abcdef')

async function live(disk: CrashingDisk, engine: Engine, actions: readonly Action[], known: string[]) {
  let filler = await open(disk, engine)
  for (const action of actions) {
    if (action === 'restart') {
      await filler.stop()
      filler = await open(disk, engine)
    } else if ('take' in action) {
      const id = names.next()
      const segment = await written(disk, id, action.take * MB)
      known.push(id)
      await filler.take(segment)
    } else {
      engine.failOnce(action.fill)
      await filler.fillAll().catch((error) => expect(error).toBeInstanceOf(EventStoreUnavailable))
    }
  }
  await filler.stop()
}

/** Lives until the crash and starts again on what is left: every segment's links are there once. */
async function crashAndLiveOn(actions: readonly Action[], crashAt: number, lost: boolean): Promise<number> {
  const engine = tokenEngine()
  const known: string[] = []
  const disk = crashingDisk(crashAt)
  await Promise.race([live(disk, engine, actions, known), disk.crash])
  engine.failOnce('none')
  const next = disk.restart({ names: lost, bytes: false })
  const filler = await open(next, engine)
  // What the journal still has is inserted again, which the events' token makes nothing of, and handed on again.
  for (const id of known) if (next.contents().has(sealed(id, 0).path)) await filler.take(sealed(id, 100))
  await filler.fillAll()
  await filler.stop()
  expect(engine.filled().sort()).toEqual(known)
  expect([...next.contents().keys()].filter((path) => path.startsWith('links/'))).toEqual([])
  return disk.calls()
}

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ fill: fc.constantFrom<Fault>('none', 'none', 'before', 'after') }) },
  { weight: 1, arbitrary: fc.constant<Action>('restart') },
)

describe('the filling of links', () => {
  it('counts every segment once over any sequence of segments, failures, restarts and one crash', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 3, maxLength: 25 }),
        fc.integer({ min: 1, max: 200 }),
        fc.boolean(),
        async (...given) => {
          await crashAndLiveOn(...given)
        },
      ),
      { numRuns: 200 },
    )
  })

  it.each([false, true])('does so wherever it is stopped, with unsynced names lost: %s', async (lost) => {
    const script: Action[] = [
      { take: 1 },
      { take: 2 },
      { take: 15 },
      { fill: 'after' },
      { take: 1 },
      { fill: 'none' },
      'restart',
      { take: 3 },
      { fill: 'before' },
    ]
    const calls = await crashAndLiveOn(script, Number.POSITIVE_INFINITY, false)
    expect(calls).toBeGreaterThan(40)
    for (let crashAt = 1; crashAt <= calls; crashAt += 1) await crashAndLiveOn(script, crashAt, lost)
  })

  it('puts segments together, and goes on by itself while no events wait', async () => {
    const [disk, engine] = [crashingDisk(), tokenEngine()]
    const filler = await open(disk, engine, false)
    const ids = Array.from({ length: 12 }, () => names.next())
    const segments = await Promise.all(ids.map((id) => written(disk, id)))
    for (const segment of segments) await filler.take(segment)
    await vi.waitFor(() => expect(engine.filled().sort()).toEqual(ids), 5000)
    expect(engine.steps()).toBeLessThan(6)
    await filler.stop()
  })

  it('leaves the engine to events that wait, but not whoever waits for all', async () => {
    const [disk, engine] = [crashingDisk(), tokenEngine()]
    const filler = await open(disk, engine)
    await takeOne(disk, filler)
    await sleep(300)
    expect(engine.filled()).toEqual([])
    expect(filler.waitingMs()).toBeGreaterThanOrEqual(299)
    await filler.flush(AbortSignal.timeout(5000))
    expect(filler.waitingMs()).toBe(0)
    expect(engine.filled()).toHaveLength(1)
    await filler.stop()
  })

  it('tries again while the engine is away, says so once, and gives up only when told', async () => {
    const [disk, engine] = [crashingDisk(), tokenEngine()]
    const lines: string[] = []
    const away = { ...engine, fill: () => async () => Promise.reject(new EventStoreUnavailable('away')) }
    const filler = await open(disk, away, false, (line) => lines.push(line))
    const id = await takeOne(disk, filler)
    await expect(filler.flush(AbortSignal.timeout(600))).rejects.toThrow()
    await filler.stop()
    expect(lines).toEqual(['links wait for the engine: away'])
    const back = await open(disk, engine, false)
    await back.flush(AbortSignal.timeout(5000))
    await back.stop()
    expect(engine.filled()).toEqual([id])
  })

  it('sets aside what the engine cannot read, and goes on with the next', async () => {
    const [disk, engine] = [crashingDisk(), tokenEngine()]
    const lines: string[] = []
    const fill = engine.fill(disk)
    let isFirst = true
    const picky = {
      ...engine,
      fill: () => (step: LinkStep) => {
        const refused = isFirst
        isFirst = false
        return refused ? Promise.reject(new QueryFailed('cannot be read', 117)) : fill(step)
      },
    }
    const filler = await open(disk, picky, false, (line) => lines.push(line))
    const first = await takeOne(disk, filler)
    await filler.flush(AbortSignal.timeout(5000))
    const second = await takeOne(disk, filler)
    await filler.flush(AbortSignal.timeout(5000))
    await filler.stop()
    expect(engine.filled()).toEqual([second])
    expect([...disk.contents().keys()]).toEqual([`links/${first}.of-${first}.kept`])
    expect(lines.join()).toContain('its files are kept')
  })
})

async function takeOne(disk: CrashingDisk, filler: LinkFiller): Promise<string> {
  const id = names.next()
  await filler.take(await written(disk, id))
  return id
}
