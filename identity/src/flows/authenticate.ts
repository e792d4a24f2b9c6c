import type { Account } from '../accounts/accounts.ts'
import { passwordMatches } from '../accounts/password-hash.ts'
import { MAX_PASSWORD } from '../accounts/password-rules.ts'
import { ACCOUNT_POLICY, ADDRESS_POLICY } from '../guard/lock-out.ts'
import type { FlowContext } from './context.ts'

export type Authentication =
  | { outcome: 'known'; account: Account }
  | { outcome: 'wrong' }
  | { outcome: 'locked'; until: Date }

/** Counts by the address typed in, account or not, so that a lock tells nothing about who exists. */
export async function authenticate(
  ctx: FlowContext,
  credentials: { email: string; password: string; address: string },
): Promise<Authentication> {
  const byAddress = ctx.pseudonym('address', credentials.address)
  const byAccount = ctx.pseudonym('account', credentials.email)
  const addressTry = await ctx.attempts.take(byAddress, ADDRESS_POLICY)
  if (!addressTry.admitted) return { outcome: 'locked', until: addressTry.lockedUntil }
  const accountTry = await ctx.attempts.take(byAccount, ACCOUNT_POLICY)
  if (!accountTry.admitted) return { outcome: 'locked', until: accountTry.lockedUntil }

  const account = await ctx.accounts.byEmail(credentials.email)
  const matches = await passwordMatches(account?.passwordHash, credentials.password.slice(0, MAX_PASSWORD + 1))
  if (account === undefined || !matches) {
    const until = accountTry.lockedIfWrong ?? addressTry.lockedIfWrong
    ctx.log.warn({ known: account?.sub, locked: until !== undefined }, 'sign-in refused')
    return until === undefined ? { outcome: 'wrong' } : { outcome: 'locked', until }
  }
  await ctx.attempts.clear(byAccount)
  await ctx.attempts.giveBack(byAddress)
  return { outcome: 'known', account }
}
