import { RowsUnreadable } from '../event-store-errors.ts'
import { type Columns, linesOf, type SentColumn, withoutRows } from './columns.ts'

// A record of the journal that holds columns instead of lines: a byte that no line begins with, the columns one behind the
// other, what they are as JSON, and how long that is (4 bytes, little endian).
const MARK = 1
const LENGTH_BYTES = 4

export type WrittenColumn = readonly [name: string, type: string, from: number]

interface Contents {
  readonly rows: number
  readonly columns: readonly WrittenColumn[]
  /** Rows that do not count. */
  readonly without: readonly number[]
}

export const isColumnRecord = (payload: Buffer) => payload[0] === MARK

/** What stands before the columns. */
export const recordMark = Uint8Array.of(MARK)

/** What stands behind them. */
export function recordEnd(contents: Contents): Buffer {
  const text = Buffer.from(JSON.stringify(contents))
  const length = Buffer.allocUnsafe(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  return Buffer.concat([text, length])
}

function contentsOf(payload: Buffer): { contents: Contents; end: number } {
  const end = payload.length - LENGTH_BYTES
  const start = end - payload.readUInt32LE(end)
  return { contents: JSON.parse(payload.toString('utf8', start, end)) as Contents, end: start }
}

/** The same record without the rows at these places, which whoever reads it leaves out: nobody who appends waits for that. */
export function leavingOut(payload: Buffer, places: readonly number[]): Buffer {
  const { contents, end } = contentsOf(payload)
  return Buffer.concat([payload.subarray(0, end), recordEnd({ ...contents, without: places })])
}

export function readColumnRecord(payload: Buffer): Columns {
  const { contents, end } = contentsOf(payload)
  const { rows, columns, without } = contents
  const named = new Map<string, SentColumn>()
  for (const [at, [name, type, from]] of columns.entries())
    named.set(name, { type, bytes: payload.subarray(from, columns[at + 1]?.[2] ?? end) })
  const all = { rows, named }
  return without.length === 0 ? all : withoutRows(all, new Set(without))
}

/** What the journal's records say, as lines. Throws RowsUnreadable. */
export const linesOfPayloads = (payloads: readonly Buffer[]): Buffer =>
  Buffer.concat(payloads.map((payload) => (isColumnRecord(payload) ? linesOfRecord(payload) : payload)))

function linesOfRecord(payload: Buffer): Buffer {
  try {
    return Buffer.from(linesOf(readColumnRecord(payload)))
  } catch (error) {
    throw new RowsUnreadable(error as Error)
  }
}
