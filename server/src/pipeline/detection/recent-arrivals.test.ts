import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openRecentArrivals } from './recent-arrivals.ts'

const start = Date.UTC(2026, 10, 16)

it('tells what the store shows, however much of it is known here', async () => {
  const event = fc.record({
    at: fc.nat(6),
    /** Acknowledged here, readable, or both. */
    isHere: fc.boolean(),
    isReadable: fc.boolean(),
  })
  let spared = 0
  let asked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20 }), fc.constantFrom(3, 1000), async (drawn, most) => {
      const events = drawn.map(({ at }, turn) => sampleEvent(`e${turn}`, { receivedAt: start + at }))
      const reads = arrayReads(() => events.filter((_, turn) => drawn[turn]?.isReadable))
      const recent = openRecentArrivals(most)
      recent.add(
        'w',
        events.filter((_, turn) => drawn[turn]?.isHere),
      )
      recent.add('another', events)
      const counting = {
        arrivals: (moments: Parameters<typeof reads.arrivals>[0]) => {
          asked += moments.length
          return reads.arrivals(moments)
        },
      }
      const moments = await reads.moments(0, 100)
      const before = asked
      const told = await recent.over(counting, 'w').arrivals(moments)
      spared += moments.length - (asked - before)
      const ids = (all: readonly { eventId: string }[]) => all.map(({ eventId }) => eventId)
      expect(ids(told)).toEqual(ids(await reads.arrivals(moments)))
    }),
    { numRuns: 300 },
  )
  expect(Math.min(spared, asked)).toBeGreaterThan(50)
})
