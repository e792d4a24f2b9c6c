import { describe, expect, it } from 'vitest'
import { bloomOf, bloomStart, bloomStep, emptyBloom } from './bloom-filter.ts'
import { eventKeys, keyBytes } from './event-key.ts'

function keysOf(workspace: string, count: number): Buffer {
  return eventKeys(
    workspace,
    Array.from({ length: count }, (_, n) => `e${n}`),
  )
}

describe('a bloom filter', () => {
  it('never denies what was added, and lets one in 800 others through', () => {
    const count = 50_000
    const own = keysOf('own', count)
    const others = keysOf('others', count)
    const filter = emptyBloom(count)
    for (let at = 0; at < own.length; at += keyBytes) filter.add(bloomStart(own, at), bloomStep(own, at))
    const stored = bloomOf(Buffer.from(filter.bytes))
    let denied = 0
    let passed = 0
    for (let at = 0; at < own.length; at += keyBytes) {
      if (!stored.mayHold(bloomStart(own, at), bloomStep(own, at))) denied += 1
      if (stored.mayHold(bloomStart(others, at), bloomStep(others, at))) passed += 1
    }
    expect(denied).toBe(0)
    expect(passed).toBeLessThan(count / 400)
  })
})
