import { expect, test } from 'vitest'
import { earliest, readRange, resolveRange, writeRange } from './time-range.ts'

const now = Date.UTC(2026, 5, 15, 12, 30, 20)
const day = 86_400_000

test('two looks within a minute ask the same question', () => {
  expect(resolveRange({ days: 7 }, now)).toEqual(resolveRange({ days: 7 }, now + 30_000))
  expect(resolveRange({ days: 7 }, now).to).toBe(Date.UTC(2026, 5, 15, 12, 31))
})

test('never before the 180 days that are kept, and it says so', () => {
  const range = resolveRange({ from: now - 400 * day, to: now }, now)
  expect(range).toEqual({ from: earliest(now), to: now, adjusted: true })
  expect(resolveRange({ from: now - 2 * day, to: now - day }, now).adjusted).toBe(false)
})

test.each([
  [-500 * day, -400 * day],
  [-181 * day, 9000 * day],
  [400 * day, 500 * day],
])('a range from %d to %d ms from now still has a beginning before its end', (from, to) => {
  const range = resolveRange({ from: now + from, to: now + to }, now)
  expect(range.from).toBeLessThan(range.to)
  expect(range.from).toBeGreaterThanOrEqual(earliest(now))
  expect(range.to).toBeLessThanOrEqual(now + 2 * day)
})

test.each([{ days: 90 }, { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2, 0, 0, 0, 1) }] as const)(
  'an address says it again: %j',
  (range) => expect(readRange(writeRange(range))).toEqual(range),
)

test.each([
  {},
  { range: '8d' },
  { from: '2026-03-01T00:00:00Z' },
  { from: 'yesterday', to: 'today' },
  { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' },
])('what cannot be meant is none: %j', (given) => expect(readRange(given)).toBeNull())
