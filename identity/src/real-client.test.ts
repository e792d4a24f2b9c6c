import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AUDIENCE, NAMESPACE, PASSWORD, startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

// The library that the console signs in with, with nothing told about the provider but its issuer.
function consoleClient(): OidcClient {
  return new OidcClient({
    authority: world.issuer,
    client_id: 'signet-console',
    redirect_uri: `${world.origin}/callback`,
    post_logout_redirect_uri: `${world.origin}/`,
    scope: 'openid email profile offline_access',
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    loadUserInfo: true,
  })
}

it('the console’s own client signs in, reads the claims, renews and signs out', async () => {
  const { email, sub } = await world.person()
  const client = consoleClient()
  const browser = world.browser()
  const request = await client.createSigninRequest({ state: { path: '/threats?type=x' }, extraQueryParams: { email } })
  const form = await browser.open(request.url)
  expect(form.text).toContain(`value="${email}"`)
  const done = await browser.submit(form, { password: PASSWORD })
  const response = await client.processSigninResponse(done.location ?? '')
  expect(response.userState).toEqual({ path: '/threats?type=x' })
  expect(response.profile).toMatchObject({ sub, email, given_name: 'Ada', [`${NAMESPACE}flags`]: ['vera'] })
  expect(response.expires_in).toBeGreaterThan(590)

  const renewed = await client.useRefreshToken({
    state: {
      data: undefined,
      refresh_token: response.refresh_token ?? '',
      session_state: null,
      scope: response.scope ?? '',
      profile: response.profile,
      ...(response.id_token === undefined ? {} : { id_token: response.id_token }),
    },
  })
  expect(renewed.access_token).not.toBe(response.access_token)
  expect(JSON.parse(atob(renewed.access_token.split('.')[1] ?? '')).aud).toBe(AUDIENCE)

  const out = await client.createSignoutRequest({ id_token_hint: response.id_token ?? '' })
  const left = await browser.submit(await browser.open(out.url))
  expect(left.location).toMatch(new RegExp(`^${world.origin}/(\\?|$)`))
})
