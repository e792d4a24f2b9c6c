import type { StoredEvent } from '@signet/contract/event'
import type { Span } from '@signet/engine/detections/detection'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openDayMemory } from './day-memory.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const today = Date.UTC(2026, 10, 16)

/** Many addresses that fail once or twice with one agent: what agents are counted by. */
const eventArbitrary = fc.record({
  age: fc.oneof(fc.integer({ min: 0, max: 40 * DAY_MS }), fc.constantFrom(0, DAY_MS, DAY_MS - 1, 21 * DAY_MS)),
  ip: fc.integer({ min: 1, max: 60 }).map((last) => `8.8.8.${last}`),
  type: fc.constantFrom('LOGIN_FAILED' as const, 'LOGIN_FAILED' as const, 'LOGIN_SUCCESS' as const),
  userAgent: fc.constantFrom('one', 'two'),
})

describe('the memory of days', () => {
  it('answers what the events say, whenever they come', async () => {
    const batches = fc.array(fc.array(eventArbitrary, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 0, max: 23 }), async (rounds, hour) => {
        const events: StoredEvent[] = []
        const plain = arrayReads(() => events)
        const memory = openDayMemory()
        for (const [round, batch] of rounds.entries()) {
          const arrived = batch.map(({ age, ...fields }, turn) =>
            sampleEvent(`${round}-${turn}`, {
              ...fields,
              reason: 'bad_password',
              account: `account ${turn % 7}`,
              timestamp: today + hour * HOUR_MS - 1 - age,
            }),
          )
          events.push(...arrived)
          memory.arrived(arrived)
          const reads = memory.over(plain, today)
          expect(await reads.bounds()).toEqual(await plain.bounds())
          const agents: Span = { from: today - 21 * DAY_MS, to: today + hour * HOUR_MS }
          expect(await reads.agentDays(agents)).toEqual(await plain.agentDays(agents))
          const hours: Span = { from: today - 15 * DAY_MS + 5 * HOUR_MS, to: today + hour * HOUR_MS }
          const sorted = (counts: ReadonlyMap<number, unknown>) => [...counts].sort(([one], [other]) => one - other)
          expect(sorted(await reads.hourCounts(hours))).toEqual(sorted(await plain.hourCounts(hours)))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('asks for each day once, the last one always, a few days at a time, and for all after an hour', async () => {
    const asked: Span[] = []
    const plain = arrayReads(() => [])
    const counting = {
      ...plain,
      agentDays: async (span: Span) => {
        asked.push(span)
        return []
      },
    }
    const memory = openDayMemory()
    const span = { from: today - 9 * DAY_MS, to: today + HOUR_MS }
    const days = ({ from, to }: Span) => [(from - today) / DAY_MS, Math.ceil((to - today) / DAY_MS)]
    await memory.over(counting, today).agentDays(span)
    expect(asked.splice(0).map(days)).toEqual([
      [-9, -5],
      [-5, -1],
      [-1, 1],
    ])
    await memory.over(counting, today).agentDays(span)
    expect(asked.splice(0)).toEqual([{ from: today, to: today + HOUR_MS }])
    memory.arrived([sampleEvent('late', { timestamp: today - 3 * DAY_MS + 5 })])
    await memory.over(counting, today).agentDays(span)
    expect(asked.splice(0).map(days)).toEqual([
      [-3, -2],
      [0, 1],
    ])
    await memory.over(counting, today + HOUR_MS).agentDays(span)
    expect(asked.splice(0)).toHaveLength(3)
  })
})
