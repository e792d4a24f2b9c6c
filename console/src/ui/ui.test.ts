import { expect, test } from 'vitest'
import { meterLevel } from './meter-level.ts'
import { relativeTime } from './relative-time.ts'

test.each([
  [0, 100, 'within'],
  [79, 100, 'within'],
  [80, 100, 'near'],
  [100, 100, 'near'],
  [101, 100, 'over'],
  [1_000_000, null, 'within'],
])('%i of %s is %s its limit', (value, limit, level) => {
  expect(meterLevel(value, limit)).toBe(level)
})

const now = new Date('2026-03-10T12:00:00Z')
test.each([
  ['2026-03-10T11:59:30Z', 'en', 'now'],
  ['2026-03-10T11:58:00Z', 'en', '2 minutes ago'],
  ['2026-03-09T12:00:00Z', 'en', 'yesterday'],
  ['2026-03-13T12:00:01Z', 'en', 'in 3 days'],
  ['2026-03-07T12:00:00Z', 'de', 'vor 3 Tagen'],
])('%s in %s reads %s', (at, language, expected) => {
  expect(relativeTime(new Date(at), now, language)).toBe(expected)
})
