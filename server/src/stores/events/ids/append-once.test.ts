import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendOnce } from './append-once.ts'
import { eventKeys, keyBytes } from './event-key.ts'

/** An index that holds everything in a set; `older` is found only by waiting. */
function plainIndex(older: Buffer = Buffer.alloc(0)) {
  const recent = new Set<string>()
  const name = (keys: Buffer, at: number) => keys.toString('hex', at, at + keyBytes)
  return {
    isRecent: (keys: Buffer, at: number) => recent.has(name(keys, at)),
    findOlder: async (keys: Buffer, positions: readonly number[]) => {
      await new Promise((resolve) => setImmediate(resolve))
      return new Set(positions.filter((n) => older.includes(keys.subarray(n * keyBytes, (n + 1) * keyBytes))))
    },
    add(keys: Buffer) {
      for (let at = 0; at < keys.length; at += keyBytes) recent.add(name(keys, at))
    },
  }
}

/** A write that ends when told to. */
function heldWrite() {
  let succeed = () => {}
  let fail = (_: Error) => {}
  const positions: number[] = []
  const ended = new Promise<void>((resolve, reject) => {
    succeed = resolve
    fail = reject
  })
  const write = (fresh: readonly number[]) => {
    positions.push(...fresh)
    return ended
  }
  return { write, positions, succeed: () => succeed(), fail: (error: Error) => fail(error) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

describe('appending once', () => {
  it('writes the first of equal ids in a call, and names the others', async () => {
    const once = appendOnce(plainIndex(eventKeys('w', ['old'])))
    const { write, positions, succeed } = heldWrite()
    succeed()
    expect(await once.append(eventKeys('w', ['a', 'b', 'a', 'old', 'b', 'c']), write)).toEqual([2, 3, 4])
    expect(positions).toEqual([0, 1, 5])
    expect(await once.append(eventKeys('w', ['a', 'old']), write)).toEqual([0, 1])
    expect(positions).toEqual([0, 1, 5])
  })

  it('answers "duplicate" only when the other append is on disk', async () => {
    const once = appendOnce(plainIndex())
    const [first, second] = [heldWrite(), heldWrite()]
    const one = once.append(eventKeys('w', ['a']), first.write)
    let answered = false
    const two = once.append(eventKeys('w', ['a', 'b']), second.write).finally(() => {
      answered = true
    })
    await settle()
    expect(answered).toBe(false)
    expect(second.positions).toEqual([])
    first.succeed()
    second.succeed()
    expect(await one).toEqual([])
    expect(await two).toEqual([0])
    expect(second.positions).toEqual([1])
  })

  it('lets the one that waits take over when the other fails', async () => {
    const once = appendOnce(plainIndex())
    const [first, second] = [heldWrite(), heldWrite()]
    const one = once.append(eventKeys('w', ['a']), first.write)
    const two = once.append(eventKeys('w', ['a']), second.write)
    await settle()
    first.fail(new Error('disk full'))
    second.succeed()
    await expect(one).rejects.toThrow('disk full')
    expect(await two).toEqual([])
    expect(second.positions).toEqual([0])
    await once.idle()
  })

  it('never stops, and writes each id exactly once, whatever overlaps in whatever order and fails', async () => {
    const call = fc.record({
      ids: fc.array(fc.integer({ min: 0, max: 8 }).map(String), { minLength: 1, maxLength: 6 }),
      turns: fc.nat(3),
      fails: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 2, maxLength: 20 }), async (calls) => {
        const once = appendOnce(plainIndex())
        const written: string[] = []
        const duplicates: string[] = []
        await Promise.all(
          calls.map(async ({ ids, turns, fails }) => {
            const write = async (fresh: readonly number[]) => {
              for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
              if (fails) throw new Error('refused')
              written.push(...fresh.map((position) => ids[position] ?? ''))
            }
            const found = await once.append(eventKeys('w', ids), write).catch(() => [])
            duplicates.push(...found.map((position) => ids[position] ?? ''))
          }),
        )
        expect(written.length).toBe(new Set(written).size)
        for (const id of duplicates) expect(written).toContain(id)
        for (const { ids, fails } of calls) if (!fails) for (const id of ids) expect(written).toContain(id)
      }),
    )
  })
})
