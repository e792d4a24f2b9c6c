import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ApiKeyName, CompanyName, FirstName, LastName } from './names.ts'

const told = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues.map((issue) => issue.message)
}

describe('an API key’s name', () => {
  it.each([
    [undefined, 'API key name is required'],
    [null, 'API key name is required'],
    [7, 'API key name is required'],
    ['', 'API key name is required'],
    ['   ', 'API key name is required'],
    ['a', 'API key name must be 2 to 125 characters'],
    ['a'.repeat(126), 'API key name must be 2 to 125 characters'],
    ['<script>', 'API key name cannot contain special characters'],
    ['a\u0000b', 'API key name cannot contain special characters'],
    ['a\u202Eb', 'API key name cannot contain special characters'],
    ['=cmd', 'API key name cannot contain special characters'],
    ['line\nbreak', 'API key name cannot contain special characters'],
    ['😀😀', 'API key name cannot contain special characters'],
    ['key\uFE0F', 'API key name cannot contain special characters'],
    ['key\u034F', 'API key name cannot contain special characters'],
    ['\u3164\u3164', 'API key name cannot contain special characters'],
  ])('%j is refused with its sentence', (value, sentence) => {
    expect(told(ApiKeyName, value)).toEqual([sentence])
  })

  it.each([
    ['ok', 'ok'],
    ['  Production  key ', 'Production key'],
    ['Schlüssel (2)', 'Schlüssel (2)'],
    ['監視キー', '監視キー'],
    ['a'.repeat(125), 'a'.repeat(125)],
    ['e\u0301clair', 'éclair'],
  ])('%j is kept as %j', (value, kept) => {
    expect(told(ApiKeyName, value)).toBe(kept)
  })
})

describe('a company’s name', () => {
  it.each([
    ['', 'Company name is required'],
    ['x'.repeat(125), 'Company name must be under 125 characters'],
    ['Acme <b>', 'Company name cannot contain special characters'],
    ['Signet', 'This company name is reserved'],
    [' default ', 'This company name is reserved'],
    ['Ｓｉｇｎｅｔ', 'This company name is reserved'],
  ])('%j is refused with its sentence', (value, sentence) => {
    expect(told(CompanyName, value)).toEqual([sentence])
  })

  it('may have 124 characters', () => {
    expect(told(CompanyName, 'x'.repeat(124))).toBe('x'.repeat(124))
  })
})

describe('a person’s name', () => {
  it('is asked for in the specification’s words', () => {
    expect(told(FirstName, ' ')).toEqual(['Please enter your first name.'])
    expect(told(LastName, undefined)).toEqual(['Please enter your last name.'])
  })

  it.each(["O'Brien", 'Nguyễn', 'van der Berg-Löwe', '李'])('%s is a name', (name) => {
    expect(told(LastName, name)).toBe(name)
  })

  it('holds no control characters', () => {
    for (const name of ['A\u0007', 'A\u2028B']) {
      expect(told(FirstName, name)).toEqual(['Names cannot contain control characters'])
    }
  })
})
