import { expect, it } from 'vitest'
import { openGathering } from './gathering.ts'

it('puts what came together into memory of its own', () => {
  const gathering = openGathering()
  expect(gathering.take(1)).toBeNull()
  // As small pieces are: somewhere in memory that others use too.
  const shared = Buffer.from('one\ntwo\nthree\n')
  gathering.add('a', 10, { receivedAt: 9, lines: shared.subarray(0, 4) })
  gathering.add('b', 11)
  gathering.add('a', 12, { receivedAt: 12, lines: shared.subarray(8) })
  const gathered = gathering.take(2)
  expect(Buffer.from(gathered?.lines ?? []).toString()).toBe('one\nthree\n')
  expect(gathered?.lines.buffer.byteLength).toBe(10)
  expect(gathered?.turn).toBe(2)
  expect(gathered?.parts).toEqual([
    { workspaceId: 'a', at: 10, receivedAt: 9, bytes: 4 },
    { workspaceId: 'b', at: 11, receivedAt: 11, bytes: 0 },
    { workspaceId: 'a', at: 12, receivedAt: 12, bytes: 6 },
  ])
  expect(gathering.take(3)).toBeNull()
})
