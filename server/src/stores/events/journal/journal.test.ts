import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  BacklogFull,
  EventStoreClosed,
  EventStoreUnavailable,
  JournalUnwritable,
  QueryFailed,
} from '../event-store-errors.ts'
import { type Journal, type JournalOptions, openJournal } from './journal.ts'
import { diskFiles } from './journal-files.ts'
import type { SealedSegment } from './segment-writer.ts'
import { faultyFiles } from './test/faulty-files.ts'
import { textIn } from './test/text-in.ts'

let directory: string
const opened: Journal[] = []
const lines: string[] = []
const inserted = new Map<string, string>()

function record(_level: string, message: string): void {
  lines.push(message)
}

async function insert(segment: SealedSegment): Promise<void> {
  const bytes = (await readFile(segment.path)).subarray(0, segment.bytes)
  inserted.set(segment.id, textIn(bytes))
}

async function engineAway(): Promise<void> {
  throw new EventStoreUnavailable('away')
}

async function open(options: Partial<JournalOptions> = {}): Promise<Journal> {
  const journal = await openJournal({ directory, log: record, insert, segmentMs: 20, ...options })
  opened.push(journal)
  return journal
}

function rows(): string[] {
  return [...inserted.values()].join('').split('\n').filter(Boolean)
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
  inserted.clear()
  lines.length = 0
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close(AbortSignal.timeout(50))))
  await rm(directory, { recursive: true })
})

