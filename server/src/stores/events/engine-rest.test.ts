import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import { identify } from './drivers/process-identity.ts'
import type { EventStore } from './event-store.ts'
import { openEventStore } from './open-event-store.ts'
import { sampleEvent } from './test/sample-event.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const restAfterMs = 1_200
const workspace = randomUUID()
let dataDirectory: string
let store: EventStore

const open = () =>
  openEventStore({
    dataDirectory,
    clickhouseUrl: null,
    clickhouseCluster: null,
    log: () => undefined,
    waitMs: 60_000,
    restAfterMs,
  })
const count = async () => {
  const rows = await store.query('SELECT count() AS n FROM events WHERE workspace = {workspace:UUID}', { workspace })
  return Number(rows[0]?.n)
}
const append = (...ids: string[]) =>
  store.append(
    workspace,
    ids.map((id) => sampleEvent(id, { account: 'ada', timestamp: Date.now() })),
  )

function isRunning(): boolean {
  const { pid } = JSON.parse(readFileSync(join(dataDirectory, 'events/store-process.json'), 'utf8'))
  return identify(pid) !== undefined
}

async function untilResting(): Promise<void> {
  while (!store.status().isResting || isRunning()) await sleep(50)
}

describe('an embedded event store that nobody asks', () => {
  beforeAll(async () => {
    await buildStoreProcess()
    dataDirectory = await mkdtemp(join(tmpdir(), 'engine-rest-'))
    store = await open()
    await store.ready(300_000)
  })

  afterAll(async () => {
    await store.close()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  it('has no process, is ready all the same, and answers several who ask at once', async () => {
    await append('1', '2')
    await store.flush(60_000)
    await untilResting()
    expect(store.status()).toMatchObject({ state: 'ready', isResting: true })
    expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2])
    expect(store.status()).toMatchObject({ state: 'ready', isResting: false })
  })

  it('takes events at once while it rests, and they wake it', async () => {
    await untilResting()
    await append('3')
    expect(store.status().isResting).toBe(true)
    await store.flush(60_000)
    expect(await count()).toBe(3)
    await untilResting()
    await store.forgetAccount(workspace, 'ada')
    expect(await count()).toBe(0)
  })

  it('fails nobody who asks while it is about to rest', async () => {
    for (const aroundMs of [-20, -5, 0, 5, 20, 50]) {
      await count()
      await sleep(restAfterMs + aroundMs)
      const answers = await Promise.all([count(), sleep(10).then(count), sleep(100).then(count)])
      expect(answers).toEqual([0, 0, 0])
    }
  })

  it('does not rest while somebody looks', async () => {
    await count()
    for (let turn = 0; turn < 30; turn += 1) {
      store.need()
      await sleep(100)
      expect(store.status().isResting).toBe(false)
    }
  })

  it('closes while it rests, and opens again with what it had', async () => {
    await append('4')
    await store.flush(60_000)
    await untilResting()
    await store.close()
    store = await open()
    expect(await count()).toBe(1)
  })
})
