import type { StoredEvent } from '@signet/contract/event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { MARGIN_MS, openUnread } from './unread.ts'

const start = Date.UTC(2026, 10, 16)
const at = (id: string, receivedAt: number) => sampleEvent(id, { receivedAt: start + receivedAt })
const ids = (events: readonly { eventId: string }[]) => events.map(({ eventId }) => eventId)

describe('what was not read yet', () => {
  it('is handed out once, whatever becomes readable in which order within the margin', async () => {
    const event = fc.record({ order: fc.nat(20_000), delay: fc.nat(MARGIN_MS - 1), isLost: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), async (drawn, turns) => {
        const readable: StoredEvent[] = []
        const unread = openUnread(
          arrayReads(() => readable),
          start,
        )
        const waiting = drawn
          .map(({ order, delay, isLost }, turn) => ({ event: at(`e${turn}`, order), visible: order + delay, isLost }))
          .sort((one, other) => one.visible - other.visible)
        const judged: string[] = []
        const judge = async (isFailing: boolean) => {
          for (;;) {
            const { arrivals, isAll } = await unread.next()
            // A round that fails is made again.
            if (arrivals.length > 0 && isFailing) return
            judged.push(...ids(arrivals))
            unread.done()
            if (isAll) return
          }
        }
        for (const [turn, { event: next, isLost }] of waiting.entries()) {
          readable.push(next)
          if (turn % turns === 0) await judge(isLost)
        }
        await judge(false)
        expect([...judged].sort()).toEqual(ids(readable).sort())
      }),
      { numRuns: 200 },
    )
  })

  it('is waited for where a server says that it has more', async () => {
    const events = [at('a', 60_000)]
    const unread = openUnread(
      arrayReads(() => events),
      start,
    )
    const handOut = async (readable: number) => {
      const { arrivals } = await unread.next(start + readable)
      unread.done()
      return ids(arrivals)
    }
    expect(await handOut(20_000)).toEqual(['a'])
    events.push(at('late', 20_001))
    expect(await handOut(20_000)).toEqual(['late'])
    events.push(at('b', 200_000))
    expect(await handOut(20_000)).toEqual(['b'])
    // Not for ever: whatever is remembered until then stays bounded.
    events.push(at('later', 30_000), at('in time', 90_000))
    expect(await handOut(20_000)).toEqual(['in time'])
    // Once that server has caught up, all is read again from where it was waited for; what was judged is judged again.
    expect((await handOut(190_000)).sort()).toEqual(['a', 'late', 'later'])
    events.push(at('c', 201_000))
    expect(await handOut(190_000)).toEqual(['c'])
  })

  it('is handed out at least once, however late servers are and whatever they say about it', async () => {
    const event = fc.record({ order: fc.nat(900_000), delay: fc.nat(600_000) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 40 }),
        fc.integer({ min: 9_000, max: 60_000 }),
        async (drawn, step) => {
          const all = drawn.map(({ order, delay }, turn) => ({
            event: at(`e${turn}`, order),
            visible: order + delay,
            order,
          }))
          let now = 0
          const unread = openUnread(
            arrayReads(() => all.filter(({ visible }) => visible <= now).map((one) => one.event)),
            start,
          )
          const judged = new Set<string>()
          for (; now < 1_600_000; now += step) {
            // What servers say: the earliest of what came in and cannot be read.
            const waiting = all.filter(({ order, visible }) => order <= now && visible > now).map(({ order }) => order)
            const safe = Math.min(now, ...waiting) - MARGIN_MS
            for (let isEnd = false; !isEnd; ) {
              const { arrivals, isAll } = await unread.next(start + safe)
              for (const id of ids(arrivals)) judged.add(id)
              if (arrivals.length > 0) unread.done()
              isEnd = isAll
            }
          }
          expect([...judged].sort()).toEqual(ids(all.map((one) => one.event)).sort())
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is handed out a part at a time, and a moment is not torn', async () => {
    const events = [0, 1, 2, 3].flatMap((moment) => {
      const event = at('one', moment)
      return Array.from({ length: 3_200 }, (_, turn) => ({ ...event, eventId: `${moment}-${turn}` }))
    })
    const unread = openUnread(
      arrayReads(() => events),
      0,
    )
    const sizes: unknown[] = []
    for (let isEnd = false; !isEnd; ) {
      const { arrivals, isAll, readUpTo } = await unread.next()
      sizes.push([arrivals.length, readUpTo - start])
      unread.done()
      isEnd = isAll
    }
    expect(sizes).toEqual([
      [6_400, 1],
      [6_400, 3],
    ])
  })

  it('reads no moment again in which nothing changed', async () => {
    const events = [at('a', 0), at('b', 1), at('c', 1)]
    const plain = arrayReads(() => events)
    const read: number[] = []
    const counting: DetectionReads = {
      ...plain,
      arrivals(moments) {
        read.push(...moments.map(({ receivedAt }) => receivedAt - start))
        return plain.arrivals(moments)
      },
    }
    const unread = openUnread(counting, start)
    expect(ids((await unread.next()).arrivals)).toEqual(['a', 'b', 'c'])
    unread.done()
    expect(await unread.next()).toMatchObject({ arrivals: [], isAll: true })
    events.push(at('d', 1))
    expect(ids((await unread.next()).arrivals)).toEqual(['d'])
    unread.done()
    events.splice(0, 1)
    expect(await unread.next()).toMatchObject({ arrivals: [], isAll: true })
    expect(read).toEqual([0, 1, 1])
  })
})
