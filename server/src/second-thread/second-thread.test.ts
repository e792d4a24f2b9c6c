import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkspaceId } from '@signet/contract/ids'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openThreatsOf } from '../features/threats/threats.ts'
import { openEnricher } from '../pipeline/enrichment/enrich.ts'
import { openPipeline } from '../pipeline/pipeline.ts'
import { openTurns } from '../pipeline/turns.ts'
import { writeBlock } from '../stores/events/columns/write-block.ts'
import { encodeRows } from '../stores/events/event-row.ts'
import { encodeRecord } from '../stores/events/journal/segment-format.ts'
import { sampleEvent } from '../stores/events/test/sample-event.ts'
import { openWorld, SECRET, type World } from '../test-world.ts'
import { openSecondThread, type SecondThread } from './second-thread.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
  folder = await mkdtemp(join(tmpdir(), 'second-thread-'))
  await writeFile(join(folder, 'broken.js'), 'throw new Error("not today")\n')
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

interface Opened extends SecondThread {
  readonly said: string[]
  readonly asked: { queries: number }
}

function open(file?: string): Opened {
  const { config, events, records, now } = world.context
  const said: string[] = []
  const asked = { queries: 0 }
  const thread = openSecondThread({
    settings: { config, secret: SECRET },
    records,
    events: {
      ...events,
      queryLines(...given) {
        asked.queries += 1
        return events.queryLines(...given)
      },
    },
    log: (_level, line) => said.push(line),
    now,
    file,
  })
  if (thread === undefined) throw new Error('the second thread is not built')
  return { ...thread, said, asked }
}

/** Nine wrong passwords for each of two accounts. */
async function attack(workspaceId: WorkspaceId, { detector }: SecondThread): Promise<void> {
  const { events, keys, now } = world.context
  const parts = { events, enricher: openEnricher(keys.print), turns: openTurns(), count: () => undefined, now }
  const pipeline = openPipeline({ ...parts, arrived: detector.wake })
  const at = Date.now() - 600_000
  const records = ['ada', 'bob'].flatMap((accountId) =>
    Array.from({ length: 30 }, (_, turn) => ({
      id: `${accountId}-${turn}`,
      type: 'LOGIN_FAILED',
      reason: 'bad_password',
      timestamp: new Date(at + turn * 1000).toISOString(),
      accountId,
      ip: '81.2.69.160',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
    })),
  )
  expect(await pipeline.ingest({ workspaceId, records })).toMatchObject({ accepted: records.length })
}

const typesOf = async (workspaceId: WorkspaceId) =>
  (await openThreatsOf(world.context, workspaceId, ['ada'])).get('ada')?.map(({ type }) => type) ?? []

describe('the second thread', () => {
  it('judges what came in, and says how far behind it is', async () => {
    const workspaceId = await world.addWorkspace()
    const thread = open()
    thread.detector.start()
    await attack(workspaceId, thread)
    await vi.waitFor(async () => expect(await typesOf(workspaceId)).toContain('BRUTE_FORCE'), { timeout: 120_000 })
    expect(thread.asked.queries).toBeGreaterThan(0)
    await vi.waitFor(() => expect(thread.detector.longestLagMs()).toBe(0), { timeout: 60_000 })
    await thread.detector.close()
    expect(thread.said).toEqual([])
  })

  it('finds what came in before it was there', async () => {
    const workspaceId = await world.addWorkspace()
    const thread = open()
    await attack(workspaceId, thread)
    await world.context.events.flush(240_000)
    thread.detector.start()
    await thread.detector.catchUp(workspaceId)
    expect(await typesOf(workspaceId)).toContain('BRUTE_FORCE')
    await thread.detector.close()
  })

  it('is started again when it ends, and what it would do is done here meanwhile', async () => {
    const thread = open(join(folder, 'broken.js'))
    thread.detector.start()
    await vi.waitFor(() => expect(thread.said.length).toBeGreaterThan(1), { timeout: 30_000 })
    expect(thread.said.at(-1)).toMatch('the second thread is started again: not today')
    thread.detector.wake('w')
    expect(thread.detector.lagMs('w')).toBe(0)
    expect((await blockBy(thread)).equals(await blockBy({ writeBlock }))).toBe(true)
    await thread.detector.close()
  })

  it('makes the same blocks', async () => {
    const thread = open()
    thread.detector.start()
    expect((await blockBy(thread)).equals(await blockBy({ writeBlock }))).toBe(true)
    await thread.detector.close()
  })
})

async function blockBy({ writeBlock: write }: Pick<SecondThread, 'writeBlock'>): Promise<Buffer> {
  const [path, target] = [join(folder, 'one.segment'), join(folder, 'one.block')]
  const events = Array.from({ length: 50 }, (_, turn) => sampleEvent(`e${turn}`))
  const segment = encodeRecord(encodeRows('5b0a8f5e-3c1d-4b7a-9a53-8f1f0c2d7e11', events))
  await writeFile(path, segment)
  await write({ path, bytes: segment.length }, target)
  const block = await readFile(target)
  await rm(target)
  return block
}
