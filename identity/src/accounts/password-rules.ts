import { COMMON_PASSWORD_STEMS, COMMON_PASSWORDS } from './common-passwords.ts'

const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

export type PasswordProblem = 'missing' | 'tooShort' | 'tooLong' | 'likeIdentity' | 'common' | 'repetitive'

export interface PasswordOwner {
  email: string
  givenName: string
  familyName: string
}

const MIN_REMAINDER = 4
const MIN_NAME = 3
const MIN_DISTINCT = 5

/** Length first, then what a guesser tries first: the person, the common ones, patterns. No composition rules (NIST 800-63B). */
export function passwordProblem(password: string, owner: PasswordOwner): PasswordProblem | undefined {
  const characters = [...password]
  if (characters.length === 0) return 'missing'
  if (characters.length < MIN_PASSWORD) return 'tooShort'
  if (characters.length > MAX_PASSWORD) return 'tooLong'
  if (isLikeOwner(password, owner)) return 'likeIdentity'
  if (isCommon(password)) return 'common'
  if (isRepetitive(characters)) return 'repetitive'
  return undefined
}

function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

// "ada.lovelace1" is the name with three characters to guess, so the name is taken out and the rest must carry weight.
function isLikeOwner(password: string, owner: PasswordOwner): boolean {
  const [local = '', domain = ''] = owner.email.split('@')
  const parts = [owner.email, local, domain, owner.givenName + owner.familyName, owner.familyName, owner.givenName]
  let rest = squash(password)
  let found = false
  for (const part of parts.map(squash)) {
    if (part.length < MIN_NAME || !rest.includes(part)) continue
    rest = rest.replaceAll(part, '')
    found = true
  }
  return found && rest.length < MIN_REMAINDER
}

function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  if (COMMON_PASSWORDS.has(lower)) return true
  const stem = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[^\p{L}\p{N}@$!]/gu, '')
  return COMMON_PASSWORD_STEMS.has(stem)
}

function isRepetitive(characters: string[]): boolean {
  if (new Set(characters).size < MIN_DISTINCT) return true
  const text = characters.join('')
  if (/^(.{1,6}?)\1+.{0,3}$/u.test(text)) return true
  const steps = characters.slice(1).map((character, i) => code(character) - code(characters[i] ?? ''))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

function code(character: string): number {
  return character.codePointAt(0) ?? 0
}
