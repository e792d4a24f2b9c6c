import type { AccountStore } from '../accounts/accounts.ts'
import { normalizeEmail } from '../accounts/email.ts'
import { isLoopback } from '../guard/address-key.ts'
import type { Settings } from '../options.ts'
import type { Log } from '../ports.ts'
import { errors, type Provider } from './library.ts'
import { OPERATOR_CLIENT, OPERATOR_GRANT } from './operator.ts'
import { ACCESS_TOKEN_SECONDS, API_SCOPE, apiResource } from './provider.ts'

/** A token for an account without its password, for whoever holds the operator's secret and sits on this machine. */
export function registerOperatorGrant(provider: Provider, settings: Settings, accounts: AccountStore, log: Log): void {
  provider.registerGrantType<{ email?: string }>(
    OPERATOR_GRANT,
    async (ctx) => {
      const { client, params } = ctx.oidc
      // The header would mean that a proxy on this machine speaks for somebody elsewhere.
      const relayed = ctx.req.headers['x-forwarded-for'] !== undefined || ctx.req.headers.forwarded !== undefined
      if (client.clientId !== OPERATOR_CLIENT || relayed || !isLoopback(ctx.req.socket.remoteAddress)) {
        throw new errors.InvalidGrant('only the operator on this machine may use this grant')
      }
      const email = normalizeEmail(params.email ?? '')
      const account = email === undefined ? undefined : await accounts.byEmail(email)
      if (account === undefined || !account.emailVerified) throw new errors.InvalidGrant('unknown account')
      const token = new provider.AccessToken({
        client,
        accountId: account.sub,
        resourceServer: new provider.ResourceServer(settings.audience, apiResource()),
        grantId: OPERATOR_GRANT,
        gty: OPERATOR_GRANT,
        scope: API_SCOPE,
      })
      ctx.oidc.entity('AccessToken', token)
      const value = await token.save()
      log.info({ sub: account.sub }, 'operator took an access token')
      ctx.body = { access_token: value, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, scope: API_SCOPE }
    },
    ['email'],
  )
}
