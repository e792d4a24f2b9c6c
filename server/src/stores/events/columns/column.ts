import type { ByteWriter } from './byte-writer.ts'

/** One column of a block of rows: a row that is not set has what the engine would fill in. */
export interface Column {
  /** Throws where the value is not of the column's type. */
  set(row: number, value: unknown): void
  write(to: ByteWriter): void
}

type ColumnKind = (rows: number) => Column

/** By the type's name in the table. */
const kinds: Record<string, ColumnKind> = {
  String: texts,
  'LowCardinality(String)': fewTexts,
  UUID: uuids,
  "DateTime64(3, 'UTC')": times,
  UInt32: (rows) => numbers(new Uint32Array(rows)),
  Bool: flags,
  'Nullable(Float32)': (rows) => perhaps(new Float32Array(rows)),
  'Nullable(UInt16)': (rows) => perhaps(new Uint16Array(rows)),
  'Array(LowCardinality(String))': lists,
  'Map(LowCardinality(String), String)': maps,
}

export function columnOf(type: string): ColumnKind {
  const kind = kinds[type]
  if (kind === undefined) throw new TypeError(`There is no way to write ${type} yet`)
  return kind
}

/** As what the engine takes a column of such a type: what it keeps a dictionary for inside of others, it makes itself. */
export const sentType = (type: string) =>
  type.startsWith('Array') || type.startsWith('Map') ? type.replace('LowCardinality(String)', 'String') : type

function texts(rows: number): Column {
  const values = new Array<string>(rows).fill('')
  return {
    set(row, value) {
      values[row] = asText(value)
    },
    write(to) {
      for (const value of values) to.text(value)
    },
  }
}

const DICTIONARY_VERSION = 1
/** The keys come with the block. */
const WITH_KEYS = 0x600

function fewTexts(rows: number): Column {
  const known = new Map([['', 0]])
  const places = new Uint32Array(rows)
  return {
    set(row, value) {
      const text = asText(value)
      let place = known.get(text)
      if (place === undefined) {
        place = known.size
        known.set(text, place)
      }
      places[row] = place
    },
    write(to) {
      const [width, narrowed] = narrow(places, known.size)
      to.long(DICTIONARY_VERSION)
      to.long(WITH_KEYS + width)
      to.long(known.size)
      for (const text of known.keys()) to.text(text)
      to.long(rows)
      to.array(narrowed)
    },
  }
}

/** The engine's number for the width of the places, and the places in it. */
function narrow(places: Uint32Array, known: number): [number, Uint8Array | Uint16Array | Uint32Array] {
  if (known <= 0x100) return [0, Uint8Array.from(places)]
  return known <= 0x1_0000 ? [1, Uint16Array.from(places)] : [2, places]
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function uuids(rows: number): Column {
  const halves = new BigUint64Array(rows * 2)
  let last = ''
  let pair: readonly [bigint, bigint] = [0n, 0n]
  return {
    set(row, value) {
      const text = asText(value)
      // Rows that come together are mostly of one workspace.
      if (text !== last) {
        if (!UUID.test(text)) throw new TypeError('not a UUID')
        const hex = text.replaceAll('-', '')
        pair = [BigInt(`0x${hex.slice(0, 16)}`), BigInt(`0x${hex.slice(16)}`)]
        last = text
      }
      halves.set(pair, row * 2)
    },
    write: (to) => to.array(halves),
  }
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/
const SECONDS_LENGTH = 19

function times(rows: number): Column {
  const moments = new BigInt64Array(rows)
  let last = ''
  let second = 0
  return {
    set(row, value) {
      const text = asText(value)
      const upToSecond = text.slice(0, SECONDS_LENGTH)
      if (upToSecond !== last) {
        if (!TIME.test(text)) throw new TypeError('not a moment')
        second = Date.parse(`${upToSecond.replace(' ', 'T')}Z`)
        last = upToSecond
      }
      moments[row] = BigInt(second + Number(text.slice(SECONDS_LENGTH + 1)))
    },
    write: (to) => to.array(moments),
  }
}

function numbers(values: Uint32Array | Float32Array | Uint16Array): Column {
  return {
    set(row, value) {
      if (typeof value !== 'number') throw new TypeError('not a number')
      values[row] = value
    },
    write: (to) => to.array(values),
  }
}

/** Values that may be missing: where they do comes first. */
function perhaps(values: Float32Array | Uint16Array): Column {
  const missing = new Uint8Array(values.length).fill(1)
  const present = numbers(values)
  return {
    set(row, value) {
      present.set(row, value)
      missing[row] = 0
    },
    write(to) {
      to.array(missing)
      present.write(to)
    },
  }
}

function flags(rows: number): Column {
  const values = new Uint8Array(rows)
  return {
    set(row, value) {
      if (typeof value !== 'boolean') throw new TypeError('not true or false')
      values[row] = value ? 1 : 0
    },
    write: (to) => to.array(values),
  }
}

function lists(rows: number): Column {
  const values = new Array<readonly string[]>(rows).fill([])
  return {
    set(row, value) {
      if (!Array.isArray(value)) throw new TypeError('not a list')
      values[row] = value.map(asText)
    },
    write(to) {
      to.array(endsOf(values.map(({ length }) => length)))
      for (const list of values) for (const text of list) to.text(text)
    },
  }
}

function maps(rows: number): Column {
  const keys = new Array<readonly string[]>(rows).fill([])
  const values = new Array<readonly string[]>(rows).fill([])
  return {
    set(row, value) {
      if (typeof value !== 'object' || value === null) throw new TypeError('not a map')
      keys[row] = Object.keys(value)
      values[row] = Object.values(value).map(asText)
    },
    write(to) {
      to.array(endsOf(keys.map(({ length }) => length)))
      for (const list of [...keys, ...values]) for (const text of list) to.text(text)
    },
  }
}

/** Where each row's own values end among those of all. */
function endsOf(lengths: readonly number[]): BigUint64Array {
  let end = 0
  return BigUint64Array.from(lengths, (length) => {
    end += length
    return BigInt(end)
  })
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value
}
