import { IdentityError } from '../identity-error.ts'
import type { AccountStore } from './accounts.ts'
import { normalizeEmail } from './email.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'

export interface AccountInput {
  email: string
  password: string
  givenName: string
  familyName: string
  emailVerified: boolean
}

/** For seeding and for the first administrator. Undefined where the address has an account already; that one stays as it is. */
export async function createAccount(accounts: AccountStore, input: AccountInput): Promise<{ sub: string } | undefined> {
  const email = normalizeEmail(input.email)
  if (email === undefined) throw new IdentityError('bad_option', 'The account needs a valid e-mail address.')
  const problem = passwordProblem(input.password, input)
  if (problem !== undefined) throw new IdentityError('weak_password', `The password was refused: ${problem}.`)
  if ((await accounts.byEmail(email)) !== undefined) return undefined
  const { password, ...person } = input
  const account = await accounts.insert({ ...person, email, passwordHash: await hashPassword(password) })
  return account && { sub: account.sub }
}
