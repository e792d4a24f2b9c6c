import { expect, it } from 'vitest'
import { insertPace } from './insert-pace.ts'

const MB = 1024 * 1024

it('expects nothing before the engine has taken in something large', () => {
  const pace = insertPace()
  pace.took(MB, 900)
  expect(pace.msFor(100 * MB)).toBe(0)
})

it('expects what the fastest of the last large inserts took', () => {
  const pace = insertPace()
  pace.took(4 * MB, 800)
  pace.took(12 * MB, 600)
  expect(pace.msFor(20 * MB)).toBeCloseTo(1000)
})

it('forgets how it was before', () => {
  const pace = insertPace()
  pace.took(4 * MB, 1)
  for (let turn = 0; turn < 8; turn += 1) pace.took(4 * MB, 100)
  expect(pace.msFor(4 * MB)).toBeCloseTo(100)
})
