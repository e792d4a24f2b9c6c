import fc from 'fast-check'
import { expect, it } from 'vitest'
import { claimTable } from './claim-table.ts'
import { eventKeys, keyBytes } from './event-key.ts'
import { placeHash } from './place-hash.ts'

const IDS = 6_000
const keys = eventKeys(
  'w',
  Array.from({ length: IDS }, (_, id) => `e${id}`),
)

/** As a Map would, step by step. */
function follow(steps: readonly (readonly ['set' | 'delete', number])[], table = claimTable<{ id: number }>()): void {
  const plain = new Map<number, { id: number }>()
  for (const [what, id] of steps) {
    const at = id * keyBytes
    expect(table.get(keys, at)).toBe(plain.get(id))
    if (what === 'delete') {
      table.delete(keys, at)
      plain.delete(id)
    } else if (!plain.has(id)) {
      const claim = { id }
      table.set(keys, at, claim)
      plain.set(id, claim)
    }
    const some = table.some()
    expect(some === undefined).toBe(plain.size === 0)
    if (some !== undefined) expect(plain.get(some.id)).toBe(some)
  }
  for (const [, id] of steps) expect(table.get(keys, id * keyBytes)).toBe(plain.get(id))
}

const step = (most: number) => fc.tuple(fc.constantFrom('set' as const, 'delete' as const), fc.nat(most))

it('holds what a Map would, whatever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(step(40), { maxLength: 400 }), (steps) => follow(steps)),
    { numRuns: 40 },
  )
})

it('holds what a Map would, where every key belongs into one of a few places', () => {
  const hash = placeHash()
  const crowded = () => claimTable<{ id: number }>((...key) => (hash(...key) & 3) << 29)
  fc.assert(
    fc.property(fc.array(step(40), { maxLength: 400 }), (steps) => follow(steps, crowded())),
    { numRuns: 40 },
  )
})

it('grows, and is empty again when all are gone', () => {
  const all = Array.from({ length: IDS }, (_, id) => id)
  follow([...all.map((id) => ['set', id] as const), ...all.map((id) => ['delete', (id * 7) % IDS] as const)])
})
