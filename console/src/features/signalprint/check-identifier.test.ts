import { expect, test } from 'vitest'
import { checkIdentifier } from './check-identifier.ts'

test('a type is required, then a value', () => {
  expect(checkIdentifier('', '8.8.8.8')).toEqual({ field: 'type', problem: 'type' })
  expect(checkIdentifier('ip', '  ')).toEqual({ field: 'value', problem: 'value' })
})

test.each([
  ['ip', '8.8.8.8', null],
  ['ip', ' 10.1.2.3 ', null],
  ['ip', '2001:db8::1', null],
  ['ip', '2a00:1450:4001:82a:0:0:0:200e', null],
  ['ip', '::ffff:8.8.8.8', null],
  ['ip', '8.8.8', 'ip'],
  ['ip', '8.8.8.256', 'ip'],
  ['ip', '1::2::3', 'ip'],
  ['ip', '1:2:3', 'ip'],
  ['ip', 'localhost', 'ip'],
  ['ip', '127.0.0.1', 'routable'],
  ['ip', '0.0.0.0', 'routable'],
  ['ip', '169.254.1.1', 'routable'],
  ['ip', '224.0.0.1', 'routable'],
  ['ip', '::1', 'routable'],
  ['ip', 'fe80::1', 'routable'],
  ['phone', '+1 202 555 0143', null],
  ['phone', '+4930901820', null],
  ['phone', '2025550143', 'phone'],
  ['phone', '+0123456', 'phone'],
  ['paymentHash', 'a'.repeat(31), 'paymentHash'],
  ['paymentHash', 'a'.repeat(32), null],
  ['email', 'ada@example.com', null],
  ['email', 'ada', 'email'],
  ['email', '<ada>@example.com', 'email'],
  ['account', 'anything', null],
  ['userAgent', 'Mozilla/5.0', null],
] as const)('%s %s: %s', (type, value, problem) => {
  expect(checkIdentifier(type, value)).toEqual(problem === null ? null : { field: 'value', problem })
})
