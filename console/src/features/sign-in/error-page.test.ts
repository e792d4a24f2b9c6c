import { expect, test } from 'vitest'
import { screenForDescription } from './error-page.ts'

test.each([
  ['This URL can be used only once', '/used-link'],
  ['This account is already verified.', '/already-verified'],
  ['Verification required.', '/verification-required'],
  ['Access expired.', '/verification-expired'],
  ['Access expired', null],
  ['toString', null],
  [undefined, null],
])('the description %j leads to %s', (description, path) => {
  expect(screenForDescription(description)).toBe(path)
})
