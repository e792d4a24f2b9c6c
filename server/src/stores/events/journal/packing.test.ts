import * as zlib from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { pack, unpack } from './packing.ts'

const text = Buffer.from('{"event":"one"}\n'.repeat(100))

afterEach(() => {
  vi.doUnmock('node:zlib')
  vi.resetModules()
})

it('gives back what was packed, and no more than was said', async () => {
  const packed = (await pack(text)) ?? Buffer.alloc(0)
  expect(packed.length).toBeLessThan(text.length / 8)
  expect(unpack(packed, text.length)).toEqual(text)
  expect(() => unpack(packed, text.length - 1)).toThrow()
})

it('packs nothing on a runtime that cannot, which says which one reads what was packed', async () => {
  const packed = (await pack(text)) ?? Buffer.alloc(0)
  vi.resetModules()
  vi.doMock('node:zlib', () => ({ ...zlib, zstdCompress: undefined, zstdDecompressSync: undefined }))
  const older = await import('./packing.ts')
  expect(await older.pack(text)).toBeNull()
  expect(() => older.unpack(packed, text.length)).toThrow('Node reads from 22.15')
})
