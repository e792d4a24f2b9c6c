import type { Filter } from '@signet/contract/event-query'
import { expect, test } from 'vitest'
import { countFilters, hasRoom } from '../../api/filter-room.ts'
import { addInto, removeAt, replaceAt, toggle, withValue } from './filters.ts'

const is = (value: string): Filter => ({ field: 'ip.value', operator: 'equals', values: [value] })
const anyOf = (...filters: Filter[]): Filter => ({ operator: 'or', filters })

test('a filter goes into the list, or into the group at its path, once', () => {
  expect(addInto([], [], is('a'))).toEqual([is('a')])
  expect(addInto([is('a')], [], is('a'))).toEqual([is('a')])
  expect(addInto([is('a'), anyOf(is('b'))], [1], is('c'))).toEqual([is('a'), anyOf(is('b'), is('c'))])
  expect(addInto([anyOf(anyOf(is('b')))], [0, 0], is('c'))).toEqual([anyOf(anyOf(is('b'), is('c')))])
})

test('a group leaves with its last filter', () => {
  expect(removeAt([is('a'), anyOf(is('b'), is('c'))], [1, 0])).toEqual([is('a'), anyOf(is('c'))])
  expect(removeAt([is('a'), anyOf(anyOf(is('b')))], [1, 0, 0])).toEqual([is('a')])
  expect(removeAt([is('a')], [0])).toEqual([])
})

test('one filter takes the place of another where it stood', () => {
  expect(replaceAt([is('a'), anyOf(is('b'), is('c'))], [1, 1], is('d'))).toEqual([is('a'), anyOf(is('b'), is('d'))])
})

test('a quick filter goes on and off', () => {
  const on = toggle([is('a')], anyOf(is('b')))
  expect(on).toEqual([is('a'), anyOf(is('b'))])
  expect(toggle(on, anyOf(is('b')))).toEqual([is('a')])
})

test('excluding a value takes back that only it was wanted', () => {
  const only = withValue([], 'ip.value', '192.0.2.1', false)
  expect(only).toEqual([is('192.0.2.1')])
  expect(withValue(only, 'ip.value', '192.0.2.1', true)).toEqual([
    { field: 'ip.value', operator: 'notEquals', values: ['192.0.2.1'] },
  ])
})

test('groups count for what they hold, and twenty filters are the end', () => {
  const twenty = [anyOf(...Array.from({ length: 19 }, (_, n) => is(String(n)))), is('x')]
  expect(countFilters(twenty)).toBe(20)
  expect(hasRoom(twenty)).toBe(false)
  expect(hasRoom(twenty.slice(1))).toBe(true)
})
