import type { StoredEvent } from '@signet/contract/event'
import type { Span } from '@signet/engine/detections/detection'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
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

const streamed = fc.record({
  /** How long after the batch before it came in, or how much too late it is told. */
  after: fc.integer({ min: 1, max: 3000 }),
  late: fc.oneof(
    { weight: 30, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 5000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  ),
  age: fc.oneof(
    { weight: 60, arbitrary: fc.integer({ min: 0, max: 10 * HOUR_MS }) },
    { weight: 2, arbitrary: fc.integer({ min: 10 * HOUR_MS, max: 2 * DAY_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: -15 * HOUR_MS, max: 0 }) },
  ),
  ip: fc.integer({ min: 1, max: 60 }).map((last) => (last % 5 === 0 ? `2001:db8:${last}::1` : `8.8.8.${last}`)),
  type: fc.constantFrom(
    'LOGIN_FAILED',
    'LOGIN_FAILED',
    'LOGIN_FAILED',
    'LOGIN_SUCCESS',
    'SIGNUP_SUCCESS',
    'SMS_FAILED',
    'LOGOUT_SUCCESS',
  ),
  reason: fc.constantFrom('bad_password', 'unknown_user', 'password_expired'),
  account: fc.constantFrom('', 'ada', 'bob', 'cleo'),
  userAgent: fc.constantFrom('one', 'one', 'two', 'a third'),
})
const judgedBefore = fc.array(streamed, { maxLength: 20 })
function arrivalOf(id: string, receivedAt: number, { age, ...fields }: { age: number } & object): StoredEvent {
  return sampleEvent(id, { ...fields, timestamp: today + 12 * HOUR_MS - age, receivedAt })
}
const round = fc.record({
  batch: fc.array(streamed, { minLength: 1, maxLength: 25 }),
  pause: fc.constantFrom(0, 0, 0, 1000, 7000),
  /** The store has the batch already while the one before it is judged. */
  isEarly: fc.boolean(),
  isTwice: fc.boolean(),
  /** So many batches before this one something is told again. */
  again: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 8 }),
  isAsked: fc.constantFrom(true, true, true, false),
  /** A round that failed still waits for its answers. */
  isLeft: fc.constantFrom(false, false, true),
  isForgotten: fc.constantFrom(false, false, false, false, false, false, false, true),
})

const sorted = (counts: ReadonlyMap<number, unknown>) => [...counts].sort(([one], [other]) => one - other)

