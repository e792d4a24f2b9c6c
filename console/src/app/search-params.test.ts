import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, texts } from './search-params.ts'

test.each(['?a=007', '?a=1e5&b=true', '?a=null', '?a=1&a=2', '?q=a%26b', ''])('the query %s survives', (search) => {
  expect(stringifySearch(parseSearch(search))).toBe(search)
})

test('only the named texts are read', () => {
  const read = texts('email', 'invitationId')
  expect(read({ email: 'a@b.c', other: 'x', invitationId: ['1', '2'] })).toEqual({ email: 'a@b.c' })
})
