import { byteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readDictionary, writeDictionary } from './dictionary.ts'

/** Some rows of a column. */
export interface ColumnPart {
  readonly rows: number
  /** Undefined: all of them have what the engine would fill in. */
  readonly bytes: Buffer | undefined
}

type Join = (parts: readonly ColumnPart[], to: ByteWriter) => void

/** By what the engine calls the type as it is sent. */
const joins: Record<string, Join> = {
  // The length of an empty text is a zero.
  String: ofWidth(1),
  'LowCardinality(String)': joinDictionaries,
  UUID: ofWidth(16),
  "DateTime64(3, 'UTC')": ofWidth(8),
  UInt32: ofWidth(4),
  Bool: ofWidth(1),
  'Nullable(Float32)': perhapsOfWidth(4),
  'Nullable(UInt16)': perhapsOfWidth(2),
}

/** How parts of such a column become one without a look at their values; undefined: they do not. */
export const joinOf = (type: string): Join | undefined => joins[type]

/** `width`: of the zeros that a row is which has nothing. */
function ofWidth(width: number): Join {
  return (parts, to) => {
    for (const { rows, bytes } of parts) to.array(bytes ?? new Uint8Array(rows * width))
  }
}

/** Where values are missing comes first, a byte a row. */
function perhapsOfWidth(width: number): Join {
  return (parts, to) => {
    for (const { rows, bytes } of parts) to.array(bytes?.subarray(0, rows) ?? new Uint8Array(rows).fill(1))
    for (const { rows, bytes } of parts) to.array(bytes?.subarray(rows) ?? new Uint8Array(rows * width))
  }
}

function joinDictionaries(parts: readonly ColumnPart[], to: ByteWriter): void {
  const known = new Map([['', 0]])
  const joined = new Uint32Array(parts.reduce((sum, { rows }) => sum + rows, 0))
  let row = 0
  for (const { rows, bytes } of parts) {
    if (bytes !== undefined) placeAll(known, bytes, joined.subarray(row, row + rows))
    row += rows
  }
  writeDictionary({ texts: [...known.keys()], places: joined }, to)
}

function placeAll(known: Map<string, number>, bytes: Buffer, joined: Uint32Array): void {
  const { texts, places } = readDictionary(byteReader(bytes), joined.length)
  const moved = Uint32Array.from(texts, (text) => {
    const place = known.get(text) ?? known.size
    known.set(text, place)
    return place
  })
  for (const [row, place] of places.entries()) joined[row] = moved[place] ?? 0
}
