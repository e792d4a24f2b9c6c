import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventEngine } from './drivers/event-engine.ts'
import { EventStoreUnavailable } from './event-store-errors.ts'
import type { JournalIds } from './journal/journal.ts'
import { openWayIn, type WayIn } from './way-in.ts'

let directory: string
let told: string[]
let wayIn: WayIn

const engine = {
  insert: async () => {
    told.push('events')
  },
  fillLinks: async ({ segments }) => {
    told.push(`links of ${segments.length}`)
  },
} as Partial<EventEngine> as EventEngine

const open = async (changes: Partial<EventEngine> = {}, ids: Partial<JournalIds> = {}) => {
  wayIn = await openWayIn({
    directory,
    engine: { ...engine, ...changes },
    ids: { keysOf: () => Buffer.alloc(0), restore: async () => {}, keep: async () => {}, ...ids },
    log: () => {},
    maxBacklogBytes: undefined,
  })
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'way-in-'))
  told = []
})

afterEach(async () => {
  await wayIn.close(AbortSignal.timeout(100))
  await rm(directory, { recursive: true })
})

describe('the way in', () => {
  it('ends in the events, then in the links, and leaves no file behind', async () => {
    await open()
    await wayIn.append(Buffer.from('one\n'))
    await wayIn.flush(5000)
    expect(told).toEqual(['events', 'links of 1'])
    expect(await readdir(join(directory, 'journal'))).toEqual([])
    expect(await readdir(join(directory, 'links'))).toEqual([])
  })

  it('lets nobody at the tables while one has what another has not', async () => {
    let mayGoOn = () => {}
    const kept = new Promise<void>((resolve) => {
      mayGoOn = resolve
    })
    await open({}, { keep: () => kept })
    await wayIn.append(Buffer.from('one\n'))
    while (told.length === 0) await sleep(5)
    const work = wayIn.whole(async () => {
      told.push('work')
    }, 5000)
    await sleep(100)
    expect(told).toEqual(['events'])
    mayGoOn()
    await work
    expect(told).toEqual(['events', 'links of 1', 'work'])
  })

  it('says so where a segment cannot be moved on in time', async () => {
    await open({}, { keep: () => Promise.reject(new Error('no room')) })
    await wayIn.append(Buffer.from('one\n'))
    while (told.length === 0) await sleep(5)
    await expect(wayIn.whole(async () => {}, 50)).rejects.toThrow(EventStoreUnavailable)
  })

  it('has no links to wait for where views add them', async () => {
    await open({ fillLinks: null })
    await wayIn.append(Buffer.from('one\n'))
    await wayIn.flush(5000)
    await wayIn.whole(async () => {
      told.push('work')
    }, 5000)
    expect(told).toEqual(['events', 'work'])
    expect(await readdir(directory)).toEqual(['journal'])
  })
})
