import type { Account, AccountStore } from '../accounts/accounts.ts'
import type { Directory } from '../ports.ts'

/** What every token says about an account, beside `sub`. */
export interface TokenClaims {
  email: string
  email_verified: boolean
  given_name: string
  family_name: string
  name: string
  [namespaced: string]: unknown
}

export type ClaimsOf = (sub: string) => Promise<TokenClaims | undefined>

export function claimsReader(accounts: AccountStore, directory: Directory, namespace: string): ClaimsOf {
  return async (sub) => {
    const account = await accounts.bySub(sub)
    return account === undefined ? undefined : claimsOfAccount(account, directory, namespace)
  }
}

async function claimsOfAccount(account: Account, directory: Directory, namespace: string): Promise<TokenClaims> {
  const { clients, flags, givenName, familyName } = await directory.claimsOf({ sub: account.sub, email: account.email })
  const given_name = givenName ?? account.givenName
  const family_name = familyName ?? account.familyName
  return {
    email: account.email,
    email_verified: account.emailVerified,
    given_name,
    family_name,
    name: `${given_name} ${family_name}`.trim(),
    [`${namespace}clients`]: clients,
    [`${namespace}flags`]: flags,
  }
}

/** Which scope opens which claim; the product's own come with `openid`, or no page could be shown. */
export function claimsByScope(namespace: string): Record<string, string[]> {
  return {
    openid: ['sub', 'sid', `${namespace}clients`, `${namespace}flags`],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  }
}

export function pickByScope(claims: TokenClaims, scope: string, namespace: string): Record<string, unknown> {
  const byScope = claimsByScope(namespace)
  const allowed = new Set(scope.split(' ').flatMap((name) => byScope[name] ?? []))
  return Object.fromEntries(Object.entries(claims).filter(([name]) => allowed.has(name)))
}
