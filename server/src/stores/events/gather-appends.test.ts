import type { StoredEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import type { AppendResult } from './event-store.ts'
import { gatherAppends } from './gather-appends.ts'
import { sampleEvent } from './test/sample-event.ts'

const named = (...ids: string[]): StoredEvent[] => ids.map((eventId) => sampleEvent(eventId))
const many = (count: number, prefix: string) => named(...Array.from({ length: count }, (_, at) => `${prefix}${at}`))

/** A store that knows ids, and remembers how it was called. */
function knowing(...known: string[]) {
  const calls: { workspace: string; ids: string[] }[] = []
  const seen = new Set(known)
  const append = async (workspace: string, events: readonly StoredEvent[]): Promise<AppendResult> => {
    calls.push({ workspace, ids: events.map(({ eventId }) => eventId) })
    const duplicates: number[] = []
    for (const [position, { eventId }] of events.entries()) {
      if (seen.has(eventId)) duplicates.push(position)
      seen.add(eventId)
    }
    return { appended: events.length - duplicates.length, duplicates }
  }
  return { calls, append }
}

describe('small appends of one turn', () => {
  it('reach the store as one, and each caller learns of its own duplicates', async () => {
    const { calls, append } = knowing('b', 'd')
    const gathered = gatherAppends(append)
    const results = await Promise.all([
      gathered('w', named('a')),
      gathered('w', named('b')),
      gathered('w', named('c', 'd', 'e')),
      gathered('w', named('a')),
      gathered('w', []),
    ])
    expect(calls).toEqual([{ workspace: 'w', ids: ['a', 'b', 'c', 'd', 'e', 'a'] }])
    expect(results).toEqual([
      { appended: 1, duplicates: [] },
      { appended: 0, duplicates: [0] },
      { appended: 2, duplicates: [1] },
      // The same id in the same turn: the first is the event.
      { appended: 0, duplicates: [0] },
      { appended: 0, duplicates: [] },
    ])
  })

  it('are gathered from everything that one turn of the thread leads to, and no longer', async () => {
    const { calls, append } = knowing()
    const gathered = gatherAppends(append)
    const later = Promise.resolve()
      .then(() => undefined)
      .then(() => gathered('w', named('b')))
    await Promise.all([gathered('w', named('a')), later])
    await gathered('w', named('c'))
    expect(calls.map(({ ids }) => ids)).toEqual([['a', 'b'], ['c']])
  })

  it('of two workspaces stay apart', async () => {
    const { calls, append } = knowing()
    const gathered = gatherAppends(append)
    await Promise.all([gathered('v', named('a')), gathered('w', named('a'))])
    expect(calls).toEqual([
      { workspace: 'v', ids: ['a'] },
      { workspace: 'w', ids: ['a'] },
    ])
  })

  it('fail together, and what comes next is tried anew', async () => {
    const { append } = knowing()
    let isFull = true
    const gathered = gatherAppends(async (...call) => {
      if (isFull) throw new Error('disk full')
      return append(...call)
    })
    const both = await Promise.allSettled([gathered('w', named('a')), gathered('w', named('b'))])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isFull = false
    expect(await gathered('w', named('a'))).toEqual({ appended: 1, duplicates: [] })
  })

  it('are no more than a hundred events, in order and each once', async () => {
    const { calls, append } = knowing()
    const gathered = gatherAppends(append)
    const sizes = Array.from({ length: 60 }, (_, at) => (at % 7) + 1)
    const results = await Promise.all(sizes.map((size, at) => gathered('w', many(size, `${at}-`))))
    expect(results.map(({ appended }) => appended)).toEqual(sizes)
    expect(Math.max(...calls.map(({ ids }) => ids.length))).toBeLessThanOrEqual(100)
    expect(calls.flatMap(({ ids }) => ids)).toEqual(
      sizes.flatMap((size, at) => many(size, `${at}-`).map(({ eventId }) => eventId)),
    )
  })

  it('wait for no large one', async () => {
    const { calls, append } = knowing()
    const gathered = gatherAppends(append)
    await Promise.all([gathered('w', named('a')), gathered('w', many(26, 'large ')), gathered('w', named('b'))])
    expect(calls.map(({ ids }) => ids.length)).toEqual([26, 2])
  })
})
