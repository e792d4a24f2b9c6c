import type { JWK } from 'jose'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Settings } from '../options.ts'
import type { Database } from '../ports.ts'
import { deriveKey, sealedBox } from '../sealed-box.ts'
import { oidcAdapter } from './adapter.ts'
import { type ClaimsOf, claimsByScope } from './claims.ts'
import { errors, interactionPolicy, Provider } from './library.ts'
import { OPERATOR_CLIENT, OPERATOR_GRANT } from './operator.ts'
import type { ProviderPages } from './provider-pages.ts'
import { IDLE_SECONDS, LONGEST_SECONDS, sessionSeconds } from './session-life.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
export const ACCESS_TOKEN_SECONDS = 10 * MINUTE
// The access token carries the person's claims, so its scopes are the person's.
export const API_SCOPE = 'openid email profile'
const MAX_PARAMETER = 320

export interface ProviderParts {
  settings: Settings
  db: Database
  secret: Uint8Array
  keys: JWK[]
  claimsOf: ClaimsOf
  pages: ProviderPages
}

export function buildProvider(parts: ProviderParts): Provider {
  const { settings } = parts
  const provider = new Provider(settings.issuerText, configuration(parts))
  // The handler writes the forwarded headers itself from the issuer, so that no Host header can shape a URL.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 404 && !ctx.body) parts.pages.showNotFound(ctx)
  })
  return provider
}

/** The one resource there is; also what the operator's grant signs for. */
export function apiResource() {
  return {
    scope: API_SCOPE,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'ES256' as const } },
  }
}

function configuration({ settings, db, secret, keys, claimsOf, pages }: ProviderParts): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: settings.secure } as const
  return {
    adapter: oidcAdapter(db, sealedBox(secret, 'records')),
    jwks: { keys: keys.map((key) => ({ ...key })) } as Configuration['jwks'],
    clients: clients(settings),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none', 'client_secret_post'],
    clientBasedCORS: (_ctx, origin) => settings.consoleOrigins.includes(origin),
    cookies: {
      keys: [deriveKey(secret, 'cookies').toString('base64url')],
      names: { session: 'signet_session', interaction: 'signet_interaction', resume: 'signet_resume' },
      // The short cookies get the path of their interaction from the provider; a path here would widen them.
      long: { ...cookie, path: settings.mountPath || '/' },
      short: cookie,
    },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: claimsByScope(settings.namespace),
    // The console reads names and workspaces from the id token; it does not ask userinfo.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: extraParams(),
    extraTokenClaims: async (_ctx, token) =>
      'accountId' in token ? await claimsOf(String(token.accountId)) : undefined,
    findAccount: async (_ctx, sub) => {
      const claims = await claimsOf(sub)
      return claims && { accountId: sub, claims: async () => ({ sub, ...claims }) }
    },
    loadExistingGrant: (ctx) => firstPartyGrant(ctx, settings.audience),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    interactions: {
      url: (_ctx, interaction) => `${settings.mountPath}/interaction/${interaction.uid}`,
      policy: policy(),
    },
    renderError: pages.renderError,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: HOUR,
      RefreshToken: IDLE_SECONDS,
      Session: (_ctx, session) => sessionSeconds(session.loginTs, Math.floor(Date.now() / 1000)),
      Grant: LONGEST_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.logoutSource,
        postLogoutSuccessSource: pages.postLogoutSuccessSource,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => settings.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== settings.audience) throw new errors.InvalidTarget()
          return apiResource()
        },
      },
    },
  }
}

function clients(settings: Settings): Configuration['clients'] {
  return [
    {
      client_id: settings.console.clientId,
      client_name: 'Signet',
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [...settings.console.redirectUris],
      post_logout_redirect_uris: [...settings.console.postLogoutRedirectUris],
    },
    {
      client_id: OPERATOR_CLIENT,
      client_secret: settings.operatorClientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: [OPERATOR_GRANT],
      response_types: [],
      redirect_uris: [],
    },
  ]
}

function extraParams(): Configuration['extraParams'] {
  const short = (_ctx: KoaContextWithOIDC, value: string | undefined) => {
    if (value !== undefined && value.length > MAX_PARAMETER) throw new errors.InvalidRequest('parameter too long')
  }
  return { email: short, invitationId: short, clientUUID: short, screen_hint: short }
}

/** No consent page: the console is the product itself. An invitation always asks who accepts it, signed in or not. */
function policy(): ReturnType<typeof interactionPolicy.base> {
  const prompts = interactionPolicy.base()
  prompts.remove('consent')
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'invitation',
        'an invitation asks for its own account',
        ({ oidc }) => Boolean(oidc.params?.invitationId) && !oidc.result?.login,
      ),
    )
  return prompts
}

/** One grant per session and client, so that a second tab does not end the first one's refresh tokens. */
async function firstPartyGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { session, client, account, provider } = ctx.oidc
  if (client === undefined || account === undefined) return undefined
  const grantId = session?.grantIdFor(client.clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing !== undefined && existing.accountId === account.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope('openid email profile offline_access')
  grant.addResourceScope(audience, API_SCOPE)
  await grant.save()
  return grant
}
