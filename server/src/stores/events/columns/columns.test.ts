import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openEncoding, recordAt } from '../encoded-events.ts'
import { encodeRows } from '../event-row.ts'
import { isUnreadable, RowsUnreadable } from '../event-store-errors.ts'
import { randomEvents } from '../query/test/random-events.ts'
import { BytesDamaged } from './byte-reader.ts'
import { byteWriter } from './byte-writer.ts'
import { columnOf } from './column.ts'
import { linesOfPayloads, writeRecord } from './column-record.ts'
import { nativeBlock } from './native-block.ts'

const workspace = '11111111-1111-4111-8111-111111111111'
const now = Date.parse('2026-03-01T12:34:56.789Z')
const events = randomEvents(11, 400, now)

type Rows = typeof events

const asLines = (rows: Rows) => encodeRows(workspace, rows)

/** With rows around them that do not count. */
function asColumns(rows: Rows, without: number): Buffer {
  const encoding = openEncoding(workspace, rows.length)
  encoding.add([...events.slice(0, without), ...rows])
  return recordAt(
    encoding.whole(),
    rows.map((_, row) => without + row),
  )
}

/** A record whose only column is not as ours are. */
function strange(type: string, texts: readonly string[], name = 'country'): Buffer {
  const bytes = byteWriter(100)
  const write = () => {
    for (const text of texts) bytes.text(text)
  }
  writeRecord(bytes, texts.length, [{ name, type, write }])
  return bytes.bytes()
}

/** Compared at once: value by value takes a minute for millions of bytes. */
const expectSame = (left: Buffer, right: Buffer) => expect(left.equals(right)).toBe(true)

describe('records of lines and of columns', () => {
  it('make one block, the same in whatever way the events are written', () => {
    const part = fc.record({
      rows: fc.integer({ min: 1, max: 40 }),
      kind: fc.constantFrom('lines', 'columns', 'columns as lines'),
      without: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 100 }), (parts, from) => {
        let at = from
        const payloads = parts.map(({ rows, kind, without }) => {
          const some = events.slice(at, at + rows)
          at += rows
          if (kind === 'lines') return asLines(some)
          const columns = asColumns(some, without)
          return kind === 'columns' ? columns : linesOfPayloads([columns])
        })
        const only = from % 2 === 0 ? undefined : new Set(['workspace', 'ts', 'account', 'latitude', 'labels'])
        const expected = nativeBlock([asLines(events.slice(from, at))], only)
        expectSame(nativeBlock([linesOfPayloads(payloads)], only), expected)
        // Those that were left out may have been the only ones with anything in a column.
        if (parts.every(({ kind, without }) => kind !== 'columns' || without === 0))
          expectSame(nativeBlock(payloads, only), expected)
      }),
    )
  })

  it('have as many different texts in a column as there are', () => {
    for (const different of [255, 256, 257, 65_535, 65_536, 65_537]) {
      const make = columnOf('LowCardinality(String)')
      const column = make(10)
      for (let row = 0; row < different; row += 1) column.set(row, `text ${row}`)
      const bytes = byteWriter(10)
      const write = () => column.write(bytes, different)
      writeRecord(bytes, different, [{ name: 'country', type: 'LowCardinality(String)', write }])
      const lines = String(linesOfPayloads([bytes.bytes()]))
        .trim()
        .split('\n')
      expect(lines.length).toBe(different)
      expect(lines.at(-1)).toBe(`{"country":"text ${different - 1}"}`)
      expectSame(nativeBlock([bytes.bytes()]), nativeBlock([linesOfPayloads([bytes.bytes()])]))
    }
  })

  it('of another version are read by what they say of themselves', () => {
    const lines = Buffer.from('{"country":"GB"}\n{"country":"FR"}\n')
    expect(nativeBlock([strange('String', ['GB']), strange('String', ['FR'])])).toEqual(nativeBlock([lines]))
    const gone = nativeBlock([strange('String', ['x', 'y'], 'a column that is gone'), lines])
    expect(gone).toEqual(nativeBlock([Buffer.from('{}\n{}\n'), lines]))
  })

  it('keep a record of few rows small, whatever the others held', () => {
    const encoding = openEncoding(workspace, 400)
    encoding.add(events.map((event) => ({ ...event, sessionId: `${event.eventId} ${'s'.repeat(300)}` })))
    const encoded = encoding.whole()
    expect(recordAt(encoded, [7]).length).toBeLessThan(encoded.record.length / 4)
  })

  it('are refused where they are not what they say', () => {
    for (const [type, texts] of [
      ['UUID', ['GB']],
      ['LowCardinality(String)', ['GB']],
      ['of another world', ['GB']],
      ['Array(String)', ['GB']],
    ] as const) {
      expect(() => linesOfPayloads([strange(type, texts)]), type).toThrow(RowsUnreadable)
    }
    expect(isUnreadable(new RowsUnreadable(new Error('why')))).toBe(true)
    expect(() => nativeBlock([strange('String', ['GB'], 'asn')])).toThrow()
    // A column that is too short would move all that stand behind it.
    const short = strange('UInt32', ['GB'], 'asn')
    expect(() => nativeBlock([short, short])).toThrow(BytesDamaged)
    expect(() => recordAt({ keys: Buffer.alloc(0), record: short, rows: 2, arrivals: 0 }, [0])).toThrow(BytesDamaged)
    expect(() => nativeBlock([Buffer.of(1, 2, 3)])).toThrow()
    expect(() => nativeBlock([Buffer.of(1, 0, 0, 0, 0)])).toThrow()
  })
})
