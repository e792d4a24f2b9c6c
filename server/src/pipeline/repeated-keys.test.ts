import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heldBy, objectsWithRepeatedKeys } from './repeated-keys.ts'

const repeatsOf = (text: string) => {
  const value = JSON.parse(text)
  return { value, found: objectsWithRepeatedKeys(text, value) }
}

it('finds nothing in what a serialiser writes, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(repeatsOf(JSON.stringify(value, null, space)).found.size).toBe(0)
    }),
  )
})

it('finds the object that names a key twice, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.string(), fc.nat(), (others, inner, key, turn) => {
      const texts = others.map((other) => JSON.stringify(other))
      const name = JSON.stringify(key)
      const at = turn % (texts.length + 1)
      texts.splice(at, 0, `{"z${at}":{${name} : ${JSON.stringify(inner)},"own":[":","\\":"] , ${name}:1}}`)
      const { value, found } = repeatsOf(`[${texts.join(',\n')}]`)
      expect([...found]).toEqual([value[at][`z${at}`]])
      expect(heldBy(value[at], found)).toHaveLength(1)
      expect(value.filter((each: unknown) => heldBy(each, found).length > 0)).toHaveLength(1)
    }),
  )
})

it('sees through spellings of a key, and keys that objects have anyway', () => {
  expect(repeatsOf('{"a":1,"\\u0061":2}').found.size).toBe(1)
  expect(repeatsOf('{"__proto__":1,"__proto__":{"x":1}}').found.size).toBe(1)
  expect(repeatsOf('{"a" :1,"a":2}').found.size).toBe(1)
  expect(repeatsOf('{"constructor":1,"toString":2,"length":3}').found.size).toBe(0)
})

it('finds the outer object where the inner one was given up for another value', () => {
  const { value, found } = repeatsOf('{"a":{"b":1,"b":2},"a":5}')
  expect([...found]).toEqual([value])
})

it('is done with hostile texts as soon as they are read', () => {
  const deep = 100_000
  const nested = repeatsOf(`${'{"a":0,"a":'.repeat(deep)}1${'}'.repeat(deep)}`)
  expect(nested.found.has(nested.value)).toBe(true)
  const many = repeatsOf(`{${Array.from({ length: 50_000 }, () => '"a":1').join()}}`)
  expect([...many.found]).toEqual([many.value])
  expect(objectsWithRepeatedKeys('[[[', undefined).size).toBe(0)
})
