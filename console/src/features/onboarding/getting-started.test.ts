import { expect, test } from 'vitest'
import { readGettingStarted } from './getting-started.ts'

const first = { iam: 'identityPlatform', opened: false, newSignup: false }

test('what this version kept comes back', () => {
  const kept = { version: 1, iam: 'other', opened: true, newSignup: true }
  expect(readGettingStarted(JSON.stringify(kept))).toEqual({ iam: 'other', opened: true, newSignup: true })
})

test.each([null, '', '{', '[]', '7', '{"version":0,"opened":true}', '{"version":2,"opened":true}', '{"opened":true}'])(
  'another version’s or nobody’s state begins anew: %s',
  (text) => {
    expect(readGettingStarted(text)).toEqual(first)
  },
)

test('a choice that does not exist is the default one', () => {
  expect(readGettingStarted('{"version":1,"iam":"abacus"}').iam).toBe('identityPlatform')
})
