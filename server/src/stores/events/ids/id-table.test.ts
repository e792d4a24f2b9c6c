import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventKeys, keyBytes } from './event-key.ts'
import { idTable } from './id-table.ts'

describe('a table of ids', () => {
  it('holds exactly what was added, also after it has grown', () => {
    const keys = eventKeys(
      'w',
      Array.from({ length: 20_000 }, (_, n) => `e${n}`),
    )
    const table = idTable()
    for (let at = 0; at < keys.length; at += 2 * keyBytes) expect(table.add(keys, at)).toBe(true)
    for (let at = 0; at < keys.length; at += keyBytes) expect(table.has(keys, at)).toBe(at % (2 * keyBytes) === 0)
    expect(table.add(keys, 0)).toBe(false)
    expect(table.count()).toBe(10_000)
    expect(table.keys().length).toBe(10_000 * keyBytes)
  })

  it('tells keys apart that differ in one bit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.nat(127), (bytes, bit) => {
        const key = Buffer.from(bytes)
        const other = Buffer.from(bytes)
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const table = idTable()
        table.add(key, 0)
        expect([table.has(key, 0), table.has(other, 0)]).toEqual([true, false])
      }),
    )
  })
})
