import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTally } from './tally.ts'

describe('a tally', () => {
  it('answers as if all keys were counted anew', () => {
    const step = fc.tuple(fc.constantFrom('add', 'remove', 'drop'), fc.constantFrom('a', 'b', 'c'))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const tally = openTally()
        const counts: Record<string, number> = { a: 0, b: 0, c: 0 }
        for (const [what, key] of steps) {
          const now = counts[key] ?? 0
          counts[key] = what === 'add' ? now + 1 : what === 'remove' ? Math.max(0, now - 1) : 0
          if (what === 'add') tally.add(key)
          else if (what === 'remove') tally.remove(key)
          else tally.drop(key)
        }
        const there = Object.values(counts).filter((count) => count > 0)
        expect(tally.size).toBe(there.length)
        expect(tally.total).toBe(there.reduce((sum, count) => sum + count, 0))
        expect(tally.largest()).toBe(Math.max(0, ...there))
        expect(tally.keysCounted(2, 5)).toBe(there.filter((count) => count >= 2 && count <= 5).length)
        expect([...tally.keys()].sort()).toEqual(Object.keys(counts).filter((key) => (counts[key] ?? 0) > 0))
      }),
    )
  })
})
