import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { configuration } from './configuration.ts'
import { safeReturnPath } from './return-path.ts'

const origin = window.location.origin

/** Specification §2: authorization code with PKCE. The session lives in this tab only; other tabs sign in on their own. */
export const session = new UserManager({
  authority: configuration.issuer,
  client_id: configuration.clientId,
  scope: configuration.scope,
  ...(configuration.resource === '' ? {} : { resource: configuration.resource }),
  redirect_uri: `${origin}/signed-in`,
  silent_redirect_uri: `${origin}/signed-in`,
  post_logout_redirect_uri: `${origin}/`,
  response_type: 'code',
  automaticSilentRenew: true,
  userStore: new WebStorageStateStore({ store: window.sessionStorage }),
})

export const currentPath = () => window.location.pathname + window.location.search + window.location.hash

let leaving: Promise<void> | null = null

/** Sends the person to sign in, once, however many calls find out at the same time that the session is over. */
export function signIn(returnTo = currentPath(), extraQueryParams: Record<string, string> = {}): Promise<void> {
  leaving ??= session.signinRedirect({ state: { returnTo }, extraQueryParams }).catch((error: unknown) => {
    leaving = null
    throw error
  })
  return leaving
}

export function returnPathOf(state: unknown): string {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/'
  return safeReturnPath(path, origin)
}

export const accessToken = async () => (await session.getUser())?.access_token ?? null

let renewal: Promise<boolean> | null = null

/** Renews the tokens without leaving the page; false when the provider refuses. */
export function renew(): Promise<boolean> {
  renewal ??= session
    .signinSilent()
    .then((user) => user !== null && !user.expired)
    .catch(() => false)
    .finally(() => {
      renewal = null
    })
  return renewal
}

/** Specification §2: Logout goes through the identity provider and returns to the site's origin. */
export function signOut(): Promise<void> {
  // Taking `leaving` keeps the gate quiet: it sees the session end and would sign the person straight in again.
  leaving = session.signoutRedirect().catch(async () => {
    await session.removeUser()
    window.location.assign('/')
  })
  return leaving
}
