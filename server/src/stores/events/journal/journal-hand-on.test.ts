import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EventStoreUnavailable } from '../event-store-errors.ts'
import { type Journal, type JournalOptions, openJournal } from './journal.ts'
import { textIn } from './test/text-in.ts'

let directory: string
const opened: Journal[] = []

async function open(options: Partial<JournalOptions>): Promise<Journal> {
  const journal = await openJournal({ directory, log: () => {}, insert: async () => {}, segmentMs: 20, ...options })
  opened.push(journal)
  return journal
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'))
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close(AbortSignal.timeout(50))))
  await rm(directory, { recursive: true })
})

describe('a journal whose segments somebody takes over', () => {
  it('hands a segment on when its events are in and its ids are kept, and again until that succeeds', async () => {
    const told: string[] = []
    let failures = 2
    const journal = await open({
      insert: async () => {
        told.push('inserted')
      },
      ids: {
        keysOf: () => Buffer.alloc(0),
        restore: async () => {},
        keep: async () => {
          told.push(`kept, ${journal.isBetween() ? 'between' : 'not between'}`)
        },
      },
      handOn: async ({ path }) => {
        failures -= 1
        if (failures >= 0) throw new Error('no room')
        told.push('handed on')
        await rename(path, `${path}.on`)
      },
    })
    expect(journal.isBehind()).toBe(false)
    await journal.append(Buffer.from('one\n'))
    await journal.flush(AbortSignal.timeout(5000))
    expect(told).toEqual(['inserted', 'kept, between', 'handed on'])
    expect(journal.isBetween()).toBe(false)
    expect((await readdir(directory)).map((name) => name.split('.').at(-1))).toEqual(['on'])
  })

  it('hands the sound beginning of a damaged segment on, and keeps all of it', async () => {
    const first = await open({ insert: () => Promise.reject(new EventStoreUnavailable('away')) })
    for (const text of ['one\n', 'two\n', 'three\n']) await first.append(Buffer.from(text))
    await first.close(AbortSignal.timeout(50))
    const [name = ''] = await readdir(directory)
    const path = join(directory, name)
    const bytes = await readFile(path)
    bytes[bytes.indexOf('two')] = 0
    await writeFile(path, bytes)
    const handed: string[] = []
    const second = await open({
      handOn: async (segment) => {
        handed.push(textIn(await readFile(segment.path)))
        await rm(segment.path)
      },
    })
    await second.flush(AbortSignal.timeout(5000))
    expect(handed).toEqual(['one\n'])
    expect(await readFile(`${path}.kept`)).toEqual(bytes)
    expect(await readdir(directory)).toEqual([`${name}.kept`])
  })
})
