import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyBytes } from '../ids/event-key.ts'
import { type Journal, type JournalOptions, openJournal } from './journal.ts'
import { diskFiles, type JournalFiles } from './journal-files.ts'
import type { SealedSegment } from './segment-writer.ts'
import { textIn } from './test/text-in.ts'

let directory: string
const opened: Journal[] = []
const rows: string[] = []
const lines: string[] = []

async function insert({ path, bytes }: SealedSegment): Promise<void> {
  const text = textIn((await readFile(path)).subarray(0, bytes))
  rows.push(...text.split('\n').filter(Boolean))
}

async function open(options: Partial<JournalOptions> = {}): Promise<Journal> {
  const log = (_: string, line: string) => lines.push(line)
  const journal = await openJournal({ directory, log, insert, segmentMs: 60_000, steadyWrites: 2, ...options })
  opened.push(journal)
  return journal
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
  rows.length = 0
  lines.length = 0
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close(AbortSignal.timeout(50))))
  await rm(directory, { recursive: true })
})

const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n))
const keyOf = (text: string) => Buffer.alloc(keyBytes, text[0])
const segments = async () => (await readdir(directory)).sort()

/** Appends one after the other: each is a write of its own. */
async function stream(journal: Journal, texts: readonly string[]): Promise<void> {
  for (const text of texts) await journal.append(Buffer.from(`${text}\n`))
}

describe('a steady stream', () => {
  it('finds the file of its next segment made, and gives the engine files that hold their records and nothing else', async () => {
    const created: string[] = []
    const files: JournalFiles = {
      ...diskFiles,
      create: (path) => {
        created.push(path)
        return diskFiles.create(path)
      },
    }
    const sizes: [number, number][] = []
    const journal = await open({
      files,
      insert: async (segment) => {
        sizes.push([(await stat(segment.path)).size, segment.bytes])
        await insert(segment)
      },
    })
    await stream(journal, ['0', '1', '2'])
    await expect.poll(segments).toHaveLength(2)
    await journal.flush(AbortSignal.timeout(5000))
    const before = created.length
    await stream(journal, ['3'])
    expect(created).toHaveLength(before)
    await stream(journal, ['4'])
    await journal.flush(AbortSignal.timeout(5000))
    expect(rows).toEqual(numbers(5))
    expect(sizes).toHaveLength(2)
    for (const [size, bytes] of sizes) expect(size).toBe(bytes)
    await journal.close(AbortSignal.timeout(5000))
    expect(await segments()).toEqual([])
  })

  it('that is killed leaves zeros behind its records, which the next start says nothing of', async () => {
    const journal = await open()
    await stream(journal, ['0', '1'])
    await expect.poll(segments).toHaveLength(2)
    await journal.flush(AbortSignal.timeout(5000))
    await stream(journal, ['2', '3'])
    await expect.poll(segments).toHaveLength(2)
    // As a kill would leave it: one with records before its zeros, and one with nothing else.
    const killed = await mkdtemp(join(tmpdir(), 'killed-'))
    for (const name of await segments()) await copyFile(join(directory, name), join(killed, name))
    const sizes = await Promise.all((await readdir(killed)).map(async (name) => (await stat(join(killed, name))).size))
    expect(Math.min(...sizes)).toBeGreaterThan(1000)
    rows.length = 0
    const next = await open({ directory: killed })
    await next.flush(AbortSignal.timeout(5000))
    expect(rows).toEqual(['2', '3'])
    expect(await readdir(killed)).toEqual([])
    expect(lines.filter((line) => !line.includes('taking up 1 journal segments'))).toEqual([])
    await next.close(AbortSignal.timeout(5000))
    await rm(killed, { recursive: true })
  })

  it('packs what is large: it takes little room, a flush waits for it, and after a kill it is read again', async () => {
    const sealed: SealedSegment[] = []
    const take = async (segment: SealedSegment) => {
      sealed.push(segment)
      await insert(segment)
    }
    const journal = await open({ insert: take })
    const texts = numbers(4).map((text) => text.repeat(200_000))
    // In memory that is written over once it is on the disk.
    const room = Buffer.from(new SharedArrayBuffer(200_001))
    const kept: Promise<void>[] = []
    const append = (text: string) => journal.append(Buffer.from(`${text}\n`), keyOf(text))
    for (const text of texts.slice(0, 3)) kept.push(append(text))
    room.write(`${texts[3]}\n`)
    kept.push(journal.append(room, keyOf('3')).then(() => void room.fill('x')))
    await journal.flush(AbortSignal.timeout(5000))
    expect(rows.toSorted()).toEqual(texts)
    expect(sealed.map(({ weight, keys }) => [weight, keys.map(String).toSorted()])).toEqual([
      [4 * 200_001, texts.map(keyOf).map(String)],
    ])
    expect(sealed[0]?.bytes).toBeLessThan(50_000)
    await Promise.all(kept)

    await Promise.all(texts.map(append))
    const killed = await mkdtemp(join(tmpdir(), 'killed-'))
    for (const name of await segments()) await copyFile(join(directory, name), join(killed, name))
    rows.length = 0
    sealed.length = 0
    const next = await open({ directory: killed, insert: take })
    await next.flush(AbortSignal.timeout(5000))
    expect(rows.toSorted()).toEqual(texts)
    expect(sealed.map(({ weight }) => weight)).toEqual([4 * 200_001])
    await next.close(AbortSignal.timeout(5000))
    await rm(killed, { recursive: true })
  })

  it('that outgrows the room of its file goes on in one that has more', async () => {
    const sealed: number[] = []
    const journal = await open({
      insert: async (segment) => {
        sealed.push(segment.bytes)
        await insert(segment)
      },
    })
    const megabyte = 'x'.repeat(1024 * 1024)
    await stream(journal, [megabyte, megabyte])
    // Until the next file has more room than this one has bytes.
    for (let n = 0; n < 50 && sealed.length === 0; n += 1) await stream(journal, [String(n)])
    await journal.flush(AbortSignal.timeout(5000))
    expect(sealed.length).toBeGreaterThan(1)
    expect(rows.slice(0, 2).map((row) => row.length)).toEqual([megabyte.length, megabyte.length])
    expect(rows.slice(2)).toEqual(numbers(rows.length - 2))
  })

  it('that is a burst has its next segment prepared while the engine takes one in', async () => {
    const prepared: string[] = []
    const taken: string[] = []
    let release = () => {}
    const busy = new Promise<void>((resolve) => {
      release = resolve
    })
    const journal = await open({
      segmentMs: 20,
      prepare: ({ id }) => prepared.push(id),
      insert: async (segment) => {
        taken.push(segment.id)
        await busy
        await insert(segment)
      },
    })
    await stream(journal, ['0'])
    await expect.poll(() => taken).toHaveLength(1)
    await stream(
      journal,
      Array.from({ length: 9 }, () => 'x'.repeat(1024 * 1024)),
    )
    await expect.poll(() => new Set(prepared).size).toBe(2)
    expect(taken).toHaveLength(1)
    release()
    await journal.flush(AbortSignal.timeout(5000))
    expect(rows).toHaveLength(10)
    expect(new Set(prepared)).toEqual(new Set(taken))
  })
})
