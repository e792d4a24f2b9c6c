import { BytesDamaged, byteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readDictionary, writeDictionary } from './dictionary.ts'
import { byWidth } from './widths.ts'

/** Some rows of a column. */
export interface ColumnPart {
  readonly rows: number
  /** Undefined: all of them have what the engine would fill in. */
  readonly bytes: Buffer | undefined
}

type Join = (parts: readonly ColumnPart[], to: ByteWriter) => void

/** By what the engine calls the type as it is sent. */
const joins: Record<string, Join> = {
  String: joinTexts,
  'LowCardinality(String)': joinDictionaries,
  ...byWidth(ofWidth, perhapsOfWidth),
}

/** How parts of such a column become one without a look at their values; undefined: they do not. */
export const joinOf = (type: string): Join | undefined => joins[type]

/** The length of an empty text is a zero. */
function joinTexts(parts: readonly ColumnPart[], to: ByteWriter): void {
  for (const { rows, bytes } of parts) to.array(bytes ?? new Uint8Array(rows))
}

/** A row that has nothing is zeros. */
function ofWidth(width: number): Join {
  return (parts, to) => {
    for (const part of parts) to.array(sound(part, width) ?? new Uint8Array(part.rows * width))
  }
}

/** A column that was shorter or longer would move all that stand behind it. */
function sound({ rows, bytes }: ColumnPart, width: number): Buffer | undefined {
  if (bytes !== undefined && bytes.length !== rows * width) throw new BytesDamaged('not a column of as many rows')
  return bytes
}

/** Where values are missing comes first, a byte a row. */
function perhapsOfWidth(width: number): Join {
  return (parts, to) => {
    const all = parts.map((part) => ({ rows: part.rows, bytes: sound(part, 1 + width) }))
    for (const { rows, bytes } of all) to.array(bytes?.subarray(0, rows) ?? new Uint8Array(rows).fill(1))
    for (const { rows, bytes } of all) to.array(bytes?.subarray(rows) ?? new Uint8Array(rows * width))
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
