import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type EventStore, EventStoreUnavailable } from './event-store.ts'
import { openEventStore } from './open-event-store.ts'
import { sampleEvent } from './test/sample-event.ts'
import { emptyDatabase } from './test/shared-clickhouse.ts'

// Where the engine is emulated, a statement's first run is translated first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const workspace = randomUUID()
const ever = { from: new Date(0), to: new Date(Date.now() + 86_400_000) }
let target: URL
/** So many of the next requests find their connection ended. */
let ending = 0
const door = createServer((asked, answer) => {
  if (ending > 0) {
    ending -= 1
    asked.socket.destroy()
    return
  }
  const { method, url, headers } = asked
  const passed = request(new URL(url ?? '/', target), { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 500, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
})
let dataDirectory: string
let store: EventStore

beforeAll(async () => {
  target = new URL(await emptyDatabase(inject('clickhouseOnDemand')))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  dataDirectory = await mkdtemp(join(tmpdir(), 'resting-connection-'))
  const clickhouseUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}${target.pathname}`
  store = await openEventStore({ dataDirectory, clickhouseUrl, clickhouseCluster: null, log: () => undefined })
  await store.ready(240_000)
})
afterAll(async () => {
  await store?.close()
  door.close()
  await rm(dataDirectory, { recursive: true })
})

it('asks once more where a connection ended just before it was used again, and counts everything once', async () => {
  ending = 1
  await store.append(workspace, [sampleEvent('one')])
  await store.flush(60_000)
  ending = 1
  expect(await store.countEvents(workspace, ever)).toBe(1)
  expect(store.status().state).toBe('ready')
})

it('says so where it ends again', async () => {
  ending = 2
  await expect(store.countEvents(workspace, ever)).rejects.toThrow(EventStoreUnavailable)
  await store.ready(60_000)
  expect(await store.countEvents(workspace, ever)).toBe(1)
})
