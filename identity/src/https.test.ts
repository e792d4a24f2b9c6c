import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
  // As behind a proxy that ends TLS: plain requests arrive, the issuer says what the world sees.
  await world.restart({
    issuer: 'https://id.example/identity',
    console: {
      clientId: 'signet-console',
      redirectUris: ['https://app.example/callback'],
      postLogoutRedirectUris: ['https://app.example/'],
      errorPage: 'https://app.example/error',
    },
  })
})
afterAll(() => world.stop())

it('with an https issuer every cookie is Secure and every URL is the issuer’s', async () => {
  const { url } = world.authorizeUrl({ redirect_uri: 'https://app.example/callback' })
  const page = await world.browser().get(url)
  expect(page.status).toBe(303)
  const cookies = page.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
  const discovery = await (await fetch(`${world.issuer}/.well-known/openid-configuration`)).json()
  expect(discovery).toMatchObject({
    issuer: 'https://id.example/identity',
    token_endpoint: 'https://id.example/identity/token',
  })
})

it('errors end at the console’s error page on its own origin', async () => {
  const page = await world.browser().get(`${world.issuer}/verify?token=x`)
  expect(page.location).toBe(
    'https://app.example/error?error=invalid_request&error_description=This+link+is+not+valid.',
  )
})
