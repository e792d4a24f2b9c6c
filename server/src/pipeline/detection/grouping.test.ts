import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inParts, openPartSize } from './grouping.ts'

/** Reads `each` items of every key, no more than the limit, and remembers how often it was asked. */
function reader(each: number) {
  const asked: number[] = []
  const read = async (keys: readonly string[], limit: number) => {
    asked.push(keys.length)
    return keys.flatMap((key) => Array.from({ length: each }, (_, turn) => `${key}:${turn}`)).slice(0, limit)
  }
  return { asked, read }
}

const keysOf = (count: number) => Array.from({ length: count }, (_, turn) => `k${turn}`)

describe('reading in parts', () => {
  it('hands out every key once and in order, with all its items unless it alone has too many', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 12_000 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 60_000 }),
        async (count, each, limit) => {
          const { read } = reader(each)
          const seen: string[] = []
          for await (const { keys, items } of inParts(keysOf(count), limit, openPartSize(), read)) {
            seen.push(...keys)
            expect(items.length).toBeLessThanOrEqual(limit)
            if (keys.length > 1) expect(items).toHaveLength(keys.length * each)
          }
          expect(seen).toEqual(keysOf(count))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('asks seldom where keys have little, and never for nothing', async () => {
    const { asked, read } = reader(1)
    const size = openPartSize()
    for await (const { keys } of inParts(keysOf(12_000), 50_000, size, read)) expect(keys.length).toBeGreaterThan(0)
    expect(asked).toEqual([2000, 10_000])
    for await (const { keys } of inParts(keysOf(12_000), 50_000, size, read)) expect(keys.length).toBe(12_000)
    const none = reader(1)
    for await (const part of inParts([], 50_000, openPartSize(), none.read)) expect(part).toBeUndefined()
    expect(none.asked).toEqual([])
  })
})
