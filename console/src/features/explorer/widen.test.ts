import { expect, test } from 'vitest'
import { earliest, resolveRange } from '../../api/time-range.ts'
import { widened } from './widen.ts'

const now = Date.UTC(2026, 5, 15, 12, 30, 20)
const day = 86_400_000

test('a wider range is the next one, then all that is kept, then there is none', () => {
  expect(widened(resolveRange({ days: 1 }, now), now)).toEqual({ days: 7 })
  expect(widened(resolveRange({ days: 90 }, now), now)).toMatchObject({ from: earliest(now) })
  expect(widened(resolveRange({ from: now - 500 * day, to: now }, now), now)).toBeNull()
})
