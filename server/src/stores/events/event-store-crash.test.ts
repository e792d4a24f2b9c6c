import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStoreProcess } from '../../../../tools/build-store-process.mjs'
import { chdbRuntime, storeProcessFile } from './drivers/chdb-runtime.ts'
import { identify } from './drivers/process-identity.ts'
import { startStoreChild } from './drivers/store-child.ts'
import { DirectoryInUse, type EventStore, EventStoreUnavailable } from './event-store.ts'
import { openEventStore } from './open-event-store.ts'
import { sampleEvent } from './test/sample-event.ts'
import { smallestStore } from './test/smallest-store.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const patience = 300_000
const workspace = randomUUID()
let dataDirectory: string
let store: EventStore | undefined

async function open(): Promise<EventStore> {
  const options = { dataDirectory, clickhouseUrl: null, clickhouseCluster: null, log: () => undefined, waitMs: 60_000 }
  store = await openEventStore(options)
  return store
}

function storePid(): number {
  return JSON.parse(readFileSync(join(dataDirectory, 'events/store-process.json'), 'utf8')).pid
}

/** All are duplicates, in batches and one by one. */
async function resend(opened: EventStore, eventIds: readonly string[]): Promise<void> {
  const events = eventIds.map((eventId) => sampleEvent(eventId, { timestamp: Date.now() }))
  const batches = [events, ...events.slice(0, 20).map((event) => [event])]
  const results = await Promise.all(batches.map((batch) => opened.append(workspace, batch)))
  expect(results.map(({ appended }) => appended)).toEqual(batches.map(() => 0))
}

/** Every acknowledged id is there, and no id is there twice. */
async function expectExactlyOnce(opened: EventStore, acknowledged: readonly string[]): Promise<void> {
  await opened.ready(patience)
  await opened.flush(patience)
  const rows = await opened.query('SELECT eventId FROM events WHERE workspace = {workspace:UUID}', { workspace })
  const stored = rows.map((row) => String(row.eventId))
  const present = new Set(stored)
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
  expect(stored.length).toBe(present.size)
  const linked = await opened.query(
    `SELECT sum(events) AS events FROM links WHERE workspace = {workspace:UUID} AND kind = 'account'`,
    { workspace },
  )
  expect(linked).toEqual([{ events: stored.length }])
}

describe('an embedded event store', () => {
  beforeAll(async () => {
    await buildStoreProcess()
    dataDirectory = await mkdtemp(join(tmpdir(), 'event-store-crash-'))
  })

  afterAll(async () => {
    await store?.close()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  const acknowledged: string[] = []

  it('loses and doubles nothing when its whole server is killed under load, and starts again at once', async () => {
    const script = fileURLToPath(new URL('test/append-until-killed.ts', import.meta.url))
    const parameters = ['--import', 'tsx', script, dataDirectory, workspace]
    const server = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
    await collect(server, acknowledged)
    const orphan = storePid()
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
    expect(acknowledged.length).toBeGreaterThan(20)
    const opened = await open()
    // A sender that got no answer, or does not remember, sends everything again.
    await resend(opened, acknowledged)
    await expectExactlyOnce(opened, acknowledged)
    await resend(opened, acknowledged)
    await expectExactlyOnce(opened, acknowledged)
    expect(storePid()).not.toBe(orphan)
    expect(identify(orphan)).toBeUndefined()
  })

  it('refuses a second process on its directory', async () => {
    const settings = smallestStore(join(dataDirectory, 'events/store'))
    const second = startStoreChild(storeProcessFile(), chdbRuntime(), settings)
    await expect(second.opened).rejects.toThrow(DirectoryInUse)
    await second.close(30_000)
  })

  it('ends a store process that hangs, and whoever waits for it is told', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-hangs-'))
    const settings = smallestStore(directory)
    const child = startStoreChild(storeProcessFile(), chdbRuntime(), settings, 3_000)
    await child.opened
    const question = { kind: 'query', sql: 'SELECT sleep(0.5)', parameters: {} } as const
    // Pings are answered meanwhile.
    for (let turn = 0; turn < 10; turn += 1) await child.ask(question)
    process.kill(child.pid, 'SIGSTOP')
    await expect(child.ask(question)).rejects.toThrow('The store process ended: SIGKILL')
    await child.ended
    await rm(directory, { recursive: true, force: true })
  })

  it('ends a store process that hangs before it is open', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-hangs-'))
    const settings = smallestStore(directory)
    const child = startStoreChild(storeProcessFile(), chdbRuntime(), settings, 90_000, 1_000)
    process.kill(child.pid, 'SIGSTOP')
    await expect(child.opened).rejects.toThrow('The store process ended: SIGKILL')
    await child.ended
    await rm(directory, { recursive: true, force: true })
  })

  it('tells whoever asks one that hangs that it is not there, not that the question was too large', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'event-store-hangs-'))
    const options = { dataDirectory: directory, clickhouseUrl: null, clickhouseCluster: null, log: () => undefined }
    const opened = await openEventStore({ ...options, waitMs: 500, queryMs: 500 })
    await opened.ready(patience)
    const { pid } = JSON.parse(readFileSync(join(directory, 'events/store-process.json'), 'utf8'))
    process.kill(pid, 'SIGSTOP')
    await expect(opened.query('SELECT 1', {})).rejects.toThrow(EventStoreUnavailable)
    process.kill(pid, 'SIGCONT')
    await opened.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('loses and doubles nothing when the store process is killed under load, and acknowledges meanwhile', async () => {
    const opened = store ?? (await open())
    const until = Date.now() + 4000
    let killed = false
    let meanwhile = 0
    for (let n = 0; Date.now() < until; n += 1) {
      const eventId = `during-${n}`
      await opened.append(workspace, [sampleEvent(eventId, { timestamp: Date.now() })])
      acknowledged.push(eventId)
      if (opened.status().state !== 'ready') meanwhile += 1
      if (!killed && Date.now() > until - 2000) {
        killed = true
        process.kill(storePid(), 'SIGKILL')
      }
      await sleep(5)
    }
    expect(meanwhile).toBeGreaterThan(0)
    await resend(opened, acknowledged)
    await expectExactlyOnce(opened, acknowledged)
  })
})

// Until the engine has been ready for a while, so that the kill falls between inserts, not before the first.
async function collect(server: ChildProcess, acknowledged: string[]): Promise<void> {
  if (server.stdout === null) throw new Error('no output')
  let readyAt: number | undefined
  for await (const line of createInterface({ input: server.stdout })) {
    if (line === 'ready') readyAt = Date.now()
    else acknowledged.push(line)
    if (readyAt !== undefined && Date.now() - readyAt > 3000) return
  }
  throw new Error('the server ended by itself')
}
