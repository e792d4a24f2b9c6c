import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diskFiles } from './journal-files.ts'
import { behind, lengthOf } from './pieces.ts'

it('goes on behind any byte of them', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 9 }), fc.nat(90), (parts, asked) => {
      const pieces = parts.map((part) => Buffer.from(part))
      const whole = Buffer.concat(pieces)
      const bytes = Math.min(asked, whole.length)
      const left = behind(pieces, bytes)
      expect(Buffer.concat(left)).toEqual(whole.subarray(bytes))
      expect(lengthOf(left)).toBe(whole.length - bytes)
      // Nothing empty in front: a write of nothing would never get on.
      expect(left[0]?.length ?? 1).toBeGreaterThan(0)
    }),
  )
})

it.each([
  ['few and small', 3, 100],
  ['more than the system takes at once', 3_000, 100],
  ['large, and shared with another thread', 3, 300_000],
])('are written as they follow: %s', async (_name, count, bytes) => {
  const folder = await mkdtemp(join(tmpdir(), 'pieces-'))
  const pieces = Array.from({ length: count }, (_, at) => Buffer.from(new SharedArrayBuffer(bytes)).fill(at))
  const file = await diskFiles.create(join(folder, 'file'))
  await file.write(pieces, 0)
  await file.write(pieces, lengthOf(pieces))
  await file.close()
  const whole = Buffer.concat(pieces)
  expect((await readFile(join(folder, 'file'))).equals(Buffer.concat([whole, whole]))).toBe(true)
  await rm(folder, { recursive: true })
})
