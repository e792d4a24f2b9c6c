import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'
import { meterLevel } from './meter-level.ts'
import { privateParts } from './private-text.ts'
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

test.each([
  [0, 'en', '0 seconds'],
  [1, 'en', '1 second'],
  [59, 'en', '59 seconds'],
  [90, 'en', '1.5 minutes'],
  [7200, 'de', '2 Stunden'],
  [129_600, 'de', '1,5 Tage'],
  [2_592_000, 'en', '30 days'],
])('%i seconds in %s are %s', (seconds, language, expected) => {
  expect(durationText(seconds, language)).toBe(expected)
})

const hidden = (text: string, values: string[] = []) =>
  privateParts(text, values)
    .filter((part) => part.hidden)
    .map((part) => part.text)

test.each([
  ['12 failed logins of ada@acme.test from 203.0.113.9.', [], ['ada@acme.test', '203.0.113.9']],
  ['From 2001:db8:0:1::/64 at 12:30.', [], ['2001:db8:0:1::/64']],
  ['account-7 and account-77', ['account-7'], ['account-7']],
  ['A sentence (with) no name', ['no', ''], []],
  ['Ends with a.b(c', ['a.b(c'], ['a.b(c']],
])('in “%s” the blur covers whom it names', (text, values, expected) => {
  expect(hidden(text, values)).toEqual(expected)
  expect(
    privateParts(text, values)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