describe('the journal', () => {
  it('hands every acknowledged line to the engine once and removes the file', async () => {
    const journal = await open()
    await Promise.all(Array.from({ length: 50 }, (_, n) => journal.append(Buffer.from(`${n}\n`))))
    await journal.flush(AbortSignal.timeout(2000))
    expect(
      rows()
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(await readdir(directory)).toEqual([])
    expect(journal.backlog()).toEqual({ bytes: 0, expectedMs: 0, segments: 0, oldestAgeMs: 0, since: null })
  })

  it('gathers while the engine is busy, up to the size of a segment, and goes on when it is not', async () => {
    let release = () => {}
    const busy = new Promise<void>((resolve) => {
      release = resolve
    })
    const taken: SealedSegment[] = []
    const journal = await open({
      segmentBytes: 2000,
      insert: async (segment) => {
        taken.push(segment)
        await busy
        return insert(segment)
      },
    })
    await journal.append(Buffer.from('first\n'))
    await vi.waitFor(() => expect(taken).toHaveLength(1))
    // Five times as long as a segment stays open for an engine that keeps up.
    for (let n = 0; n < 10; n += 1) {
      await journal.append(Buffer.from(`${n}\n`))
      await sleep(10)
    }
    expect(journal.backlog().segments).toBe(2)
    for (let n = 10; n < 25; n += 1) await journal.append(Buffer.from(`${n}${' '.repeat(200)}\n`))
    expect(journal.backlog().segments).toBe(3)
    release()
    await vi.waitFor(() => expect(journal.backlog().bytes).toBe(0), 5000)
    expect(rows().map((row) => row.trim())).toEqual(['first', ...Array.from({ length: 25 }, (_, n) => String(n))])
  })

  it('leaves the engine alone after an insert for as long as that took', async () => {
    const spans: { began: number; ended: number }[] = []
    const journal = await open({
      insert: async (segment) => {
        const began = performance.now()
        await sleep(200)
        await insert(segment)
        spans.push({ began, ended: performance.now() })
      },
    })
    for (let n = 0; n < 70; n += 1) {
      await journal.append(Buffer.from(`${n}\n`))
      await sleep(10)
    }
    await vi.waitFor(() => expect(journal.backlog().bytes).toBe(0), 5000)
    expect(rows()).toHaveLength(70)
    expect(spans.length).toBeGreaterThan(1)
    for (const [turn, { began }] of spans.slice(1).entries()) {
      expect(began - (spans[turn]?.ended ?? 0)).toBeGreaterThan(180)
    }
  })

  it('lets concurrent callers share one sync', async () => {
    let syncs = 0
    const files = faultyFiles({
      sync: async () => {
        syncs += 1
      },
    })
    const journal = await open({ files, segmentMs: 10_000 })
    await Promise.all(Array.from({ length: 200 }, () => journal.append(Buffer.from('x\n'))))
    expect(syncs).toBeLessThanOrEqual(3)
  })

  it('acknowledges what is small before it writes what is large, and loses neither', async () => {
    let release: (() => void) | undefined
    let writes = 0
    const files = faultyFiles({
      write: async () => {
        writes += 1
        if (writes === 3) await new Promise<void>((resolve) => (release = resolve))
      },
    })
    const journal = await open({ files, segmentMs: 10_000 })
    const acknowledged: string[] = []
    const append = (name: string, line: string) =>
      journal.append(Buffer.from(`${line}\n`)).then(() => acknowledged.push(name))
    const all = [
      append('first', 'first'),
      append('large', 'x'.repeat(100_000)),
      append('small', 'small'),
      append('other', 'y'.repeat(100_000)),
    ]
    await vi.waitFor(() => expect(release).toBeDefined())
    expect(acknowledged).toEqual(['first', 'small'])
    release?.()
    await Promise.all(all)
    expect(writes).toBe(3)
    await journal.flush(AbortSignal.timeout(2000))
    expect(
      rows()
        .toSorted()
        .map((row) => row.slice(0, 5)),
    ).toEqual(['first', 'small', 'xxxxx', 'yyyyy'])
  })

  it('acknowledges only after the sync', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const journal = await open({ files: faultyFiles({ sync: () => held }), segmentMs: 10_000 })
    let acknowledged = false
    const append = journal.append(Buffer.from('x\n')).then(() => {
      acknowledged = true
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(acknowledged).toBe(false)
    release?.()
    await append
    expect(acknowledged).toBe(true)
  })

  it('offers what an earlier run left with the same id', async () => {
    const first = await open({ insert: engineAway })
    await first.append(Buffer.from('kept\n'))
    await first.close(AbortSignal.timeout(30))
    const [file] = await readdir(directory)
    const second = await open()
    await second.flush(AbortSignal.timeout(2000))
    expect([...inserted.keys()].map((id) => `${id}.segment`)).toEqual([file])
    expect(rows()).toEqual(['kept'])
  })

  it('never gives two segments the same id, also when the clock stands still', async () => {
    for (let run = 0; run < 5; run += 1) {
      const journal = await open({ now: () => 1_700_000_000_000 })
      await journal.append(Buffer.from(`${run}\n`))
      await journal.flush(AbortSignal.timeout(2000))
    }
    expect(inserted.size).toBe(5)
  })

  it('cuts a torn tail, keeps what stands before it, and says so', async () => {
    const first = await open({ insert: engineAway, segmentMs: 10_000 })
    await first.append(Buffer.from('whole\n'))
    await first.append(Buffer.from('torn apart\n'))
    await first.close(AbortSignal.timeout(30))
    const path = await onlyFile()
    await truncate(path, (await readFile(path)).length - 3)
    const second = await open()
    await second.flush(AbortSignal.timeout(2000))
    expect(rows()).toEqual(['whole'])
    expect(lines.join()).toContain('cut an unfinished write of 16 bytes off journal segment')
    expect(await readdir(directory)).toEqual([])
  })

  it('stops at a checksum mismatch, never guesses, and keeps the file when whole records stand behind it', async () => {
    const first = await open({ insert: engineAway, segmentMs: 10_000 })
    for (const line of ['one\n', 'two\n', 'three\n']) await first.append(Buffer.from(line))
    await first.close(AbortSignal.timeout(30))
    const path = await onlyFile()
    const bytes = await readFile(path)
    const at = bytes.indexOf('two')
    bytes.write('tvo', at)
    await writeFile(path, bytes)
    const second = await open()
    await second.flush(AbortSignal.timeout(2000))
    expect(rows()).toEqual(['one'])
    expect((await readdir(directory)).map((name) => name.endsWith('.kept'))).toEqual([true])
    expect(lines.join()).toContain('is damaged')
  })

  it('refuses beyond the backlog limit and accepts again when the engine has caught up', async () => {
    let away = true
    const journal = await open({
      maxBacklogBytes: 100,
      insert: (segment) => (away ? engineAway() : insert(segment)),
    })
    await journal.append(Buffer.from(`${'a'.repeat(80)}\n`))
    await expect(journal.append(Buffer.from(`${'b'.repeat(80)}\n`))).rejects.toThrow(BacklogFull)
    expect(journal.backlog().bytes).toBeGreaterThan(80)
    away = false
    await journal.flush(AbortSignal.timeout(2000))
    await journal.append(Buffer.from(`${'c'.repeat(80)}\n`))
  })

  it('counts a segment as waiting while its file is being closed', async () => {
    let mayClose = () => {}
    const closed = new Promise<void>((resolve) => {
      mayClose = resolve
    })
    const journal = await open({ files: faultyFiles({ close: () => closed }), insert: engineAway, segmentMs: 1 })
    await journal.append(Buffer.from('waiting\n'))
    for (let look = 0; look < 20; look++) {
      expect(journal.backlog().bytes).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    mayClose()
  })

  it.each(['write', 'sync'] as const)(
    'rejects when the disk is full at the %s, and recovers with room',
    async (call) => {
      let full = false
      const fail = async () => {
        if (full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      }
      const journal = await open({ files: faultyFiles({ [call]: fail }), segmentMs: 10_000 })
      await journal.append(Buffer.from('before\n'))
      full = true
      await expect(journal.append(Buffer.from('during\n'))).rejects.toThrow(JournalUnwritable)
      full = false
      await journal.append(Buffer.from('after\n'))
      await journal.flush(AbortSignal.timeout(2000))
      expect(rows()).toEqual(['before', 'after'])
    },
  )

  it('never inserts a refused write, even when the file cannot be cut back', async () => {
    let full = false
    const fail = async () => {
      if (full) throw new Error('EIO')
    }
    const journal = await open({ files: faultyFiles({ sync: fail, truncate: fail }), segmentMs: 10_000 })
    await journal.append(Buffer.from('before\n'))
    full = true
    await expect(journal.append(Buffer.from('refused\n'))).rejects.toThrow(JournalUnwritable)
    full = false
    await journal.flush(AbortSignal.timeout(2000))
    expect(rows()).toEqual(['before'])
  })

  it('refuses what stands in a file whose name did not reach the disk, and goes on in another', async () => {
    let fails = true
    const syncDirectory = async (path: string) => {
      if (fails) throw new Error('EIO')
      await diskFiles.syncDirectory(path)
    }
    const journal = await open({ files: { ...diskFiles, syncDirectory }, segmentMs: 10_000 })
    await expect(journal.append(Buffer.from('refused\n'))).rejects.toThrow(JournalUnwritable)
    expect(await readdir(directory)).toEqual([])
    fails = false
    await journal.append(Buffer.from('kept\n'))
    await journal.flush(AbortSignal.timeout(2000))
    expect(rows()).toEqual(['kept'])
  })

  it('sets a segment aside that the engine cannot read, so that what follows gets through', async () => {
    let first = true
    const journal = await open({
      insert: async (segment) => {
        if (first) {
          first = false
          throw new QueryFailed('Cannot parse input', 27)
        }
        await insert(segment)
      },
    })
    await journal.append(Buffer.from('poison\n'))
    await journal.flush(AbortSignal.timeout(2000))
    await journal.append(Buffer.from('good\n'))
    await journal.flush(AbortSignal.timeout(2000))
    expect(rows()).toEqual(['good'])
    expect((await readdir(directory)).some((name) => name.endsWith('.kept'))).toBe(true)
  })

  it('refuses after it was closed', async () => {
    const journal = await open()
    await journal.close(AbortSignal.timeout(1000))
    await expect(journal.append(Buffer.from('late\n'))).rejects.toThrow(EventStoreClosed)
  })
})

async function onlyFile(): Promise<string> {
  const [name] = await readdir(directory)
  if (name === undefined) throw new Error('no segment')
  return join(directory, name)
}
