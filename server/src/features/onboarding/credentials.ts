import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Credentials = Record<string, string>

export const credentialsFile = (dataDirectory: string) => join(dataDirectory, 'credentials.txt')

/** Letters and digits that nobody mistakes for one another: 20 of them are 112 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 20

const makePassword = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Written whole and flushed before any account is made: a start that is cut short finds the same passwords again,
 * and no account exists whose password nobody knows.
 */
export async function loadCredentials(dataDirectory: string, emails: readonly string[]): Promise<Credentials> {
  const file = credentialsFile(dataDirectory)
  if (existsSync(file)) return parse(readFileSync(file, 'utf8'))
  const made = Object.fromEntries(emails.map((email) => [email, makePassword()]))
  const lines = Object.entries(made).map(([email, password]) => `${email} ${password}`)
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return made
}

const parse = (text: string): Credentials =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((parts): parts is [string, string] => parts.length === 2),
  )
