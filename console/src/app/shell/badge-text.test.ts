import { limits } from '@signet/contract/limits'
import { expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'

test.each([
  [1, '1'],
  [999, '999'],
  [1000, '1K+'],
  [54_321, '1K+'],
])('%i active threats show as %s', (count, text) => {
  expect(badgeText(count, limits.threats.badgeCap)).toBe(text)
})
