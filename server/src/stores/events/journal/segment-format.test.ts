import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack } from './packing.ts'
import { encodeRecord, packedPieces, scanSegment, weightOf, weightOfAll } from './segment-format.ts'
import { textIn } from './test/text-in.ts'

interface Sample {
  readonly payload: Buffer
  readonly keys: Buffer | undefined
}

const payload = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes))
const keys = fc.option(
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
  { nil: undefined },
)
const samples = fc.array(fc.record({ payload, keys }), { maxLength: 12 })

function segment(records: readonly Sample[]): Buffer {
  return Buffer.concat(records.map((record) => encodeRecord(record.payload, record.keys)))
}

function hex(record: Sample): string[] {
  return [record.payload.toString('hex'), record.keys?.toString('hex') ?? 'none']
}

describe('a segment', () => {
  it('gives back what was written, with and without keys', () => {
    fc.assert(
      fc.property(samples, (records) => {
        const scan = scanSegment(segment(records))
        expect(scan.records.map(hex)).toEqual(records.map(hex))
        expect(textIn(segment(records))).toBe(String(Buffer.concat(records.map((record) => record.payload))))
        expect(scan.tail).toBe('none')
      }),
    )
  })

  it('cut anywhere gives exactly the records that are whole', () => {
    fc.assert(
      fc.property(samples, fc.nat(), (records, at) => {
        const whole = segment(records)
        const length = whole.length === 0 ? 0 : at % (whole.length + 1)
        const scan = scanSegment(whole.subarray(0, length))
        let end = 0
        let count = 0
        for (const record of records) {
          const size = encodeRecord(record.payload, record.keys).length
          if (end + size > length) break
          end += size
          count += 1
        }
        expect(scan.records.length).toBe(count)
        expect(scan.soundBytes).toBe(end)
        // The first byte of a length may be a zero.
        const isBlank = whole.subarray(end, length).every((byte) => byte === 0)
        expect(scan.tail).toBe(isBlank ? 'none' : 'torn')
      }),
    )
  })

  it('with one byte flipped never yields a changed record', () => {
    fc.assert(
      fc.property(samples, fc.nat(), fc.integer({ min: 1, max: 255 }), (records, position, mask) => {
        const bytes = segment(records)
        if (bytes.length === 0) return
        const at = position % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ mask
        const scan = scanSegment(bytes)
        expect(scan.soundBytes).toBeLessThanOrEqual(at)
        expect(scan.records.map(hex)).toEqual(records.slice(0, scan.records.length).map(hex))
      }),
    )
  })

  it('ends where nothing was written over zeros, and is torn where something was', () => {
    fc.assert(
      fc.property(
        samples,
        fc.nat({ max: 200_000 }),
        fc.option(fc.nat(), { nil: undefined }),
        (records, room, written) => {
          const whole = Buffer.concat([segment(records), Buffer.alloc(room)])
          const isWritten = written !== undefined && room > 0
          // Behind the place of the length: what is left of a write whose beginning did not reach the disk.
          if (isWritten) whole[whole.length - 1 - (written % room)] = 1
          const scan = scanSegment(whole)
          expect(scan.records.map(hex)).toEqual(records.map(hex))
          expect(scan.soundBytes).toBe(whole.length - room)
          expect(scan.tail).toBe(isWritten ? 'torn' : 'none')
        },
      ),
    )
  })

  it('reads what was written before records had keys', () => {
    const old = Buffer.alloc(8)
    old.writeUInt32LE(6, 0)
    const lines = Buffer.from('kept\n\n')
    old.writeUInt32LE(crc32(lines), 4)
    const [record] = scanSegment(Buffer.concat([old, lines])).records
    expect(record).toMatchObject({ payload: lines, keys: undefined })
  })

  it('gives back what was packed, which no flipped byte turns into something else', async () => {
    const lines = Buffer.from('{"event":"one"}\n'.repeat(500))
    const keys = Buffer.from('keys')
    const record = Buffer.concat(packedPieces((await pack(lines)) ?? Buffer.alloc(0), lines.length, keys))
    const whole = Buffer.concat([segment([{ payload: Buffer.from('first\n'), keys }]), record])
    expect(record.length).toBeLessThan(lines.length / 8)
    expect(textIn(whole)).toBe(`first\n${lines}`)
    const { records } = scanSegment(whole)
    expect(records.map((each) => String(each.keys))).toEqual(['keys', 'keys'])
    expect(weightOfAll(records)).toBe(6 + lines.length)
    const start = whole.length - record.length
    for (let at = start; at < whole.length; at += 1) {
      for (let bit = 1; bit < 256; bit *= 2) {
        const flipped = Buffer.from(whole)
        flipped[at] = (flipped[at] ?? 0) ^ bit
        expect(textIn(flipped)).toBe('first\n')
      }
    }
  })

  it('weighs what takes few bytes by its events', () => {
    const keys = Buffer.alloc(16 * 100)
    expect(weightOf(1_000_000, keys)).toBe(1_000_000)
    expect(weightOf(30_000, keys)).toBeGreaterThan(50_000)
    expect(weightOf(30_000, undefined)).toBe(30_000)
    const [record] = scanSegment(encodeRecord(Buffer.alloc(10, 'x'), keys)).records
    expect(weightOfAll(record === undefined ? [] : [record, record])).toBe(2 * weightOf(10, keys))
  })

  it('never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => scanSegment(Buffer.from(bytes)).soundBytes >= 0),
    )
  })
})
