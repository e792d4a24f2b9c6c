import { limits } from '@signet/contract/limits'
import { describe, expect, test } from 'vitest'
import { resolveRange, spans } from '../../api/time-range.ts'
import { activityBars } from './activity-bars.ts'
import { granularityOf, readFrame, timesOf, writeFrame } from './time-frame.ts'

test('one day unless something else is chosen, and the address says what', () => {
  expect(spans).toEqual([...limits.dashboard.dayOptions, ...limits.dashboard.monthOptions.map((months) => months * 30)])
  expect(readFrame({})).toEqual({ days: 1 })
  expect(readFrame({ range: '5d' })).toEqual({ days: 1 })
  for (const days of spans) expect(readFrame(writeFrame({ days }))).toEqual({ days })
  const own = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 5) }
  expect(readFrame(writeFrame(own))).toEqual(own)
  expect(writeFrame({ days: 1 })).toEqual({})
})

describe('every part of the page', () => {
  const now = Date.UTC(2026, 5, 15, 12, 30, 20)

  test('asks about the same minutes', () => {
    const week = { days: 7 } as const
    expect(timesOf(week, now)).toEqual({ start: '2026-06-08T12:31:00.000Z', end: '2026-06-15T12:31:00.000Z' })
    expect(timesOf(week, now + 30_000)).toEqual(timesOf(week, now))
  })

  test('asks about two moments as they were chosen, by the hour or by the day', () => {
    const own = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 5) }
    expect(timesOf(own, now)).toEqual({ start: '2026-03-01T00:00:00.000Z', end: '2026-03-05T00:00:00.000Z' })
    expect(granularityOf(resolveRange(own, now))).toBe('hour')
    expect(spans.map((days) => granularityOf(resolveRange({ days }, now)))).toEqual(['hour', 'hour', 'day', 'day'])
  })
})

describe('bars of the dashboard', () => {
  const time = '2026-03-01T00:00:00.000Z'
  const row = { time, events: 10, failures: 3, successes: 5, threats: 2 }
  const bars = (...series: (typeof row)[]) => activityBars({ series, granularity: 'day' }, () => 0)

  test('hold every event once, and the threats over them', () => {
    const from = Date.parse(time)
    expect(bars(row)).toEqual([{ from, to: from + 86_400_000, count: 10, failed: 3, success: 5, other: 2, marks: 2 }])
  })

  test('are drawn where there is anything', () => {
    expect(bars({ ...row, events: 0, failures: 0, successes: 0, threats: 0 })).toEqual([])
    expect(bars({ ...row, events: 0, failures: 0, successes: 0 })).toMatchObject([{ count: 0, marks: 2 }])
  })
})
