import { toEngineTime } from '../event-row.ts'
import { type ByteReader, BytesDamaged, byteReader } from './byte-reader.ts'
import { readDictionary } from './dictionary.ts'

type Values = unknown[]

/** By what the engine calls the type as it is sent. One that was ever written stays here. */
const readers: Record<string, (from: ByteReader, rows: number) => Values> = {
  String: (from, rows) => each(rows, () => from.text()),
  'LowCardinality(String)': readFewTexts,
  UUID: (from, rows) => each(rows, () => asUuid(from.bytes(16))),
  "DateTime64(3, 'UTC')": (from, rows) => each(rows, () => toEngineTime(from.long())),
  UInt32: (from, rows) => each(rows, () => from.bytes(4).readUInt32LE()),
  Bool: (from, rows) => each(rows, () => from.bytes(1)[0] === 1),
  'Nullable(Float32)': (from, rows) => perhaps(from, rows, () => from.bytes(4).readFloatLE()),
  'Nullable(UInt16)': (from, rows) => perhaps(from, rows, () => from.bytes(2).readUInt16LE()),
  'Array(String)': (from, rows) => inEach(endsIn(from, rows), () => from.text()),
  'Map(String, String)': readMaps,
}

/** The values of a column as lines have them. Throws BytesDamaged. */
export function readColumn(type: string, bytes: Buffer, rows: number): Values {
  const read = readers[type]
  if (read === undefined) throw new BytesDamaged(`there is no way to read ${type}`)
  return read(byteReader(bytes), rows)
}

const each = <Value>(count: number, read: () => Value): Value[] => Array.from({ length: count }, read)

function readFewTexts(from: ByteReader, rows: number): Values {
  const { texts, places } = readDictionary(from, rows)
  return Array.from(places, (place) => texts[place])
}

/** Each half of it is a number, and those are written from their end. */
function asUuid(bytes: Buffer): string {
  const hex = Buffer.from(bytes).swap64().toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function perhaps(from: ByteReader, rows: number, read: () => number): Values {
  const missing = from.bytes(rows)
  return Array.from(missing, (isMissing) => {
    const value = read()
    return isMissing === 0 ? value : null
  })
}

export const endsIn = (from: ByteReader, rows: number) => each(rows, () => from.long())

/** What each row has of what all have one behind the other. */
function inEach<Value>(ends: readonly number[], read: () => Value): Value[][] {
  return ends.map((end, row) => each(end - (ends[row - 1] ?? 0), read))
}

function readMaps(from: ByteReader, rows: number): Values {
  const ends = endsIn(from, rows)
  const keys = inEach(ends, () => from.text())
  const values = inEach(ends, () => from.text())
  return keys.map((own, row) => Object.fromEntries(own.map((key, at) => [key, values[row]?.[at]])))
}
