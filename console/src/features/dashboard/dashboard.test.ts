import { describe, expect, test } from 'vitest'
import { activityBars } from './activity-bars.ts'
import { frames, granularityOf, readFrame, timesOf, writeFrame } from './time-frame.ts'

test('one day unless something else is chosen, and the address says what', () => {
  expect(frames).toEqual([1, 7, 30, 90])
  expect(readFrame(undefined)).toBe(1)
  expect(readFrame('5d')).toBe(1)
  for (const days of frames) expect(readFrame(writeFrame(days).range)).toBe(days)
  expect(writeFrame(1)).toEqual({})
})

test('every part of the page asks about the same minutes', () => {
  const now = Date.UTC(2026, 5, 15, 12, 30, 20)
  expect(timesOf(7, now)).toEqual({ start: '2026-06-08T12:31:00.000Z', end: '2026-06-15T12:31:00.000Z' })
  expect(timesOf(7, now + 30_000)).toEqual(timesOf(7, now))
  expect(frames.map(granularityOf)).toEqual(['hour', 'hour', 'day', 'day'])
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
