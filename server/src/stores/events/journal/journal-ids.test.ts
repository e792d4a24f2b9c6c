import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EventStoreUnavailable, JournalUnwritable } from '../event-store-errors.ts'
import { type Journal, type JournalIds, type JournalOptions, openJournal } from './journal.ts'
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

function key(name: string): Buffer {
  return Buffer.from(name.padEnd(16, '.'))
}

describe('the keys of events in the journal', () => {
  it('lets go of a segment only when its keys are kept elsewhere, and offers it to the engine once meanwhile', async () => {
    const kept: string[] = []
    let failures = 2
    let inserts = 0
    const ids: JournalIds = {
      keysOf: () => Buffer.alloc(0),
      restore: async () => {},
      keep: async (keys) => {
        expect(await readdir(directory)).toHaveLength(1)
        failures -= 1
        if (failures >= 0) throw new Error('ENOSPC: no space left on device')
        kept.push(keys.toString())
      },
    }
    const count = async (segment: SealedSegment) => {
      inserts += 1
      await insert(segment)
    }
    const journal = await open({ ids, insert: count, segmentMs: 10_000 })
    await Promise.all([journal.append(Buffer.from('a\n'), key('a')), journal.append(Buffer.from('b\n'), key('b'))])
    await journal.flush(AbortSignal.timeout(5000))
    expect([inserts, kept, rows()]).toEqual([1, [`${key('a')}${key('b')}`], ['a', 'b']])
    expect(await readdir(directory)).toEqual([])
    expect(lines.join()).toContain('stays until its event ids are kept: ENOSPC')
  })

  it('hands over the keys of what an earlier run left, also of lines that were written without', async () => {
    const first = await open({ insert: engineAway, segmentMs: 10_000 })
    await first.append(Buffer.from('old\n'))
    await first.append(Buffer.from('new\n'), key('new'))
    await first.close(AbortSignal.timeout(30))
    const restored: string[] = []
    const ids: JournalIds = {
      keysOf: (line) => key(line.toString().trim()),
      restore: async (keys) => {
        restored.push(keys.toString())
      },
      keep: async () => {},
    }
    await open({ ids, insert: engineAway })
    expect(restored).toEqual([`${key('old')}${key('new')}`])
  })

  it('knows a refused write that could not be cut off by its later copy, also after a crash', async () => {
    let broken = false
    const fail = async () => {
      if (broken) throw new Error('EIO')
    }
    const files = { ...faultyFiles({ sync: fail, truncate: fail }), cut: fail }
    const journal = await open({ files, insert: engineAway, segmentMs: 10_000 })
    await journal.append(Buffer.from('before\n'), key('before'))
    broken = true
    await expect(journal.append(Buffer.from('resent\n'), key('resent'))).rejects.toThrow(JournalUnwritable)
    broken = false
    await journal.append(Buffer.from('resent\n'), key('resent'))
    await journal.close(AbortSignal.timeout(30))
    expect(await readdir(directory)).toHaveLength(2)
    const again = await open()
    await again.flush(AbortSignal.timeout(2000))
    expect(rows()).toEqual(['before', 'resent'])
  })

  it('cuts a refused write off before the engine takes its segment', async () => {
    let broken = false
    const fail = async () => {
      if (broken) throw new Error('EIO')
    }
    let sizes: number[] = []
    const journal = await open({
      files: {
        ...faultyFiles({ sync: fail, truncate: fail }),
        cut: (...args) => fail().then(() => diskFiles.cut(...args)),
      },
      insert: async ({ path, bytes }) => {
        sizes = [(await readFile(path)).length, bytes]
      },
      segmentMs: 10_000,
    })
    await journal.append(Buffer.from('before\n'))
    broken = true
    await expect(journal.append(Buffer.from('refused\n'))).rejects.toThrow(JournalUnwritable)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sizes).toEqual([])
    broken = false
    await journal.flush(AbortSignal.timeout(2000))
    expect(sizes).toEqual([15, 15])
  })
})
