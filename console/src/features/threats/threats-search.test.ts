import { describe, expect, test } from 'vitest'
import { following, isFiltered, queryOf, readState, sanitize, type ThreatsState, writeState } from './threats-search.ts'

const id = '0197c2f4-8a51-7b3e-9c4d-2f6a8b1e5d70'
const whole: ThreatsState = {
  status: 'resolved',
  severity: ['high', 'critical'],
  type: ['BRUTE_FORCE', 'MFA_FATIGUE'],
  time: { days: 7 },
  search: 'ada@',
  order: '-severity',
  offset: 50,
  size: 100,
  id,
}

test('what the address says comes back as it was', () => {
  expect(readState(writeState(whole))).toEqual(whole)
  const time = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) }
  expect(readState(writeState({ ...whole, time }))).toEqual({ ...whole, time })
})

test('an address without anything shows what is active, latest change first', () => {
  const fresh = readState({})
  expect(fresh).toMatchObject({ status: 'active', order: '-endedAt', offset: 0, size: 25, id: '', time: null })
  expect(writeState(fresh)).toEqual({})
  expect(isFiltered(fresh)).toBe(false)
})

test.each([
  { status: 'gone' },
  { severity: 'awful,' },
  { type: 'NOTHING' },
  { order: 'title;drop' },
  { offset: '-1' },
  { offset: '1e9' },
  { size: '7' },
  { id: '../evil' },
  { range: '8d' },
  { from: 'yesterday', to: 'today' },
  { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' },
])('what cannot be meant is left out: %j', (given) => {
  expect(readState(given)).toEqual(readState({}))
})

describe('a change of the question', () => {
  test('begins on the first page with nothing open', () => {
    expect(following(whole, { status: 'all' })).toEqual({ ...whole, status: 'all', offset: 0, id: '' })
  })

  test('another page keeps its place, opening a threat keeps everything', () => {
    expect(following(whole, { offset: 100, size: 100 })).toEqual({ ...whole, offset: 100, id: '' })
    expect(following(whole, { id: '' })).toEqual({ ...whole, id: '' })
  })
})

describe('the question to the API', () => {
  const now = Date.UTC(2026, 5, 15, 12, 30, 20)

  test('leaves out what is not asked', () => {
    expect(queryOf(readState({ status: 'all' }), now)).toEqual({ order: '-endedAt', limit: 25, offset: 0 })
    expect(queryOf(readState({}), now)).toMatchObject({ resolved: 'false' })
  })

  test('names lists with commas and stays the same for a minute', () => {
    const asked = queryOf(whole, now)
    expect(asked).toMatchObject({ resolved: 'true', severity: 'high,critical', type: 'BRUTE_FORCE,MFA_FATIGUE' })
    expect(asked.start).toBe('2026-06-08T12:30:00.000Z')
    expect(queryOf(whole, now + 20_000)).toEqual(asked)
  })
})

test('a search is trimmed, loses control characters and ends after 1000 characters', () => {
  expect(sanitize('  a\u0000\u001bda ')).toBe('ada')
  expect(sanitize('x'.repeat(1200))).toHaveLength(1000)
})
