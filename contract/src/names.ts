import { z } from 'zod'
import { limits } from './limits.ts'

/** Letters and digits of any script, spaces, and the marks that real names carry. Everything else is a special character. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} ._\-'’&(),]*$/u
/** Marks that no one sees: with one, two names would look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

interface NameSentences {
  required: string
  length: string
  special: string
}

/** Length is counted in characters as a person sees them in code points, after trimming and NFC. */
const characters = (text: string) => [...text].length

function plainName(range: { min: number; max: number }, sentences: NameSentences) {
  return z
    .string({ error: sentences.required })
    .transform((text) => text.normalize('NFC').trim().replace(/ {2,}/g, ' '))
    .superRefine((text, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', message })
      if (text === '') return issue(sentences.required)
      if (characters(text) < range.min || characters(text) > range.max) return issue(sentences.length)
      if (!PLAIN_NAME.test(text) || INVISIBLE.test(text)) return issue(sentences.special)
    })
}

export const ApiKeyName = plainName(limits.names.apiKey, {
  required: 'API key name is required',
  length: 'API key name must be 2 to 125 characters',
  special: 'API key name cannot contain special characters',
})

export const SavedSearchName = plainName(limits.names.savedSearch, {
  required: 'Search name is required',
  length: 'Search name must be 2 to 125 characters',
  special: 'Search name cannot contain special characters',
})

/** Names that would pass for the product itself or for its own workspaces. */
const RESERVED_COMPANIES = new Set([
  'default',
  'demo',
  'demo workspace',
  'interactive demo',
  'signet',
  'signet demo',
  'signet support',
  'admin',
  'administrator',
  'root',
  'system',
  'support',
])

export const CompanyName = plainName(limits.names.company, {
  required: 'Company name is required',
  length: 'Company name must be under 125 characters',
  special: 'Company name cannot contain special characters',
}).refine((name) => !RESERVED_COMPANIES.has(name.normalize('NFKC').toLowerCase()), {
  error: 'This company name is reserved',
})

function personName(required: string) {
  return z
    .string({ error: required })
    .transform((text) => text.normalize('NFC').trim())
    .superRefine((text, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', message })
      if (text === '') return issue(required)
      if (characters(text) > limits.names.person.max) return issue('Names must be under 125 characters')
      if (CONTROL.test(text)) return issue('Names cannot contain control characters')
    })
}

export const FirstName = personName('Please enter your first name.')
export const LastName = personName('Please enter your last name.')
