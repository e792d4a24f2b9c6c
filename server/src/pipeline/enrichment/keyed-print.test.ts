import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedPrints } from './keyed-print.ts'

const byLibrary = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

describe('a print', () => {
  it('is the HMAC that the library makes, for keys and texts of every length', () => {
    const keys = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 800 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(keys, texts, (key, some) => {
        const print = keyedPrints(key)
        // One after the other: what a longer text left behind must not show in a shorter one's print.
        expect(some.map(print)).toEqual(some.map((text) => byLibrary(key, text)))
      }),
    )
  })

  it.each([340, 341, 342, 343, 1024, 5000])('of %i letters of three bytes is whole', (length) => {
    const key = Buffer.alloc(32, 7)
    expect(keyedPrints(key)('€'.repeat(length))).toBe(byLibrary(key, '€'.repeat(length)))
  })
})
