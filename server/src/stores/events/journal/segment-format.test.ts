import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeRecord, scanSegment } from './segment-format.ts'

const payloads = fc.array(
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  {
    maxLength: 12,
  },
)

function segment(records: readonly Buffer[]): Buffer {
  return Buffer.concat(records.map(encodeRecord))
}

describe('a segment', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(payloads, (records) => {
        const scan = scanSegment(segment(records))
        expect(scan.payloads.map((payload) => payload.toString('hex'))).toEqual(records.map((r) => r.toString('hex')))
        expect(scan.tail).toBe('none')
      }),
    )
  })

  it('cut anywhere gives exactly the records that are whole', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), (records, at) => {
        const whole = segment(records)
        const length = whole.length === 0 ? 0 : at % (whole.length + 1)
        const scan = scanSegment(whole.subarray(0, length))
        let end = 0
        let count = 0
        for (const record of records) {
          if (end + record.length + 8 > length) break
          end += record.length + 8
          count += 1
        }
        expect(scan.payloads.length).toBe(count)
        expect(scan.soundBytes).toBe(end)
        expect(scan.tail).toBe(end === length ? 'none' : 'torn')
      }),
    )
  })

  it('with one byte flipped never yields a changed record', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), fc.integer({ min: 1, max: 255 }), (records, position, mask) => {
        const bytes = segment(records)
        if (bytes.length === 0) return
        const at = position % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ mask
        const scan = scanSegment(bytes)
        expect(scan.soundBytes).toBeLessThanOrEqual(at)
        scan.payloads.forEach((payload, index) => {
          expect(payload.equals(records[index] ?? Buffer.alloc(0))).toBe(true)
        })
      }),
    )
  })

  it('never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => scanSegment(Buffer.from(bytes)).soundBytes >= 0),
    )
  })
})
