import { granularityPattern } from '@signet/contract/event-query'
import { eventTypes } from '@signet/contract/event-types'
import { describe, expect, test } from 'vitest'
import { failedTypes, outcomeOf } from '../../api/event-outcome.ts'
import { barsOf, scaleOf, spanOf, sumOf, ticksOf } from './bars.ts'
import { stepOf } from './buckets.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 2, 1)
const utc = () => 0
/** Two hours ahead, one from noon of the first day on. */
const changing = (at: number) => (at < start + 12 * hour ? 2 * hour : hour)

describe('how fine the bars are', () => {
  test.each([
    [1000, '1s'],
    [hour, '1m'],
    [day, '15m'],
    [7 * day, '2h'],
    [30 * day, '12h'],
    [90 * day, '1d'],
    [180 * day, '2d'],
  ])('%d ms are told in %s', (length, granularity) => {
    const step = stepOf(start, start + length)
    expect(step.granularity).toBe(granularity)
    expect(granularityPattern.test(step.granularity)).toBe(true)
    expect(length / step.ms).toBeLessThanOrEqual(96)
  })
})

describe('bars', () => {
  const types = [
    { value: 'LOGIN_SUCCESS', count: 5 },
    { value: 'LOGIN_FAILED', count: 2 },
    { value: 'MFA_STARTED', count: 1 },
  ]
  const time = new Date(start).toISOString()

  test('every event stands in exactly one part', () => {
    const [bar] = barsOf([{ time, count: 10, types }], [{ time, count: 3 }], hour, utc, outcomeOf)
    expect(bar).toEqual({ from: start, to: start + hour, count: 10, failed: 3, success: 5, other: 2 })
    expect(barsOf([{ time, count: 10, types }], undefined, hour, utc, outcomeOf)).toMatchObject([
      { failed: 2, success: 5, other: 3 },
    ])
  })

  test('rows that say nothing are no bars', () => {
    expect(barsOf([{}, { time: 'x', count: 3 }, { time, count: 0 }], [], hour, utc, outcomeOf)).toEqual([])
  })

  test('a day on which the clock is put back is longer', () => {
    const from = start - 2 * hour
    const [bar] = barsOf([{ time: new Date(from).toISOString(), count: 1 }], [], day, changing, outcomeOf)
    expect((bar?.to ?? 0) - from).toBe(25 * hour)
    const times = [0, 12, 24].map((hours) => ({ time: new Date(from + hours * hour).toISOString(), count: 1 }))
    const halves = barsOf(times, [], 12 * hour, changing, outcomeOf)
    expect(halves.map((half) => (half.to - half.from) / hour)).toEqual([12, 12, 1])
  })

  test('the scale ends at a round number over the highest', () => {
    const bars = (count: number) => barsOf([{ time, count, types }], [], hour, utc, outcomeOf)
    expect([0, 1, 7, 1083, 2100].map((count) => scaleOf(bars(count)))).toEqual([1, 1, 8, 1500, 3000])
    expect(sumOf(bars(8), 'success')).toBe(5)
  })

  test('a drag takes in the bars it touches, in either direction', () => {
    const wanted = { from: start + hour, to: start + 4 * hour }
    expect(spanOf(start + 1.5 * hour, start + 3.2 * hour, hour, utc)).toEqual(wanted)
    expect(spanOf(start + 3.2 * hour, start + 1.5 * hour, hour, utc)).toEqual(wanted)
  })
})

test('labels stand at midnight of the clock that tells them', () => {
  expect(ticksOf(start, start + 3 * day, 5, utc)).toEqual([0, 1, 2, 3].map((n) => start + n * day))
  expect(ticksOf(start - 3 * hour, start + 2 * day, 3, changing)).toEqual([
    start - 2 * hour,
    start + 23 * hour,
    start + 47 * hour,
  ])
})

describe('how an event ended', () => {
  test('every type that says failed counts as failed', () => {
    const named = Object.keys(eventTypes).filter((type) => /_(FAILED|BLOCKED|DENIED)$/.test(type))
    expect(named.filter((type) => outcomeOf(type) !== 'failed')).toEqual([])
    expect(failedTypes.filter((type) => !Object.hasOwn(eventTypes, type))).toEqual([])
  })

  test('success and the rest', () => {
    expect(outcomeOf('LOGIN_SUCCESS')).toBe('success')
    expect(outcomeOf('TOKEN_ISSUED')).toBe('other')
  })
})
