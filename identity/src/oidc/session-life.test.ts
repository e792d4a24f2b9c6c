import { expect, it } from 'vitest'
import { sessionSeconds } from './session-life.ts'

const DAY = 86_400

it.each([
  ['nobody signed in yet', undefined, 43_200],
  ['just now', 0, 43_200],
  ['six days ago', 6 * DAY, 43_200],
  ['an hour before a week ago', 7 * DAY - 3600, 3600],
  ['eight days ago', 8 * DAY, 1],
])('a session of somebody who signed in %s lives on for the right time', (_when, age, seconds) => {
  const now = 1_800_000_000
  expect(sessionSeconds(age === undefined ? undefined : now - age, now)).toBe(seconds)
})
