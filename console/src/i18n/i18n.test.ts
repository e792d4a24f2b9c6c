import { errors } from '@signet/contract/errors'
import { ApiKeyName, CompanyName, FirstName, LastName } from '@signet/contract/names'
import { describe, expect, test } from 'vitest'
import { de as firstDe } from './de/de.ts'
import { en as firstEn } from './en/en.ts'
import { pickLanguage } from './language.ts'
import { pageNamespaces } from './page-texts.ts'

async function whole(first: object, language: string): Promise<Record<string, object>> {
  const later = pageNamespaces.map(async (name) => [name, (await import(`./${language}/${name}.json`)).default])
  return { ...first, ...Object.fromEntries(await Promise.all(later)) }
}
const en = await whole(firstEn, 'en')
const de = await whole(firstDe, 'de')

const flatten = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('both languages have the same texts', () => {
  expect(flatten(de).map(([key]) => key)).toEqual(flatten(en).map(([key]) => key))
})

test('a translation fills in the same values', () => {
  const german = new Map(flatten(de))
  for (const [key, text] of flatten(en))
    expect([key, placeholders(german.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

test('no text is empty', () => {
  expect(flatten({ en, de }).filter(([, text]) => text.trim() === '')).toEqual([])
})

describe('the contract speaks every language', () => {
  test('each error code has its public sentence', () => {
    const { unreachable, ...known } = firstEn.errors
    expect(known).toEqual(Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])))
    expect(unreachable).toBeTruthy()
  })

  test('each sentence of a name rule is translated', () => {
    const wrong = ['', 'x', '<>x', 'x'.repeat(126), 'signet', 'a\u0007']
    const sentences = [ApiKeyName, CompanyName, FirstName, LastName].flatMap((rule) =>
      wrong.flatMap((name) => rule.safeParse(name).error?.issues.map((issue) => issue.message) ?? []),
    )
    expect(sentences.length).toBeGreaterThan(8)
    expect(sentences.filter((sentence) => !Object.values<string>(firstEn.rules).includes(sentence))).toEqual([])
  })
})

test.each([
  [null, ['fr-FR', 'de-CH', 'en'], 'de'],
  [null, ['fr'], 'en'],
  [null, [], 'en'],
  ['en', ['de'], 'en'],
  ['xx', ['de-DE'], 'de'],
])('chosen %s with the browser at %j gives %s', (chosen, preferred, expected) => {
  expect(pickLanguage(chosen, preferred)).toBe(expected)
})
