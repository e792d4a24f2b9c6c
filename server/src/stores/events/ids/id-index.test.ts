import { mkdtemp, open, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventKeys, keyBytes } from './event-key.ts'
import type { IdIndex } from './id-index.ts'
import { type IdIndexOptions, openIdIndex } from './open-id-index.ts'
import { crashingDisk, type DiskCall, needingRoom } from './test/crashing-disk.ts'

const day = 86_400_000
let directory: string
let index: IdIndex | undefined
const lines: string[] = []

async function opened(options: Partial<IdIndexOptions> = {}): Promise<IdIndex> {
  await index?.close()
  index = await openIdIndex({ directory, tableLimit: 1000, log: (_, line) => lines.push(line), ...options })
  return index
}

function ids(from: number, to: number): Buffer {
  return eventKeys(
    'w',
    Array.from({ length: to - from }, (_, n) => `e${from + n}`),
  )
}

async function countKnown(looked: IdIndex, keys: Buffer): Promise<number> {
  const positions = Array.from({ length: keys.length / keyBytes }, (_, n) => n)
  const recent = positions.map((n) => looked.isRecent(keys, n * keyBytes))
  const older = await looked.findOlder(keys, positions)
  return positions.filter((n) => recent[n] || older.has(n)).length
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const runs = async () => (await readdir(directory)).filter((name) => name.endsWith('.run')).sort()
const kept = async () => (await readdir(directory)).filter((name) => name.endsWith('.kept'))

/** Adds tables of 1000 ids and waits until each is a run. */
async function addRuns(target: IdIndex, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const keys = ids(at * 1000, (at + 1) * 1000)
    target.add(keys)
    await until(async () => !target.isRecent(keys, 0))
  }
}

async function flip(name: string, at: number): Promise<void> {
  const file = await open(join(directory, name), 'r+')
  await file.write(Buffer.from('damage'), 0, 6, at)
  await file.close()
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ids-'))
  lines.length = 0
})

afterEach(async () => {
  await index?.close()
  index = undefined
  await rm(directory, { recursive: true })
})

describe('the index on disk', () => {
  it('turns full tables into runs, merges eight into one, and knows every id again after a restart', async () => {
    await addRuns(await opened(), 0, 20)
    await until(async () => (await runs()).length === 6)
    const again = await opened()
    expect(again.count()).toBe(20_000)
    expect(await countKnown(again, ids(0, 20_000))).toBe(20_000)
    expect(await countKnown(again, ids(20_000, 40_000))).toBe(0)
    expect(lines).toEqual([])
  })

  it('makes one log of those that many starts leave, and drops it when a run holds its ids', async () => {
    for (let start = 0; start < 5; start += 1) {
      const target = await opened()
      target.add(ids(start * 10, start * 10 + 10))
      await target.keep(ids(start * 10, start * 10 + 10))
    }
    const target = await opened()
    expect(await readdir(directory)).toHaveLength(1)
    expect(await countKnown(target, ids(0, 50))).toBe(50)
    target.add(ids(50, 1000))
    await until(
      async () => (await readdir(directory)).join().endsWith('.run') && (await readdir(directory)).length === 1,
    )
  })

  it('removes a run when nothing with its ids can be readable any more', async () => {
    let now = Date.now()
    const target = await opened({ now: () => now })
    await addRuns(target, 0, 1)
    now += 210 * day
    await addRuns(target, 1, 2)
    expect(await countKnown(target, ids(0, 2000))).toBe(2000)
    now += 2 * day
    await addRuns(target, 2, 3)
    await until(async () => (await runs()).length === 2)
    expect(await countKnown(target, ids(0, 1000))).toBe(0)
    expect(await countKnown(target, ids(1000, 3000))).toBe(2000)
  })

  it('sets a damaged run aside with a line in the log and goes on with the others', async () => {
    await addRuns(await opened(), 0, 3)
    await index?.close()
    const [first, second] = await runs()
    await flip(first ?? '', 10)
    await truncate(join(directory, second ?? ''), 20_000)
    const target = await opened()
    expect(await countKnown(target, ids(0, 3000))).toBe(1000)
    expect(await kept()).toHaveLength(2)
    expect(lines.filter((line) => line.includes('are damaged, the file is kept'))).toHaveLength(2)
  })

  it('loses one page where one is damaged, says so, and keeps the file when its run is merged', async () => {
    await addRuns(await opened(), 0, 7)
    await index?.close()
    const [first] = await runs()
    await flip(first ?? '', 4096 + 100)
    const target = await opened()
    expect(await countKnown(target, ids(0, 7000))).toBe(7000 - 256)
    await addRuns(target, 7, 8)
    await until(async () => (await kept()).length === 1)
    expect(await countKnown(target, ids(0, 8000))).toBe(8000 - 256)
    expect(lines.filter((line) => line.includes('a page is damaged'))).toHaveLength(1)
  })

  it('cuts the torn end of a log, and keeps a log that is damaged in the middle', async () => {
    const target = await opened()
    target.add(ids(0, 30))
    for (const from of [0, 10, 20]) await target.keep(ids(from, from + 10))
    await target.close()
    const [name = ''] = await readdir(directory)
    await truncate(join(directory, name), 3 * 168 - 5)
    expect(await countKnown(await opened(), ids(0, 30))).toBe(20)
    expect(lines.join()).toContain('cut an unfinished write')
    await index?.close()
    const [rewritten = ''] = await readdir(directory)
    expect(rewritten).not.toBe(name)
    await (await opened()).keep(ids(0, 10))
    await index?.close()
    const [last = ''] = await readdir(directory)
    await flip(last, 20)
    expect(await countKnown(await opened(), ids(0, 30))).toBe(0)
    expect(await kept()).toEqual([`${last}.kept`])
  })
})

describe('the index on a full disk', () => {
  it('knows everything meanwhile, refuses to let segments go, and catches up with room', async () => {
    const disk = crashingDisk()
    let full = false
    disk.refuses = (call) => (full && needingRoom.has(call) ? 'ENOSPC: no space left on device' : undefined)
    const target = await opened({ directory: 'ids', files: disk })
    full = true
    for (let n = 0; n < 3; n += 1) target.add(ids(n * 1000, (n + 1) * 1000))
    await expect(target.keep(ids(0, 10))).rejects.toThrow('ENOSPC')
    expect(await countKnown(target, ids(0, 3000))).toBe(3000)
    full = false
    await until(async () => [...disk.contents().keys()].filter((path) => path.endsWith('.run')).length === 2)
    await target.keep(ids(0, 10))
    expect(await countKnown(target, ids(0, 3000))).toBe(3000)
    expect(lines.filter((line) => line.includes('event ids stay in memory'))).toHaveLength(1)
  })
  it.each<DiskCall>(['create', 'write', 'sync', 'syncDirectory'])(
    'leaves nothing behind by trying again and again where it fails at the %s',
    async (failing) => {
      const disk = crashingDisk()
      const target = await opened({ directory: 'ids', files: disk })
      target.add(ids(0, 20))
      disk.refuses = (call) => (call === failing ? 'ENOSPC: no space left on device' : undefined)
      for (let tries = 0; tries < 50; tries += 1) await expect(target.keep(ids(0, 20))).rejects.toThrow('ENOSPC')
      expect([...disk.contents().keys()]).toEqual([])
      disk.refuses = () => undefined
      await target.keep(ids(0, 20))
      const again = await opened({ directory: 'ids', files: disk.restart({ names: true, bytes: true }) })
      expect(await countKnown(again, ids(0, 30))).toBe(20)
    },
  )
})
