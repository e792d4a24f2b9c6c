import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each([
  ['/', '/'],
  ['/a/b?x=1&y=a%20b#part', '/a/b?x=1&y=a%20b#part'],
  ['/signed-in?code=1', '/'],
  ['//evil.example/a', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['dashboard', '/'],
  [undefined, '/'],
  [7, '/'],
])('after sign-in %j leads to %j', (given, expected) => {
  expect(safeReturnPath(given, 'https://signet.test')).toBe(expected)
})
