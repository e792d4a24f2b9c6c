import { describe, expect, test } from 'vitest'
import { busiestHour, hourBars, hourShift, spanWords, unusualSpans } from './circadian.ts'

const hours = (unusual: number[], average = 1) =>
  Array.from({ length: 24 }, (_, hour) => ({
    hour,
    average,
    workspaceShare: 1 / 24,
    unusual: unusual.includes(hour) ? 0.8 : 0.1,
  }))

describe('the hours of an account', () => {
  test('are 24, also where some are missing', () => {
    expect(hourBars([], 0)).toHaveLength(24)
    expect(busiestHour(hourBars([], 0))).toBeNull()
  })

  test('move with the clock of the reader', () => {
    const bars = hourBars(hours([23]), 2)
    expect(bars.filter(({ unusual }) => unusual).map(({ hour }) => hour)).toEqual([1])
    expect(hourBars(hours([1]), -5)[20]?.unusual).toBe(true)
  })

  test('stay in UTC where the clock is no whole hours ahead', () => {
    expect(hourShift(19_800_000)).toBeNull()
    expect(hourShift(-18_000_000)).toBe(-5)
  })

  test('are unusual from 0.75 on, and only where something happened', () => {
    const edge = [{ hour: 3, average: 2, workspaceShare: 0, unusual: 0.75 }]
    expect(hourBars(edge, 0)[3]?.unusual).toBe(true)
    expect(hourBars([{ hour: 3, average: 0, workspaceShare: 0, unusual: 1 }], 0)[3]?.unusual).toBe(false)
  })

  test('say what the workspace would do with as many events', () => {
    expect(hourBars(hours([], 2), 0)[0]?.usual).toBeCloseTo(2)
  })
})

test.each([
  [[2, 3, 4], ['02:00–05:00']],
  [
    [1, 5, 6],
    ['01:00–02:00', '05:00–07:00'],
  ],
  [[23, 0, 1], ['23:00–02:00']],
  [[23], ['23:00–00:00']],
  [[], []],
])('%j reads %j', (unusual, expected) => {
  expect(unusualSpans(hourBars(hours(unusual), 0)).map(spanWords)).toEqual(expected)
})

test('all day is one span', () => {
  expect(unusualSpans(hourBars(hours(Array.from({ length: 24 }, (_, hour) => hour)), 0))).toEqual([{ from: 0, to: 24 }])
})
