import { expect, test } from 'vitest'
import { barsOf, sumOf } from './bars.ts'

const now = Date.parse('2026-05-10T12:34:00Z')
const hour = (
  time: string,
  accepted: number,
  others: { duplicates?: number; ignored?: number; rejected?: number } = {},
) => ({
  time,
  accepted,
  duplicates: 0,
  ignored: 0,
  rejected: 0,
  ...others,
})

test('a day has 24 bars, the last of them the hour that runs', () => {
  const bars = barsOf([hour('2026-05-10T12:00:00Z', 5, { rejected: 1 }), hour('2026-05-09T13:00:00Z', 2)], 1, now)
  expect(bars).toHaveLength(24)
  expect(bars.at(-1)).toEqual({
    at: Date.parse('2026-05-10T12:00:00Z'),
    counts: { accepted: 5, duplicates: 0, ignored: 0, rejected: 1 },
  })
  expect(bars[0]?.at).toBe(Date.parse('2026-05-09T13:00:00Z'))
  expect(bars[0]?.counts.accepted).toBe(2)
})

test('a week has a bar a day, and hours outside the span none', () => {
  const bars = barsOf(
    [hour('2026-05-10T03:00:00Z', 1), hour('2026-05-10T04:00:00Z', 2), hour('2026-04-01T00:00:00Z', 9)],
    7,
    now,
  )
  expect(bars.map(({ counts }) => counts.accepted)).toEqual([0, 0, 0, 0, 0, 0, 3])
})

test('a bar is as high as all that came, whatever became of it', () => {
  const [bar] = barsOf([hour('2026-05-10T12:00:00Z', 5, { duplicates: 2, ignored: 3, rejected: 1 })], 1, now).slice(-1)
  expect(bar && sumOf(bar)).toBe(11)
})
