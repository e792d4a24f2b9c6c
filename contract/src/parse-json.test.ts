import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

const key = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '\\', '"', '\n', ':', ' ', '\u2028', '\ud800', '\ue000', 'é'), maxLength: 3 }),
  fc.constantFrom('__proto__', '1', 'toString'),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(key, fc.boolean(), fc.integer(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}))

/** Written by hand: what is compared must not pass through the reader. `spell`: the spelling of a character. */
function write(each: unknown, spell: (text: string) => string, space: string): string {
  if (Array.isArray(each)) return `[${each.map((inside) => write(inside, spell, space)).join(`,${space}`)}]`
  if (typeof each === 'string') return spell(each)
  if (each === null || typeof each !== 'object') return String(each)
  const fields = Object.entries(each).map(([name, inside]) => `${spell(name)}${space}:${write(inside, spell, space)}`)
  return `{${fields.join(',')}}`
}

const shortest = (text: string) => JSON.stringify(text)
const longest = (text: string) =>
  `"${text.replace(/[\s\S]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

describe('reading JSON', () => {
  it('is not misled by the keys of what was read before', () => {
    parseJson(String.raw`{"h":[],"\\":0}`)
    expect(Object.keys(parseJson(String.raw`{"h":1,"\"":2}`) as object)).toEqual(['h', '"'])
    expect(Object.keys(parseJson(String.raw`{"h":1,"\n":2}`) as object)).toEqual(['h', '\n'])
    expect(parseJson(String.raw`[{"h":1,"\"":{"h":1,"\n" : 3}}]`)).toEqual([{ h: 1, '"': { h: 1, '\n': 3 } }])
  })

  it('reads what was written, however it was spelled', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(shortest, longest), fc.constantFrom('', ' ', '\n\t'), (each, spell, space) => {
        const text = write(each, spell, space)
        expect(write(parseJson(text), shortest, '')).toBe(write(each, shortest, ''))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the last value of a key that is named twice, as the runtime does', () => {
    expect(parseJson(String.raw`{"a":1,"\"":2,"\u0061":3,"\u0022":4}`)).toEqual({ a: 3, '"': 4 })
  })

  it('takes texts that are nested as deeply as they are long, and keys of nothing but backslashes', () => {
    const depth = 20_000
    const nested = parseJson(`${String.raw`[{"\n":`.repeat(depth)}1${'}]'.repeat(depth)}`)
    expect(Object.keys((nested as object[])[0] as object)).toEqual(['\n'])
    const long = '\\\\'.repeat(500_000)
    expect(parseJson(`["${long}","${long}"]`)).toHaveLength(2)
    expect(Object.keys(parseJson(`{"${long}":1}`) as object)[0]).toHaveLength(500_000)
  })

  it('refuses what is no JSON', () => {
    for (const text of ['', '{', String.raw`{"\":1}`, String.raw`\"":`, '{"a":1}x']) {
      expect(() => parseJson(text)).toThrow(SyntaxError)
    }
  })
})
