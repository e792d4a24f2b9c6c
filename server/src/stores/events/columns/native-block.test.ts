import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@signet/contract/event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chdbRuntime, storeProcessFile } from '../drivers/chdb-runtime.ts'
import { type StoreChild, startStoreChild } from '../drivers/store-child.ts'
import { openEncoding, recordAt } from '../encoded-events.ts'
import { eventColumns } from '../event-columns.ts'
import { encodeRows } from '../event-row.ts'
import { isUnreadable } from '../event-store-errors.ts'
import { encodeRecord } from '../journal/segment-format.ts'
import { createEvents } from '../migrations/0001-events.ts'
import { randomEvents } from '../query/test/random-events.ts'
import { sampleEvent } from '../test/sample-event.ts'
import { smallestStore } from '../test/smallest-store.ts'
import { nativeBlock } from './native-block.ts'
import { writeBlock } from './write-block.ts'

/** What is older than half a year would go away at any moment. */
const now = Date.now()
/** Every event is on its own line, and more differ than one byte or two can count. */
const MANY = 70_000
const [one] = randomEvents(1, 1, now)
const nth = (n: number): StoredEvent => ({
  ...(one as StoredEvent),
  eventId: `e${n}`,
  city: `city ${n % 300}`,
  region: `region ${n}`,
})

let folder: string
let child: StoreChild

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'native-block-'))
  await mkdir(join(folder, 'store'))
  const settings = smallestStore(join(folder, 'store'))
  child = startStoreChild(storeProcessFile(), chdbRuntime(), settings)
  await child.opened
  for (const sql of createEvents({ kind: 'single', isEmbedded: true }))
    await child.ask({ kind: 'command', sql, parameters: {} })
}, 60_000)

afterAll(async () => {
  await child.close(30_000)
  await rm(folder, { recursive: true, force: true })
})

describe('a block of rows', () => {
  it('is to the engine what the lines are, whatever stands in them', async () => {
    const events = [
      ...randomEvents(7, 500, now),
      sampleEvent('whole'),
      sampleEvent('a backslash', { timestamp: now, customData: { h: '1', '\\': '2' } }),
      sampleEvent('what is written with one', { timestamp: now, customData: { h: '1', '"': '2' } }),
      sampleEvent('long', { timestamp: now, account: 'ü'.repeat(900) }),
    ]
    await expectTheSame(events)
  })

  it('of many different texts in a column is too', async () => {
    const many = Array.from({ length: MANY }, (_, n) => nth(n))
    await expectTheSame(many, ways.slice(0, 2))
  }, 60_000)

  it('is not made of lines that the journal would not write', async () => {
    const broken = [
      '{"workspace":"w"}',
      '{"ts":"soon"}',
      '{"account":7}',
      '{"labels":["a",1]}',
      '{"bot":1}',
      '{',
      '[]x',
    ]
    for (const line of broken) expect(() => nativeBlock([Buffer.from(`${line}\n`)]), line).toThrow()
  })

  it('is not made of columns that cannot be read, and the engine’s process says that nobody ever can', async () => {
    const path = join(folder, 'broken.segment')
    const segment = encodeRecord(Buffer.of(1, 0, 0, 0, 0))
    await writeFile(path, segment)
    await expect(writeBlock([{ path }], join(folder, 'broken.native'))).rejects.toThrow()
    const refused = child.ask({ kind: 'insert', id: 'broken', path, bytes: segment.length, block: null })
    expect(isUnreadable(await refused.catch((error) => error))).toBe(true)
  })

  it('leaves out what the table has no column for', async () => {
    const [known, unknown] = ['{"account":"a"}\n', '{"account":"a","of another version":1}\n']
    expect(nativeBlock([Buffer.from(unknown)])).toEqual(nativeBlock([Buffer.from(known)]))
  })
})

type Encode = (workspace: string, events: readonly StoredEvent[]) => Buffer

const asLines: Encode = (workspace, events) => encodeRecord(encodeRows(workspace, events))

const asColumns: Encode = (workspace, events) => {
  const encoding = openEncoding(workspace, events.length)
  // Somebody has sent the others before.
  const known = randomEvents(3, 40, now)
  encoding.add([...known.slice(0, 20), ...events, ...known.slice(20)])
  return encodeRecord(
    recordAt(
      encoding.whole(),
      events.map((_, at) => at + 20),
    ),
  )
}

const asBoth: Encode = (workspace, events) => {
  const [a, b] = [Math.floor(events.length / 3), Math.floor((2 * events.length) / 3)]
  const parts = [events.slice(0, a), events.slice(a, b), events.slice(b)]
  return Buffer.concat(parts.map((part, n) => (n === 1 ? asLines : asColumns)(workspace, part)))
}

/** How a segment may be written, and whether the engine is given a block of it. */
const ways: readonly (readonly [Encode, boolean])[] = [
  [asLines, true],
  [asColumns, true],
  [asBoth, true],
  [asColumns, false],
  [asBoth, false],
]

async function expectTheSame(events: readonly StoredEvent[], some = ways): Promise<void> {
  const plain = randomUUID()
  await insert(plain, asLines(plain, events), false)
  const names = Object.values(eventColumns).map(([name]) => name)
  const rows = (workspace: string) => `SELECT ${names.join(', ')} FROM events WHERE workspace = '${workspace}'`
  for (const [encode, asBlock] of some) {
    const workspace = randomUUID()
    await insert(workspace, encode(workspace, events), asBlock)
    const counted = await ask(`SELECT count() AS rows FROM events WHERE workspace = '${workspace}'`)
    expect(counted).toEqual([{ rows: events.length }])
    expect(await ask(`${rows(plain)} EXCEPT ${rows(workspace)}`)).toEqual([])
  }
}

async function insert(workspace: string, segment: Buffer, asBlock: boolean): Promise<void> {
  const path = join(folder, `${workspace}.segment`)
  await writeFile(path, segment)
  const block = asBlock ? 'insert.native' : null
  if (block !== null) await writeBlock([{ path }], join(folder, block))
  await child.ask({ kind: 'insert', id: workspace, path, bytes: segment.length, block })
}

async function ask(sql: string): Promise<unknown[]> {
  const settings = 'SETTINGS output_format_json_quote_64bit_integers = 0'
  const text = String(await child.ask({ kind: 'query', sql: `${sql} ${settings}`, parameters: {} }))
  return text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)))
}
