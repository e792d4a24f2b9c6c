import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import { openEncoding } from './encoded-events.ts'
import type { EventStore } from './event-store.ts'
import { openEventStore } from './open-event-store.ts'
import { sampleEvent } from './test/sample-event.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const patience = 240_000
const allTime = { from: new Date(0), to: new Date('2100-01-01') }
/** Of which each is a segment that counts as a burst. */
const POST = 10_000
const POSTS = 6

describe('behind a burst', () => {
  const workspace = randomUUID()
  let dataDirectory: string
  let store: EventStore

  beforeAll(async () => {
    await buildStoreProcess()
    dataDirectory = await mkdtemp(join(tmpdir(), 'event-store-'))
    store = await openEventStore({
      dataDirectory,
      clickhouseUrl: null,
      clickhouseCluster: null,
      log: () => undefined,
      waitMs: 60_000,
    })
    await store.ready(patience)
    for (let post = 0; post < POSTS; post += 1) {
      await store.appendEncoded(encode(post), Date.now())
      await store.flush(patience)
    }
  })

  afterAll(async () => {
    await store?.close()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  function encode(post: number) {
    const encoding = openEncoding(workspace, POST)
    const now = Date.now()
    const event = (n: number) => sampleEvent(`${post}-${n}`, { timestamp: now, account: n < 10 ? 'ada' : 'bob' })
    encoding.add(Array.from({ length: POST }, (_, n) => event(n)))
    return encoding.whole()
  }

  it('an account is forgotten at once, although nothing was merged meanwhile', async () => {
    await store.forgetAccount(workspace, 'ada')
    expect(await store.countEvents(workspace, allTime)).toBe(POSTS * (POST - 10))
  })

  it('its parts are merged', async () => {
    const parts = async () => {
      const [row] = await store.query(
        `SELECT count() AS parts FROM system.parts WHERE active AND database = 'signet' AND table = 'events'`,
        {},
      )
      return Number(row?.parts)
    }
    await vi.waitFor(async () => expect(await parts()).toBeLessThan(POSTS), { timeout: patience, interval: 200 })
  })
})
