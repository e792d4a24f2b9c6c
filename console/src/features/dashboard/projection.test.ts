import { expect, test } from 'vitest'
import { monthOf, projectedCount } from './projection.ts'

test.each([
  [1000, '2026-06-16T00:00:00Z', 2000],
  [1234, '2026-06-16T00:00:00Z', 2500],
  [7, '2026-06-16T00:00:00Z', 14],
  [0, '2026-06-16T00:00:00Z', null],
  [50, '2026-06-02T00:00:00Z', null],
])('%i by %s leads to %s', (count, now, expected) => {
  expect(projectedCount(count, new Date(now))).toBe(expected)
})

test('December ends with the year', () => {
  expect(monthOf(new Date('2026-12-31T23:59:00Z')).end.toISOString()).toBe('2027-01-01T00:00:00.000Z')
})
