import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const now = new Date('2026-05-10T12:34:00Z')
const hour = (time: string, accepted: number, rejected = 0) => ({ time, accepted, rejected })

test('a day has 24 bars, the last of them the hour that runs', () => {
  const bars = barsOf([hour('2026-05-10T12:00:00Z', 5, 1), hour('2026-05-09T13:00:00Z', 2)], 1, now)
  expect(bars).toHaveLength(24)
  expect(bars.at(-1)).toEqual({ at: new Date('2026-05-10T12:00:00Z'), kept: 5, refused: 1 })
  expect(bars[0]).toEqual({ at: new Date('2026-05-09T13:00:00Z'), kept: 2, refused: 0 })
})

test('a week has a bar a day, and hours outside the span none', () => {
  const bars = barsOf(
    [hour('2026-05-10T03:00:00Z', 1), hour('2026-05-10T04:00:00Z', 2), hour('2026-04-01T00:00:00Z', 9)],
    7,
    now,
  )
  expect(bars.map(({ kept }) => kept)).toEqual([0, 0, 0, 0, 0, 0, 3])
})
