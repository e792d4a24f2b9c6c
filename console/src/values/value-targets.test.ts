import { identifierKinds } from '@signet/contract/identifiers'
import { expect, test } from 'vitest'
import { fieldOf, identifierKindOf, opensOf } from './value-targets.ts'

test('every kind of identifier has the field that holds it, and back', () => {
  for (const kind of identifierKinds) expect(identifierKindOf(fieldOf[kind])).toBe(kind)
})

test.each([
  ['account.id', 'account'],
  ['account.accountId', 'account'],
  ['email.value', 'accounts'],
  ['phone.value', 'accounts'],
  ['ip.value', null],
  ['ip.location.country', null],
  ['constructor', null],
])('%s opens %s', (field, expected) => {
  expect(opensOf(field)).toBe(expected)
})

test('what names nothing is nothing to SignalPrint', () => {
  expect(identifierKindOf('ip.location.country')).toBeNull()
  expect(identifierKindOf('customData.account.id')).toBeNull()
})
