import { describe, expect, it } from 'vitest'
import { addressKey, isLoopback } from './address-key.ts'
import { postLimit } from './post-limit.ts'
import { isSameOrigin } from './same-origin.ts'

describe('an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s → %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::11', false],
  [undefined, false],
])('%s is on this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

it.each([
  [{ origin: 'http://a.test' }, true],
  [{ origin: 'http://a.test', 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'http://b.test', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{}, false],
])('headers %j are from our own page: %s', (headers, expected) => {
  expect(isSameOrigin(headers, 'http://a.test')).toBe(expected)
})

it('an address may post so often per minute, and again when time has passed', () => {
  let now = 0
  const limit = postLimit(3, () => new Date(now))
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 20])
  expect(limit.take('b')).toBe(0)
  now = 20_000
  expect(limit.take('a')).toBe(0)
  expect(limit.take('a')).toBe(20)
})
