import type { ByteWriter } from './byte-writer.ts'
import { writeDictionary } from './dictionary.ts'

/** One column of a block of rows: a row that is not set has what the engine would fill in. */
export interface Column {
  /** Throws where the value is not of the column's type. */
  set(row: number, value: unknown): void
  /** So many rows, from the first one on. */
  write(to: ByteWriter, rows: number): void
}

/** `rows`: as many are expected. */
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

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | BigInt64Array | BigUint64Array

/** With a place for at least so many. */
function withRoom<Values extends Numbers>(values: Values, count: number): Values {
  if (count <= values.length) return values
  const larger = new (values.constructor as new (length: number) => Values)(Math.max(2 * values.length, count))
  larger.set(values as never)
  return larger
}

function texts(rows: number): Column {
  const values = new Array<string>(rows).fill('')
  return {
    set(row, value) {
      values[row] = asText(value)
    },
    write(to, count) {
      for (let row = 0; row < count; row += 1) to.text(values[row] ?? '')
    },
  }
}

function fewTexts(rows: number): Column {
  const known = new Map([['', 0]])
  let places = new Uint32Array(rows)
  let last = ''
  let place = 0

  function placeOf(text: string): number {
    const found = known.get(text) ?? known.size
    if (found === known.size) known.set(text, found)
    return found
  }

  return {
    set(row, value) {
      // Rows that follow each other often have the same.
      if (value !== last) {
        last = asText(value)
        place = placeOf(last)
      }
      places = withRoom(places, row + 1)
      places[row] = place
    },
    write(to, count) {
      places = withRoom(places, count)
      writeDictionary({ texts: [...known.keys()], places: places.subarray(0, count) }, to)
    },
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function uuids(rows: number): Column {
  let halves = new BigUint64Array(rows * 2)
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
      halves = withRoom(halves, row * 2 + 2)
      halves[row * 2] = pair[0]
      halves[row * 2 + 1] = pair[1]
    },
    write: (to, count) => to.array(withRoom(halves, count * 2).subarray(0, count * 2)),
  }
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/
const SECONDS_LENGTH = 19

/** Texts as lines have them, or milliseconds. */
function times(rows: number): Column {
  let moments = new BigInt64Array(rows)
  let last = ''
  let second = 0

  function parse(text: string): number {
    const upToSecond = text.slice(0, SECONDS_LENGTH)
    if (upToSecond !== last) {
      if (!TIME.test(text)) throw new TypeError('not a moment')
      second = Date.parse(`${upToSecond.replace(' ', 'T')}Z`)
      last = upToSecond
    }
    return second + Number(text.slice(SECONDS_LENGTH + 1))
  }

  return {
    set(row, value) {
      moments = withRoom(moments, row + 1)
      moments[row] = BigInt(typeof value === 'number' ? Math.floor(value) : parse(asText(value)))
    },
    write: (to, count) => to.array(withRoom(moments, count).subarray(0, count)),
  }
}

function numbers(room: Uint32Array | Float32Array | Uint16Array): Column {
  let values = room
  return {
    set(row, value) {
      if (typeof value !== 'number') throw new TypeError('not a number')
      values = withRoom(values, row + 1)
      values[row] = value
    },
    write: (to, count) => to.array(withRoom(values, count).subarray(0, count)),
  }
}

/** Values that may be missing: where they do comes first. */
function perhaps(room: Float32Array | Uint16Array): Column {
  let known = new Uint8Array(room.length)
  const values = numbers(room)
  return {
    set(row, value) {
      values.set(row, value)
      known = withRoom(known, row + 1)
      known[row] = 1
    },
    write(to, count) {
      to.array(
        withRoom(known, count)
          .subarray(0, count)
          .map((isKnown) => 1 - isKnown),
      )
      values.write(to, count)
    },
  }
}

function flags(rows: number): Column {
  let values = new Uint8Array(rows)
  return {
    set(row, value) {
      if (typeof value !== 'boolean') throw new TypeError('not true or false')
      values = withRoom(values, row + 1)
      values[row] = value ? 1 : 0
    },
    write: (to, count) => to.array(withRoom(values, count).subarray(0, count)),
  }
}

function lists(rows: number): Column {
  const values = new Array<readonly string[]>(rows).fill([])
  return {
    set(row, value) {
      if (!Array.isArray(value)) throw new TypeError('not a list')
      values[row] = value.map(asText)
    },
    write(to, count) {
      const own = firstOf(values, count)
      to.array(endsOf(own.map(({ length }) => length)))
      for (const list of own) for (const text of list) to.text(text)
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
    write(to, count) {
      const own = firstOf(keys, count)
      to.array(endsOf(own.map(({ length }) => length)))
      for (const list of [...own, ...firstOf(values, count)]) for (const text of list) to.text(text)
    },
  }
}

const firstOf = (lists: readonly (readonly string[])[], count: number) =>
  Array.from({ length: count }, (_, row) => lists[row] ?? [])

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
