import { afterEach, describe, expect, it } from 'vitest'
import { appendOnce } from './ids/append-once.ts'
import { eventKeys } from './ids/event-key.ts'
import { openIdIndex } from './ids/open-id-index.ts'
import { type CrashingDisk, crashingDisk, type DiskCall, needingRoom } from './ids/test/crashing-disk.ts'
import { type JournalOptions, openJournal } from './journal/journal.ts'
import type { SealedSegment } from './journal/segment-writer.ts'
import { textIn } from './journal/test/text-in.ts'

/** Journal and ids on one disk, as the event store puts them together. */
interface Store {
  /** The ids that were known already; null: refused. */
  send(...sent: string[]): Promise<string[] | null>
  flush(ms?: number): Promise<void>
  kill(): void
  close(): Promise<void>
}

const lines: string[] = []
const log = (_: string, line: string) => lines.push(line)
const running: Store[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((store) => store.close()))
  lines.length = 0
})

/** Knows the tokens of the last three inserts, as the engine those of the last thousand. */
function forgetfulEngine() {
  const rows: string[] = []
  const tokens: string[] = []
  return {
    rows,
    async insert(disk: CrashingDisk, { id, path, bytes }: SealedSegment): Promise<void> {
      const file = await disk.read(path)
      if (tokens.includes(id)) return
      tokens.unshift(id)
      tokens.length = Math.min(tokens.length, 3)
      rows.push(...textIn(file.subarray(0, bytes)).split('\n').filter(Boolean))
    },
  }
}

async function openStore(
  disk: CrashingDisk,
  engine: ReturnType<typeof forgetfulEngine>,
  { steadyWrites, packedFrom }: Required<Pick<JournalOptions, 'steadyWrites' | 'packedFrom'>>,
): Promise<Store> {
  const ids = await openIdIndex({ directory: 'ids', files: disk, log, tableLimit: 8, fanOut: 3 })
  let isKilled = false
  const journal = await openJournal({
    directory: 'journal',
    files: disk,
    log,
    segmentMs: 10_000,
    steadyWrites,
    packedFrom,
    insert: (segment) => (isKilled ? new Promise(() => {}) : engine.insert(disk, segment)),
    ids: { keysOf: () => Buffer.alloc(0), restore: (keys) => ids.restore(keys), keep: (keys) => ids.keep(keys) },
  })
  const once = appendOnce(ids)
  const store: Store = {
    async send(...sent) {
      const write = (fresh: readonly number[], keys: Buffer) =>
        journal.append(Buffer.from(fresh.map((position) => `${sent[position]}\n`).join('')), keys)
      const known = await once.append(eventKeys('w', sent), write).catch(() => null)
      return known?.map((position) => sent[position] ?? '') ?? null
    },
    flush: (ms = 5000) => journal.flush(AbortSignal.timeout(ms)),
    kill() {
      isKilled = true
    },
    async close() {
      if (isKilled) return
      await journal.close(AbortSignal.timeout(5000))
      await ids.close()
    },
  }
  running.push(store)
  return store
}

const everything: readonly DiskCall[] = [
  'create',
  'write',
  'sync',
  'truncate',
  'remove',
  'move',
  'cut',
  'syncDirectory',
]
const faults: Record<string, readonly DiskCall[]> = {
  'has no room': [...needingRoom],
  'fails to write': ['write'],
  'fails to sync': ['sync'],
  'fails to sync its names': ['syncDirectory'],
  'cannot remove': ['remove'],
  'neither syncs nor takes anything back': ['sync', 'truncate', 'cut', 'remove'],
  'has become read-only': everything,
  'has become read-only at a sync': everything.filter((call) => call !== 'create' && call !== 'write'),
}
const ends = ['goes on', 'is killed', 'loses power'] as const
/** With one write each file of the journal is made before it is needed; from one byte on every record is packed. */
const sizes = [
  { steadyWrites: 1, packedFrom: 1 },
  { steadyWrites: 8, packedFrom: 100 },
]
const cases = Object.keys(faults).flatMap((fault) =>
  ['ids', 'journal'].flatMap((where) => ends.flatMap((end) => sizes.map((each) => ({ fault, where, end, ...each })))),
)

describe('a store', () => {
  it.each(cases)(
    'whose disk $fault under the $where and that $end loses nothing and takes nothing twice (steady: $steadyWrites, packed: $packedFrom)',
    async (tried) => {
      const engine = forgetfulEngine()
      let disk = crashingDisk()
      let store = await openStore(disk, engine, tried)
      expect(await store.send('a', 'b')).toEqual([])
      await store.flush()
      // Its segment is still open when the disk fails.
      expect(await store.send('c')).toEqual([])

      let broken = true
      const calls = faults[tried.fault] ?? []
      const refuses = (call: DiskCall, path: string) =>
        broken && path.startsWith(tried.where) && calls.includes(call) ? 'EIO: i/o error' : undefined
      disk.refuses = refuses
      const acknowledged = ['a', 'b', 'c']
      for (const id of ['d', 'e']) {
        if ((await store.send(id)) !== null) acknowledged.push(id)
        await store.flush(30).catch(() => {})
      }
      // What is known stays known, and what the engine has is there to be read.
      expect(await store.send('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
      expect(engine.rows).toEqual(expect.arrayContaining(['a', 'b']))

      if (tried.end !== 'goes on') {
        store.kill()
        const lost = tried.end === 'loses power'
        disk = disk.restart({ names: lost, bytes: lost })
        store = await openStore(disk, engine, tried)
      }
      broken = false
      // Senders repeat what was refused, and some repeat everything.
      const again = await store.send('a', 'b', 'c', 'd', 'e')
      expect(again).toEqual(expect.arrayContaining(acknowledged))
      for (let n = 0; n < 5; n += 1) {
        expect(await store.send(`later ${n}`)).toEqual([])
        await store.flush()
      }
      await store.close()
      store = await openStore(disk.restart({ names: false, bytes: false }), engine, tried)
      await store.flush()
      const sent = ['a', 'b', 'c', 'd', 'e', ...Array.from({ length: 5 }, (_, n) => `later ${n}`)]
      expect(await store.send(...sent)).toEqual(sent)
      expect([...engine.rows].sort()).toEqual(sent)
    },
  )
})
