import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alignCode, makeMappable } from './mappable.mjs'

const [READ, CODE, DATA] = [4, 5, 6]
interface Segment {
  type?: number
  flags: number
  offset: number
  address: number
  bytes: number
  room?: number
}

function tableOf(...segments: Segment[]): Buffer {
  return Buffer.concat(
    segments.map(({ type = 1, flags, offset, address, bytes, room = bytes }) => {
      const entry = Buffer.alloc(56)
      entry.writeUInt32LE(type, 0)
      entry.writeUInt32LE(flags, 4)
      for (const [field, value] of [offset, address, address, bytes, room, 4096].entries()) {
        entry.writeBigUInt64LE(BigInt(value), 8 + field * 8)
      }
      return entry
    }),
  )
}

const rodata = { flags: READ, offset: 0, address: 0, bytes: 0x546c }
const code = { flags: CODE, offset: 0x546c, address: 0x646c, bytes: 0x9000 }
const data = { flags: DATA, offset: 0xe46c, address: 0x1046c, bytes: 0x100, room: 0x300 }

describe('code that begins with its page', () => {
  it('takes what lies before it in its page along, and nothing else is touched', () => {
    const table = tableOf(rodata, code, data)
    expect(alignCode(table)).toBe(true)
    const aligned = { ...code, offset: 0x5000, address: 0x6000, bytes: 0x946c }
    expect(table).toEqual(tableOf(rodata, aligned, data))
    expect(alignCode(table)).toBe(false)
  })

  it('stays where the page belongs to another segment, or where file and memory do not match', () => {
    for (const other of [
      [rodata, { ...code, address: 0x546c }],
      [rodata, { ...code, offset: 0x5470 }],
      [rodata, { ...code, room: 0xa000 }],
      [rodata, { ...code, flags: 7 }],
      [rodata, { ...code, type: 7 }],
    ]) {
      const table = tableOf(...other)
      expect(alignCode(table)).toBe(false)
      expect(table).toEqual(tableOf(...other))
    }
  })

  it('is changed in the file itself, and only in a library', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mappable-'))
    try {
      const file = join(folder, 'library.so')
      const header = Buffer.alloc(64)
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2]).copy(header)
      header.writeBigUInt64LE(64n, 32)
      header.writeUInt16LE(2, 56)
      await writeFile(file, Buffer.concat([header, tableOf(rodata, code), Buffer.from('the rest')]))
      expect(await makeMappable(file)).toBe(true)
      expect(await makeMappable(file)).toBe(false)
      const aligned = { ...code, offset: 0x5000, address: 0x6000, bytes: 0x946c }
      expect(await readFile(file)).toEqual(Buffer.concat([header, tableOf(rodata, aligned), Buffer.from('the rest')]))
      await writeFile(file, Buffer.alloc(200))
      await expect(makeMappable(file)).rejects.toThrow('no 64-bit library')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
