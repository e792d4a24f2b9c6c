import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import { accountStore } from './accounts/accounts.ts'
import { type AccountInput, createAccount } from './accounts/create-account.ts'
import { normalizeEmail } from './accounts/email.ts'
import { warmUpDecoy } from './accounts/password-hash.ts'
import { startCleanup } from './cleanup.ts'
import type { FlowContext } from './flows/context.ts'
import { passwordResetRoutes } from './flows/password-reset.ts'
import { signInRoutes } from './flows/sign-in.ts'
import { signUpRoutes } from './flows/sign-up.ts'
import { verificationRoutes } from './flows/verification.ts'
import { attemptStore } from './guard/attempts.ts'
import { createHandler, type Handler } from './http/handler.ts'
import { IdentityError } from './identity-error.ts'
import { linkStore } from './links/links.ts'
import { outgoing } from './mail/outgoing.ts'
import { migrate } from './migrations/migrate.ts'
import { claimsReader } from './oidc/claims.ts'
import { registerOperatorGrant } from './oidc/operator-grant.ts'
import { buildProvider } from './oidc/provider.ts'
import { providerPages } from './oidc/provider-pages.ts'
import { followedWhileBusy } from './oidc/request-context.ts'
import { userInfo } from './oidc/user-info.ts'
import { type IdentityOptions, resolveOptions } from './options.ts'
import { pseudonyms, sealedBox } from './sealed-box.ts'
import { loadSigningKeys, rotateSigningKeys } from './signing-keys.ts'

export type { AccountInput } from './accounts/create-account.ts'
export { IdentityError, type IdentityErrorCode } from './identity-error.ts'
export type { ConsoleClient, IdentityOptions } from './options.ts'
export type * from './ports.ts'

export interface AccountSummary {
  sub: string
  email: string
  givenName: string
  familyName: string
  emailVerified: boolean
}

export interface Identity {
  /** A node http listener for every request whose path starts with the issuer's path; wants the raw url and an unread body. */
  handler: Handler
  issuer: string
  /** Rejects with `account_exists` where the address has an account. */
  createAccount(input: AccountInput): Promise<{ sub: string }>
  /** Creates the account or leaves the existing one untouched. */
  ensureAccount(input: AccountInput): Promise<{ sub: string; created: boolean }>
  findAccount(email: string): Promise<AccountSummary | undefined>
  /** The waiting key starts to sign. Other processes on the same database follow at their next start. */
  rotateKeys(): Promise<void>
  /** Stops the clean-up and waits for mails under way. */
  close(): Promise<void>
}

export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const settings = resolveOptions(options)
  const { db, secret, directory, log, mail } = options
  await migrate(db)
  const keyBox = sealedBox(secret, 'signing-keys')
  const accounts = accountStore(db, settings.now)
  const links = linkStore(db, settings.now)
  const attempts = attemptStore(db, settings.now)
  const pseudonym = pseudonyms(secret)
  const mails = outgoing({ mail, links, attempts, pseudonym, issuer: settings.issuerText, log })
  const claimsOf = claimsReader(accounts, directory, settings.namespace)

  function assemble(keys: JWK[]) {
    const provider = buildProvider({ settings, db, secret, keys, claimsOf, pages: providerPages(settings) })
    registerOperatorGrant(provider, settings, accounts, log)
    logFailures(provider, options)
    return { provider, callback: followedWhileBusy(provider.callback()), userInfo: userInfo(settings, keys, claimsOf) }
  }

  let current = assemble(await loadSigningKeys(db, keyBox, settings.now()))
  await warmUpDecoy()
  const ctx: FlowContext = {
    settings,
    accounts,
    links,
    attempts,
    outgoing: mails,
    directory,
    pseudonym,
    log,
    provider: () => current.provider,
  }
  const routes = [signInRoutes, signUpRoutes, passwordResetRoutes, verificationRoutes].flatMap((make) => make(ctx))
  const stopCleanup = startCleanup(db, settings.now, log)

  return {
    issuer: settings.issuerText,
    handler: createHandler({
      settings,
      log,
      routes,
      provider: () => current.callback,
      userInfo: () => current.userInfo,
    }),
    async createAccount(input) {
      const created = await createAccount(accounts, input)
      if (created === undefined)
        throw new IdentityError('account_exists', 'This e-mail address has an account already.')
      return created
    },
    async ensureAccount(input) {
      const created = await createAccount(accounts, input)
      if (created !== undefined) return { ...created, created: true }
      const existing = await accounts.byEmail(normalizeEmail(input.email) ?? '')
      if (existing === undefined)
        throw new IdentityError('account_exists', 'The account was removed while it was read.')
      return { sub: existing.sub, created: false }
    },
    async findAccount(email) {
      const account = await accounts.byEmail(normalizeEmail(email) ?? '')
      if (account === undefined) return undefined
      const { passwordHash: _secret, ...summary } = account
      return summary
    },
    async rotateKeys() {
      await rotateSigningKeys(db, keyBox, settings.now())
      current = assemble(await loadSigningKeys(db, keyBox, settings.now()))
    },
    async close() {
      stopCleanup()
      await mails.settle()
    },
  }
}

/** Descriptions only: parameters and bodies carry codes, tokens and passwords. */
function logFailures(provider: Provider, { log }: IdentityOptions): void {
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider failed'))
  provider.on('grant.error', (ctx, error) =>
    log.warn(
      { client: ctx.oidc.client?.clientId, reason: error.message, detail: error.error_description },
      'grant refused',
    ),
  )
  provider.on('authorization.error', (_ctx, error) =>
    log.warn({ reason: error.message, detail: error.error_description }, 'authorization refused'),
  )
}
