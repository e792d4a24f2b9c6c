import { expect, it } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

it('a cache keeps what is asked for again, and forgets what was asked for long ago', () => {
  const made: string[] = []
  const cache = boundedCache(4, (key) => {
    made.push(key)
    return key.toUpperCase()
  })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'f', 'g']) expect(cache(key)).toBe(key.toUpperCase())
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  cache('b')
  expect(made.at(-1)).toBe('b')
})
