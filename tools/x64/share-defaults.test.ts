import { describe, expect, it } from 'vitest'
import { shareDefaults } from './share-defaults.mjs'

const PAGE = 4096
const CODE = 0x400000
const DATA = 0x420000
const words = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)
/** As the compiler writes it: memory is asked for, then a loop writes the same pointer to all of it. */
const making = words(
  ...[0x52800001, 0xd2a00040, 0xa9031be3, 0xa90413e2, 0x97fffe2a, 0xaa0003e7, 0xa9431be3, 0xaa0703e1, 0xa94413e2],
  ...[0x914080e5, 0x9000b860, 0xf940c400, 0xd503201f, 0xf8008420, 0xeb05003f, 0x54ffffc1, 0x911c8273, 0xaa0703e1],
  0x911c8042, // add x2, x2, #0x720
)
const SITE = 0x800
/** adrp x2, to the page of DATA + 0x3000 */
const page =
  (0x90000002 | (((DATA + 0x3000 - CODE) / PAGE / 4) << 5) | ((((DATA + 0x3000 - CODE) / PAGE) & 3) << 29)) >>> 0

interface Parts {
  readonly kind?: number
  readonly room?: number
  readonly sites?: readonly number[]
  readonly data?: number
}

/** Code of a page and a half, and data that begins in the middle of the fourth page of the file. */
function program({ kind = 2, room = 0x40000, sites = [SITE], data = 0x3d80 }: Parts = {}): Buffer {
  const binary = Buffer.alloc(0x5000)
  words(0x464c457f).copy(binary)
  binary.writeUInt16LE(kind, 16)
  binary.writeBigUInt64LE(64n, 32)
  binary.writeUInt16LE(2, 56)
  segment(binary, 64, 5, [0, CODE, CODE, 0x1808, 0x1808])
  segment(binary, 120, 6, [data, DATA + (data % PAGE), DATA + (data % PAGE), 0x100, room])
  binary.writeUInt32LE(page, SITE - 8)
  for (const site of sites) making.copy(binary, site)
  return binary
}

function segment(binary: Buffer, at: number, flags: number, numbers: readonly number[]) {
  words(1, flags).copy(binary, at)
  for (const [index, number] of numbers.entries()) binary.writeBigUInt64LE(BigInt(number), at + 8 + index * 8)
}

const addressIn = (first: number, second: number) => ((first >>> 5) & 0xffff) + ((second >>> 5) & 0xffff) * 0x10000

describe('tables that share what nobody wrote', () => {
  it('calls a routine behind the code and goes round the loop, and changes nothing else of the code', () => {
    const [before, after] = [program(), program()]
    expect(shareDefaults(after)).toBeUndefined()
    const routine = 0x1810
    const read = (at: number) => after.readUInt32LE(at)
    expect(read(SITE + 16)).toBe((0x94000000 | ((routine - SITE - 16) / 4)) >>> 0)
    expect(read(SITE + 36)).toBe(0x14000000 | (28 / 4))
    const changed = [...after.subarray(0, routine).keys()].filter((at) => before[at] !== after[at])
    const allowed = (at: number) => (at >= 96 && at < 112) || [SITE + 16, SITE + 36].includes(at & ~3)
    expect(changed.filter((at) => !allowed(at))).toEqual([])
  })

  it('makes the routine part of the code, and points it to the full table and to room behind the data', () => {
    const after = program()
    shareDefaults(after)
    const routine = 0x1810
    const read = (index: number) => after.readUInt32LE(routine + index * 4)
    const size = 30 * 4
    expect([after.readBigUInt64LE(96), after.readBigUInt64LE(104)]).toEqual(
      Array.from({ length: 2 }, () => BigInt(routine + size)),
    )
    const variable = addressIn(read(0), read(1))
    expect(variable).toBeGreaterThanOrEqual(DATA + 0xd80 + 0x40000)
    expect(Math.floor(variable / PAGE)).toBe(Math.floor((DATA + 0xd80 + 0x40000 - 1) / PAGE))
    expect(addressIn(read(10), read(11))).toBe(DATA + 0x3000 + 0x720)
    expect(after.subarray(routine + size, 0x3d80).every((byte) => byte === 0)).toBe(true)
  })

  it.each([
    ['is no program', Buffer.from('#!/bin/sh\n'.repeat(10)), 'no program'],
    ['is loaded anywhere', program({ kind: 3 }), 'another kind of program'],
    ['makes its tables in another way', program({ sites: [] }), 'tables are made in another way'],
    ['makes them in two places', program({ sites: [SITE, SITE + 0x200] }), 'tables are made in another way'],
    ['keeps the full table elsewhere', program({ room: 0x2000 }), 'another table'],
    ['has data up to the end of a page', program({ room: 0x40000 - 0xd80 }), 'another layout'],
    ['has no room behind the code', program({ data: 0x1d80 }), 'no room'],
  ])('leaves a file as it is that %s', (_, binary, why) => {
    const before = Buffer.from(binary)
    expect(shareDefaults(binary)).toBe(why)
    expect(binary.equals(before)).toBe(true)
  })
})
