import type { Pace } from '../pace.ts'
import { compareKeys, copyKey, keyBytes } from './event-key.ts'
import { pageBytes } from './run-format.ts'

interface Cursor {
  readonly pages: AsyncIterator<Buffer>
  page: Buffer
  at: number
  /** The first 32 bits of the key at the cursor: they decide nearly every comparison. */
  head: number
}

/** Several sorted sequences of pages as one, each key once. */
export async function* mergePages(sources: readonly AsyncIterable<Buffer>[], pace: Pace): AsyncGenerator<Buffer> {
  const cursors: Cursor[] = []
  for (const source of sources) {
    const cursor = { pages: source[Symbol.asyncIterator](), page: Buffer.alloc(0), at: 0, head: 0 }
    if (await turnPage(cursor)) cursors.push(cursor)
  }
  let merged = Buffer.allocUnsafe(pageBytes)
  let filled = 0
  const last = { page: merged, at: -1 }
  for (let cursor = smallest(cursors); cursor !== undefined; cursor = smallest(cursors)) {
    if (last.at < 0 || compareKeys(last.page, last.at, cursor.page, cursor.at) !== 0) {
      copyKey(merged, filled, cursor.page, cursor.at)
      last.page = merged
      last.at = filled
      filled += keyBytes
      if (filled === pageBytes) {
        yield merged
        merged = Buffer.allocUnsafe(pageBytes)
        filled = 0
        await pace()
      }
    }
    cursor.at += keyBytes
    if (cursor.at < cursor.page.length) cursor.head = cursor.page.readUInt32BE(cursor.at)
    else if (!(await turnPage(cursor))) cursors.splice(cursors.indexOf(cursor), 1)
  }
  if (filled > 0) yield merged.subarray(0, filled)
}

async function turnPage(cursor: Cursor): Promise<boolean> {
  const next = await cursor.pages.next()
  if (next.done === true) return false
  cursor.page = next.value
  cursor.at = 0
  cursor.head = cursor.page.readUInt32BE(0)
  return true
}

function smallest(cursors: readonly Cursor[]): Cursor | undefined {
  let found = cursors[0]
  if (found === undefined) return undefined
  for (let index = 1; index < cursors.length; index += 1) {
    const other = cursors[index]
    if (other !== undefined && isBefore(other, found)) found = other
  }
  return found
}

function isBefore(a: Cursor, b: Cursor): boolean {
  return a.head === b.head ? compareKeys(a.page, a.at, b.page, b.at) < 0 : a.head < b.head
}
