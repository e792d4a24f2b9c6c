import type { StoredEvent } from '@signet/contract/event'
import { sourceOf } from '@signet/engine/detections/source-of'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openKeyMemory } from './key-memory.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const now = Date.UTC(2026, 10, 16, 15)
const end = now + HOUR_MS

const types = ['LOGIN_SUCCESS', 'LOGIN_SUCCESS', 'LOGIN_FAILED', 'SIGNUP_SUCCESS', 'MFA_FAILED'] as const
const eventArbitrary = fc.record({
  age: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 10 * HOUR_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 * DAY_MS }) },
  ),
  account: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 25 }).map((turn) => `account ${turn}`),
  ),
  ip: fc.integer({ min: 1, max: 25 }).map((last) => (last % 5 === 0 ? `2001:db8:${last}::1` : `8.8.8.${last}`)),
  print: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 25 }).map((turn) => `print ${turn}`),
  ),
  type: fc.constantFrom(...types),
  deviceId: fc.constantFrom('', 'd'),
})
const batches = fc.array(fc.array(eventArbitrary, { minLength: 1, maxLength: 30 }), { minLength: 2, maxLength: 7 })

/** Asks what a round would: about the keys that came, from the earliest of them on. */
async function ask(reads: DetectionReads, arrived: readonly StoredEvent[]) {
  const first = Math.min(...arrived.map(({ timestamp }) => timestamp))
  const keys = (of: (event: StoredEvent) => string) => [...new Set(arrived.map(of))].filter((key) => key !== '')
  const [accounts, sources, prints] = [
    keys(({ account }) => account),
    keys(({ ip }) => sourceOf(ip)),
    keys(({ print }) => print),
  ]
  const [day, month] = [Math.floor(first / DAY_MS) * DAY_MS, first - 30 * DAY_MS]
  const histories = await reads.ofAccounts(accounts, { from: first - 180 * DAY_MS, to: end }, 2000, 50_000)
  return {
    histories: histories.map(({ eventId }) => eventId),
    few: (await reads.ofAccounts(accounts, { from: first, to: end }, 3, 50_000)).map(({ eventId }) => eventId),
    busy: await reads.busySources(sources, { from: day, to: end }),
    shared: await reads.sharedPrints(prints, { from: month, to: end }),
  }
}

describe('the memory of keys', () => {
  it.each([
    ['with room', { stream: 2, newKeys: 1000, knownKeys: 1000, events: 1000 }],
    ['with little room', { stream: 2, newKeys: 3, knownKeys: 40, events: 6 }],
  ])('answers what the events say, however they come (%s)', async (_, sizes) => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(6), async (rounds, twice) => {
        const events: StoredEvent[] = []
        const plain = arrayReads(() => events)
        const memory = openKeyMemory(sizes)
        for (const [round, batch] of rounds.entries()) {
          const arrived = batch.map(({ age, ...fields }, turn) =>
            sampleEvent(`${round}-${turn}`, { ...fields, timestamp: now - age }),
          )
          events.push(...arrived)
          // A round that failed is made again.
          if (round === twice) await memory.over(plain, arrived, now)
          const reads = await memory.over(plain, arrived, now)
          expect(await ask(reads, arrived)).toEqual(await ask(plain, arrived))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not ask about what came for the first time, nor again about whom it read', async () => {
    const events = [sampleEvent('before', { account: 'old', ip: '8.8.8.8', print: 'p', timestamp: now - DAY_MS })]
    const plain = arrayReads(() => events)
    const asked: string[] = []
    const counting: DetectionReads = {
      ...plain,
      ofAccounts: (keys, ...rest) => {
        asked.push(...keys)
        return plain.ofAccounts(keys, ...rest)
      },
      busySources: (keys, span) => {
        asked.push(...keys)
        return plain.busySources(keys, span)
      },
      sharedPrints: (keys, span) => {
        asked.push(...keys)
        return plain.sharedPrints(keys, span)
      },
    }
    const memory = openKeyMemory({ stream: 1, newKeys: 100, knownKeys: 100, events: 100 })
    const arrive = async (id: string, account: string, ip: string, print: string, at = now) => {
      const event = sampleEvent(id, { type: 'LOGIN_SUCCESS', account, ip, print, timestamp: at })
      events.push(event)
      await ask(await memory.over(counting, [event], at), [event])
      return [...new Set(asked.splice(0))]
    }
    expect(await arrive('first', 'old', '8.8.8.8', 'p')).toEqual(['old', '8.8.8.8', 'p'])
    expect(await arrive('second', 'new', '9.9.9.9', 'q')).toEqual([])
    expect(await arrive('third', 'old', '9.9.9.9', 'q')).toEqual(['q'])
    expect(await arrive('fourth', 'new', '9.9.9.9', 'r')).toEqual([])
    expect(await arrive('an hour later', 'new', '9.9.9.9', 'r', now + HOUR_MS)).toEqual(['new', '9.9.9.9', 'r'])
  })
})