describe('the memory of days', () => {
  it.each([
    ['with room', { arrivals: 1000, sources: 1000 }],
    ['with little room', { arrivals: 15, sources: 22 }],
  ])('counts the day that goes on from what arrives, in whatever order it comes (%s)', async (_, sizes) => {
    let answers = 0
    let asked = 0
    await fc.assert(
      fc.asyncProperty(judgedBefore, fc.array(round, { minLength: 2, maxLength: 14 }), async (before, rounds) => {
        const stored: StoredEvent[] = []
        const plain = arrayReads(() => stored)
        const counting: DetectionReads = {
          ...plain,
          agentDays: (span) => {
            if (span.to === end()) asked += 1
            return plain.agentDays(span)
          },
        }
        let memory = openDayMemory(undefined, sizes)
        let clock = today + 12 * HOUR_MS
        const batches = rounds.map(({ batch, pause }, turn) => {
          clock += pause
          const events = batch.map(({ after, late, ...fields }, place) =>
            arrivalOf(`${turn}-${place}`, clock + after - late, fields),
          )
          clock += 3000
          return events.sort((one, other) => one.receivedAt - other.receivedAt)
        })
        // Another server judged these, up to where this one begins.
        const start = batches[0]?.[0]?.receivedAt ?? 0
        stored.push(...before.map(({ after, ...fields }, place) => arrivalOf(`b-${place}`, start - after, fields)))
        let newest = Math.max(0, ...stored.map(({ timestamp }) => timestamp))
        let isStored = 0
        const store = (upTo: number) => {
          for (; isStored < upTo; isStored += 1) stored.push(...(batches[isStored] ?? []))
        }
        const end = () => Math.floor(newest / HOUR_MS) * HOUR_MS + HOUR_MS
        const ask = async (reads: DetectionReads) => {
          if (reads !== plain) answers += 1
          const to = end()
          return {
            agents: await reads.agentDays({ from: today - 21 * DAY_MS, to }),
            hours: sorted(await reads.hourCounts({ from: today - 15 * DAY_MS + 5 * HOUR_MS, to })),
          }
        }
        for (const [turn, { isTwice, again, isAsked, isLeft, isForgotten }] of rounds.entries()) {
          const batch = batches[turn] ?? []
          store(turn + 1)
          if (isForgotten) memory = openDayMemory(memory.toldUpTo(), sizes)
          if (again !== null) memory.arrived(batches[turn - again] ?? [])
          const left = isLeft ? ask(memory.over(counting, today)) : null
          memory.arrived(batch)
          if (isTwice) memory.arrived(batch)
          await left
          newest = Math.max(newest, ...batch.map(({ timestamp }) => timestamp))
          if (rounds[turn + 1]?.isEarly) {
            store(turn + 2)
            await ask(memory.over(counting, today))
          } else if (isAsked || turn === rounds.length - 1) {
            expect(await ask(memory.over(counting, today))).toEqual(await ask(plain))
          }
        }
      }),
      { numRuns: 400 },
    )
    expect(answers - asked).toBeGreaterThan(500)
  })

  it('begins again with what was in the store before it was told', async () => {
    const stored: StoredEvent[] = []
    const memory = openDayMemory()
    const reads = memory.over(
      arrayReads(() => stored),
      today,
    )
    const span = { from: today, to: today + HOUR_MS }
    const failure = (ip: string, receivedAt: number) =>
      sampleEvent(`${ip} ${receivedAt}`, {
        ip,
        receivedAt,
        userAgent: ip.slice(0, 2),
        reason: 'bad_password',
        timestamp: today,
      })
    const arrive = (...events: StoredEvent[]) => {
      stored.push(...events.filter((event) => !stored.includes(event)))
      memory.arrived(events)
      return reads.agentDays(span)
    }
    const ofFive = ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4', '1.1.1.5']
    await arrive(failure('2.2.2.2', today))
    await arrive(failure('2.2.2.2', today + 10_000))
    const straggler = failure('1.1.1.5', today + 4000)
    stored.push(straggler)
    // The store is asked what else came from each of them, and says it of the straggler too.
    expect(await arrive(...ofFive.map((ip) => failure(ip, today + 20_000)))).toMatchObject([
      { sources: 5, failures: 6 },
    ])
    expect(await arrive(straggler)).toMatchObject([{ sources: 5, failures: 6 }])
    expect(await arrive(failure('1.1.1.5', today + 21_000))).toEqual([])
  })

  it('asks for the day that goes on once, and then only for sources that fail for the first time', async () => {
    const stored: StoredEvent[] = []
    const plain = arrayReads(() => stored)
    const asked: string[] = []
    const counting: DetectionReads = {
      ...plain,
      hourCounts: (span, receivedUpTo) => {
        asked.push('hours')
        return plain.hourCounts(span, receivedUpTo)
      },
      agentDays: (span) => {
        asked.push('agents')
        return plain.agentDays(span)
      },
      sourceAttempts: (span, question) => {
        asked.push(...(question.among ?? ['all sources']))
        return plain.sourceAttempts(span, question)
      },
    }
    const memory = openDayMemory()
    const arrive = async (second: number, ip: string, type: StoredEvent['type'] = 'LOGIN_FAILED') => {
      const moment = { timestamp: today + second * 1000, receivedAt: today + second * 1000 }
      const event = sampleEvent(`${second}`, { ...moment, ip, type, reason: 'bad_password' })
      stored.push(event)
      memory.arrived([event])
      const reads = memory.over(counting, today)
      const span = { from: today, to: today + HOUR_MS }
      expect(await reads.hourCounts(span)).toEqual(await plain.hourCounts(span))
      expect(await reads.agentDays(span)).toEqual(await plain.agentDays(span))
      return asked.splice(0)
    }
    expect(await arrive(0, '8.8.8.1')).toEqual(['hours', 'agents'])
    expect(await arrive(3, '8.8.8.1')).toEqual(['hours', 'agents'])
    expect(await arrive(6, '8.8.8.2')).toEqual(['hours', 'all sources', '8.8.8.2'])
    expect(await arrive(7, '8.8.8.1')).toEqual([])
    expect(await arrive(8, '8.8.8.3')).toEqual(['8.8.8.3'])
    expect(await arrive(9, '8.8.8.4', 'LOGIN_SUCCESS')).toEqual([])
    for (let second = 10; second < 60; second += 1) expect(await arrive(second, `8.8.8.${second % 4}`)).toBeDefined()
    expect(await arrive(60, '8.8.8.1')).toEqual([])
  })

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
