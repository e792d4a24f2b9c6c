import { describe, expect, test } from 'vitest'
import { hasRoom, inputsOf, isChanged, kindOf, newRow, pasteInto, problemsByKey, rowsOf } from './exclusion-rows.ts'

const saved = [
  { kind: 'email' as const, value: '*@test.example' },
  { kind: 'ip' as const, value: '203.0.113.*' },
]

test.each([
  ['203.0.113.9', 'ip'],
  ['203.0.113.*', 'ip'],
  ['2001:db8::*', 'ip'],
  ['ada@acme.test', 'email'],
  ['*@acme.test', 'email'],
  ['account-7', 'email'],
  ['', 'email'],
])('%s is taken for %s until somebody says otherwise', (value, kind) => {
  expect(kindOf(newRow(value))).toBe(kind)
  expect(kindOf(newRow(value, 'ip'))).toBe('ip')
})

test('empty inputs are not sent and change nothing', () => {
  const rows = [...rowsOf(saved), newRow('  ')]
  expect(inputsOf(rows)).toEqual(saved)
  expect(isChanged(rows, saved)).toBe(false)
  expect(isChanged([...rows, newRow('bo')], saved)).toBe(true)
  expect(isChanged(rows.slice(1), saved)).toBe(true)
})

describe('a pasted list', () => {
  test('becomes one input each', () => {
    const [one, two] = rowsOf(saved)
    if (one === undefined || two === undefined) throw new Error('two rows')
    const rows = pasteInto([one, two], two.key, 'ada@acme.test\nbo@acme.test, 203.0.113.9;')
    expect(rows === null ? null : inputsOf(rows).map(({ value }) => value)).toEqual([
      '*@test.example',
      'ada@acme.test',
      'bo@acme.test',
      '203.0.113.9',
    ])
  })

  test('of one value is no list', () => {
    expect(pasteInto([newRow()], 1, ' ada@acme.test ')).toBeNull()
  })

  test('goes as far as there is room', () => {
    const rows = Array.from({ length: 99 }, (_, n) => newRow(`account-${n}`))
    expect(hasRoom(rows)).toBe(true)
    const pasted = pasteInto(rows, rows[0]?.key ?? 0, 'a b c d e')
    expect(pasted).toHaveLength(100)
    expect(hasRoom(pasted ?? [])).toBe(false)
  })
})

test('a verdict stands at the input that it is about, though empty ones were not sent', () => {
  const rows = [newRow(), newRow('a@b.test'), newRow('not an address', 'ip')]
  const problems = problemsByKey({ 'filters.1.value': 'Not an IP', filters: 'At most 100' }, rows)
  expect(problems.get(rows[2]?.key ?? 0)).toBe('Not an IP')
  expect(problems.get(rows[1]?.key ?? 0)).toBeUndefined()
  expect(problems.get('')).toBe('At most 100')
})
