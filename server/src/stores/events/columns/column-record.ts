import { RowsUnreadable } from '../event-store-errors.ts'
import { BytesDamaged } from './byte-reader.ts'
import { type ByteWriter, byteWriter } from './byte-writer.ts'
import { type Columns, linesOf, type SentColumn } from './columns.ts'
import { pickColumn } from './pick-column.ts'

// A record of the journal that holds columns instead of lines: a byte that no line begins with, the columns one behind the
// other, what they are as JSON, and how long that is (4 bytes, little endian).
const MARK = 1
const LENGTH_BYTES = 4
/** For what the columns are, and what all rows share. */
const SPARE_BYTES = 4096

export type WrittenColumn = readonly [name: string, type: string, from: number]

interface Contents {
  readonly rows: number
  /** Where each of them begins. */
  readonly columns: readonly WrittenColumn[]
}

export const isColumnRecord = (payload: Buffer) => payload[0] === MARK

/** What writes each of them, one behind the other. */
export function writeRecord(
  to: ByteWriter,
  rows: number,
  columns: readonly { readonly name: string; readonly type: string; readonly write: (to: ByteWriter) => void }[],
): readonly WrittenColumn[] {
  to.array(Uint8Array.of(MARK))
  const written = columns.map(({ name, type, write }): WrittenColumn => {
    const from = to.length()
    write(to)
    return [name, type, from]
  })
  const contents: Contents = { rows, columns: written }
  const text = Buffer.from(JSON.stringify(contents))
  const length = Buffer.allocUnsafe(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  to.array(text)
  to.array(length)
  return written
}

/** Throws BytesDamaged. */
export function readRecord(payload: Buffer): Columns {
  const { contents, end } = contentsOf(payload)
  const named = new Map<string, SentColumn>()
  for (const [at, [name, type, from]] of contents.columns.entries())
    named.set(name, { type, bytes: payload.subarray(from, contents.columns[at + 1]?.[2] ?? end) })
  return { rows: contents.rows, named }
}

function contentsOf(payload: Buffer): { contents: Contents; end: number } {
  try {
    const end = payload.length - LENGTH_BYTES
    const start = end - payload.readUInt32LE(end)
    return { contents: JSON.parse(payload.toString('utf8', start, end)) as Contents, end: start }
  } catch (error) {
    throw new BytesDamaged('nothing says what the columns are', { cause: error })
  }
}

/** The same record of the rows at these places, which ascend. */
export function pickRows(record: Buffer, places: readonly number[]): Buffer {
  const { rows, named } = readRecord(record)
  const to = byteWriter(Math.ceil((record.length * places.length) / rows) + SPARE_BYTES)
  const columns = [...named].map(([name, { type, bytes }]) => ({
    name,
    type,
    write: () => pickColumn(type, bytes, rows, places, to),
  }))
  writeRecord(to, places.length, columns)
  return to.bytes()
}

/** What the journal's records say, as lines. Throws RowsUnreadable. */
export const linesOfPayloads = (payloads: readonly Buffer[]): Buffer =>
  Buffer.concat(payloads.map((payload) => (isColumnRecord(payload) ? linesOfRecord(payload) : payload)))

function linesOfRecord(payload: Buffer): Buffer {
  try {
    return Buffer.from(linesOf(readRecord(payload)))
  } catch (error) {
    // Whatever else there is, such as too little memory, passes.
    throw error instanceof BytesDamaged ? new RowsUnreadable(error) : error
  }
}
