import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identify } from './drivers/process-identity.ts'
import { encodeRows } from './event-row.ts'
import { BacklogFull, DirectoryInUse, type EventStore, EventStoreClosed, EventStoreUnavailable } from './event-store.ts'
import { type EventStoreOptions, openEventStore } from './open-event-store.ts'
import { sampleEvent } from './test/sample-event.ts'

// Nothing listens on this port.
const away = { clickhouseUrl: 'http://127.0.0.1:9/signet', clickhouseCluster: null, log: () => undefined, waitMs: 100 }
const workspace = randomUUID()
const rowBytes = encodeRows(workspace, [sampleEvent('a')]).length
let dataDirectory: string
let store: EventStore | undefined

async function open(options: Partial<EventStoreOptions> = {}): Promise<EventStore> {
  store = await openEventStore({ dataDirectory, ...away, ...options })
  return store
}

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'event-store-away-'))
})

afterEach(async () => {
  await store?.close()
  store = undefined
  await rm(dataDirectory, { recursive: true })
})

describe('an event store whose engine is away', () => {
  it('still acknowledges, shows the backlog, and keeps it for the next start', async () => {
    const opened = await open()
    await opened.append(workspace, [sampleEvent('a')])
    expect(opened.status()).toMatchObject({ engine: 'server', backlogSegments: 1 })
    expect(opened.status().state).not.toBe('ready')
    await opened.close()
    expect(await readdir(join(dataDirectory, 'events/journal'))).toHaveLength(1)
    const again = await open()
    expect(again.status().backlogBytes).toBeGreaterThan(0)
  })

  it('rejects reads within a bounded time', async () => {
    const opened = await open()
    await expect(opened.countEvents(workspace, { from: new Date(0), to: new Date() })).rejects.toThrow(
      EventStoreUnavailable,
    )
    await expect(opened.ready(50)).rejects.toThrow(EventStoreUnavailable)
    await expect(opened.flush(50)).resolves.toBeUndefined()
    await opened.append(workspace, [sampleEvent('a')])
    await expect(opened.flush(50)).rejects.toThrow(EventStoreUnavailable)
    await expect(opened.forgetWorkspace(workspace)).rejects.toThrow(EventStoreUnavailable)
  })

  it('refuses events beyond the backlog limit', async () => {
    const opened = await open({ maxBacklogBytes: 1.5 * rowBytes })
    await opened.append(workspace, [sampleEvent('a')])
    await expect(opened.append(workspace, [sampleEvent('b')])).rejects.toThrow(BacklogFull)
  })
})

describe('event ids without an engine', () => {
  const two = [sampleEvent('a'), sampleEvent('b')]

  it('are known across batches, within one, and per workspace', async () => {
    const opened = await open()
    expect(await opened.append(workspace, [...two, sampleEvent('a')])).toEqual({ appended: 2, duplicates: [2] })
    expect(await opened.append(workspace, [sampleEvent('c'), ...two])).toEqual({ appended: 1, duplicates: [1, 2] })
    expect(await opened.append(workspace, two)).toEqual({ appended: 0, duplicates: [0, 1] })
    expect(await opened.append(randomUUID(), two)).toEqual({ appended: 2, duplicates: [] })
    expect(await opened.append(workspace, [])).toEqual({ appended: 0, duplicates: [] })
    expect(opened.status().knownIds).toBe(5)
  })

  it('are known after a restart from the segments that wait', async () => {
    await (await open()).append(workspace, two)
    await store?.close()
    const again = await open()
    expect(again.status().knownIds).toBe(2)
    expect(await again.append(workspace, [sampleEvent('c'), ...two])).toEqual({ appended: 1, duplicates: [1, 2] })
  })

  it('are answered while the backlog is full, and a refused event is no duplicate afterwards', async () => {
    const opened = await open({ maxBacklogBytes: 3 * rowBytes })
    await opened.append(workspace, two)
    await expect(opened.append(workspace, [sampleEvent('c'), sampleEvent('d')])).rejects.toThrow(BacklogFull)
    expect(await opened.append(workspace, two)).toEqual({ appended: 0, duplicates: [0, 1] })
    await opened.close()
    await expect(opened.append(workspace, two)).rejects.toThrow(EventStoreClosed)
    const roomy = await open()
    expect(await roomy.append(workspace, [sampleEvent('c')])).toEqual({ appended: 1, duplicates: [] })
  })

  it('sent at the same time are appended by one of the calls', async () => {
    const opened = await open()
    const calls = Array.from({ length: 20 }, (_, n) => opened.append(workspace, n % 2 === 0 ? two : [...two].reverse()))
    const results = await Promise.all(calls)
    expect(results.reduce((sum, { appended }) => sum + appended, 0)).toBe(2)
  })
})

describe('a data directory', () => {
  const ownerFile = () => join(dataDirectory, 'events/owner.json')

  it('has one store at a time, also within one process', async () => {
    await open()
    await expect(openEventStore({ dataDirectory, ...away })).rejects.toThrow(DirectoryInUse)
  })

  it('is refused while the process that owns it lives, and taken over when it is gone', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await mkdir(join(dataDirectory, 'events'))
    await writeFile(ownerFile(), JSON.stringify(identify(other.pid ?? 0)))
    await expect(open()).rejects.toThrow(/is in use by another process$/)
    const ended = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await ended
    await open()
  })

  it('is not blocked by another process that got the same process id', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await mkdir(join(dataDirectory, 'events'))
    await writeFile(ownerFile(), JSON.stringify({ pid: other.pid, started: 'another time' }))
    await open()
    expect(identify(other.pid ?? 0)).toBeDefined()
    other.kill('SIGKILL')
  })
})
