import { expect, test } from 'vitest'
import { readSearch, sanitize, writeSearch } from './accounts-search.ts'

test('what the address says comes back as it was', () => {
  const search = { filter: 'ada@', order: 'email', offset: 50, size: 100 }
  const written = writeSearch(search)
  expect(readSearch(Object.fromEntries(Object.entries(written).map(([key, value]) => [key, value])))).toEqual(search)
})

test('an address without anything is the first page, newest first', () => {
  expect(readSearch({})).toEqual({ filter: '', order: '-lastSeen', offset: 0, size: 25 })
  expect(writeSearch(readSearch({}))).toEqual({})
})

test.each([{ order: 'ts;drop' }, { offset: '-1' }, { offset: '1e9' }, { size: '7' }, { offset: 'x' }])(
  'what cannot be meant is left out: %j',
  (given) => {
    expect(readSearch(given)).toEqual(readSearch({}))
  },
)

test('a search is trimmed, loses control characters and ends after 1000 characters', () => {
  expect(sanitize('  a\u0000\u001bda ')).toBe('ada')
  expect(sanitize('x'.repeat(1200))).toHaveLength(1000)
})
