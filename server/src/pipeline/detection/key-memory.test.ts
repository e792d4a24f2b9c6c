import type { StoredEvent } from '@signet/contract/event'
import { sourceOf } from '@signet/engine/detections/source-of'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { toDetectionEvent } from '../../stores/events/detection/detection-row.ts'
import { arrayReads } from '../../stores/events/detection/test/array-reads.ts'
import { sampleEvent } from '../../stores/events/test/sample-event.ts'
import { openKeyMemory } from './key-memory.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const now = Date.UTC(2026, 10, 16, 15)
const end = now + HOUR_MS

const types = [
  'LOGIN_SUCCESS',
  'LOGIN_SUCCESS',
  'LOGIN_FAILED',
  'SIGNUP_SUCCESS',
  'PAYMENT_SUCCESS',
  'MFA_FAILED',
] as const
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
    fc.integer({ min: 1, max: 15 }).map((turn) => `print ${turn}`),
  ),
  type: fc.constantFrom(...types),
  deviceId: fc.constantFrom('', '', '', '', '', '', 'd'),
  phone: fc.constantFrom('', '', '', '', '', '', '+12025550123'),
  paymentHash: fc.constantFrom('', '', '', '', '', '', 'p'),
})
const batches = fc.array(
  fc.record({
    batch: fc.array(eventArbitrary, { minLength: 1, maxLength: 30 }),
    /** The store has it already while the batch before it is judged. */
    isEarly: fc.boolean(),
    /** A round that failed still waits for what it asked about prints. */
    isLeft: fc.boolean(),
  }),
  { minLength: 2, maxLength: 7 },
)

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
    histories: histories.map((event) => toDetectionEvent(event as StoredEvent)),
    few: (await reads.ofAccounts(accounts, { from: first, to: end }, 3, 50_000)).map(({ eventId }) => eventId),
    busy: await reads.busySources(sources, { from: day, to: end }),
    shared: await reads.sharedPrints(prints, { from: month, to: end }),
  }
}

describe('the memory of keys', () => {
  it.each([
    ['with room', { stream: 2, newKeys: 1000, knownKeys: 1000, histories: 1_000_000 }],
    ['with little room', { stream: 2, newKeys: 3, knownKeys: 40, histories: 2500 }],
  ])('answers what the events say, however they come (%s)', async (_, sizes) => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(6), async (rounds, twice) => {
        const events: StoredEvent[] = []
        const plain = arrayReads(() => events)
        const slow: DetectionReads = {
          ...plain,
          async printUses(...asked) {
            const answer = await plain.printUses(...asked)
            await new Promise(setImmediate)
            return answer
          },
        }
        const memory = openKeyMemory(sizes)
        const all = rounds.map(({ batch }, round) =>
          batch.map(({ age, ...fields }, turn) => sampleEvent(`${round}-${turn}`, { ...fields, timestamp: now - age })),
        )
        const prints = [...new Set(all.flat().map(({ print }) => print))].filter((print) => print !== '')
        let stored = 0
        const store = (upTo: number) => {
          for (; stored < upTo; stored += 1) events.push(...(all[stored] ?? []))
        }
        let before: DetectionReads = plain
        for (const [round, arrived] of all.entries()) {
          const left = rounds[round]?.isLeft ? before.sharedPrints(prints, { from: now - 30 * DAY_MS, to: end }) : null
          store(round + 1)
          // A round that failed is made again.
          if (round === twice) await memory.over(slow, arrived, now)
          const reads = await memory.over(slow, arrived, now)
          await left
          before = reads
          if (rounds[round + 1]?.isEarly) {
            store(round + 2)
            await ask(reads, arrived)
          } else {
            expect(await ask(reads, arrived)).toEqual(await ask(plain, arrived))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not ask about what came for the first time, nor again about whom it read', async () => {
    const before = { type: 'LOGIN_SUCCESS', account: 'old', ip: '8.8.8.8', print: 'p', deviceId: '' } as const
    const events = [sampleEvent('before', { ...before, timestamp: now - DAY_MS })]
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
      printUses: (keys, span) => {
        asked.push(...keys)
        return plain.printUses(keys, span)
      },
      sharedPrints: (keys, span) => {
        asked.push(...keys.map((key) => `shared ${key}`))
        return plain.sharedPrints(keys, span)
      },
    }
    const memory = openKeyMemory({ stream: 1, newKeys: 100, knownKeys: 100, histories: 100_000 })
    const arrive = async (id: string, account: string, ip: string, print: string, at = now, more = {}) => {
      const nothing = { deviceId: '', phone: '', paymentHash: '' }
      const event = sampleEvent(id, { type: 'LOGIN_SUCCESS', ...nothing, ...more, account, ip, print, timestamp: at })
      events.push(event)
      await ask(await memory.over(counting, [event], at), [event])
      return [...new Set(asked.splice(0))]
    }
    expect(await arrive('first', 'old', '8.8.8.8', 'p')).toEqual(['old', '8.8.8.8', 'p'])
    expect(await arrive('second', 'new', '9.9.9.9', 'q')).toEqual([])
    expect(await arrive('third', 'old', '9.9.9.9', 'q')).toEqual([])
    expect(await arrive('fourth', 'new', '9.9.9.9', 'r')).toEqual([])
    expect(await arrive('fifth', 'new', '9.9.9.9', 'p')).toEqual([])
    expect(await arrive('known source', 'another', '8.8.8.8', 'p')).toEqual([])
    const failed = { type: 'LOGIN_FAILED' }
    expect(await arrive('known source fails', 'another', '8.8.8.8', 'p', now, failed)).toEqual(['8.8.8.8'])
    expect(await arrive('sixth', 'newer', '9.9.9.9', 'q', now, { deviceId: 'd' })).toEqual(['shared q'])
    expect(await arrive('an hour later', 'new', '9.9.9.9', 'r', now + HOUR_MS)).toEqual(['new', '9.9.9.9', 'r'])
  })
})
