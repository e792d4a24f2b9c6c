import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providerContext } from './oidc/request-context.ts'
import { redeem, refresh, signIn, signInForCode } from './test-journeys.ts'
import { AUDIENCE, NAMESPACE, startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

function verify(token: string, audience: string) {
  return jwtVerify(token, createRemoteJWKSet(new URL(`${world.issuer}/jwks`)), { issuer: world.issuer, audience })
}

describe('signing in with a code and PKCE', () => {
  it('gives both tokens the workspaces, flags and names of the account', async () => {
    const { email, sub } = await world.person()
    const { code, verifier, nonce } = await signInForCode(world, world.browser(), email)
    const { status, body } = await redeem(world, code, verifier)
    expect(status).toBe(200)
    expect(body.expires_in).toBe(600)
    const access = await verify(String(body.access_token), AUDIENCE)
    const id = await verify(String(body.id_token), 'signet-console')
    expect(access.protectedHeader).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    expect(id.payload.nonce).toBe(nonce)
    const clients = [
      { clientUUID: '11111111-1111-4111-8111-111111111111', company: `Of ${email}`, roles: ['Admin'], plan: 'starter' },
    ]
    for (const { payload } of [access, id]) {
      expect(payload).toMatchObject({
        sub,
        email,
        given_name: 'Ada',
        family_name: 'Byron',
        [`${NAMESPACE}clients`]: clients,
        [`${NAMESPACE}flags`]: ['vera'],
      })
    }
    expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(600)
  })

  it('leaves nothing behind that slows the process down', async () => {
    const { email } = await world.person()
    await signInForCode(world, world.browser(), email)
    expect(providerContext).not.toBeNull()
    // Newer releases of Node follow nothing, and say nothing.
    await vi.waitFor(() => expect(Reflect.get(providerContext ?? {}, 'enabled')).not.toBe(true))
  })

  it('refuses a code with another verifier', async () => {
    const { email } = await world.person()
    const { code } = await signInForCode(world, world.browser(), email)
    const { status, body } = await redeem(world, code, 'x'.repeat(43))
    expect(status).toBe(400)
    expect(body.error).toBe('invalid_grant')
  })

  it('refuses an authorization request without PKCE', async () => {
    const { url } = world.authorizeUrl()
    const bare = new URL(url)
    bare.searchParams.delete('code_challenge')
    bare.searchParams.delete('code_challenge_method')
    const page = await world.browser().open(bare.href)
    expect(page.location).toContain('/callback?error=invalid_request')
  })

  it('ends the family when a code is used twice', async () => {
    const { email } = await world.person()
    const { code, verifier } = await signInForCode(world, world.browser(), email)
    const first = await redeem(world, code, verifier)
    expect((await redeem(world, code, verifier)).body.error).toBe('invalid_grant')
    const after = await refresh(world, String(first.body.refresh_token))
    expect(after.body.error).toBe('invalid_grant')
  })

  it('redeems a code once when it comes ten times at once', async () => {
    const { email } = await world.person()
    const { code, verifier } = await signInForCode(world, world.browser(), email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(world, code, verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('staying signed in', () => {
  it('gives a new refresh token for the old one, and both kinds of token with it', async () => {
    const { email, sub } = await world.person()
    const tokens = await signIn(world, world.browser(), email)
    const { status, body } = await refresh(world, tokens.refresh_token)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(tokens.refresh_token)
    expect((await verify(String(body.access_token), AUDIENCE)).payload.sub).toBe(sub)
    expect((await verify(String(body.id_token), 'signet-console')).payload[`${NAMESPACE}flags`]).toEqual(['vera'])
  })

  it('ends the family when a refresh token is used twice', async () => {
    const { email } = await world.person()
    const tokens = await signIn(world, world.browser(), email)
    const second = await refresh(world, tokens.refresh_token)
    expect((await refresh(world, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(world, String(second.body.refresh_token))).body.error).toBe('invalid_grant')
  })

  it('ends the family when a refresh token comes twice at once', async () => {
    const { email } = await world.person()
    const tokens = await signIn(world, world.browser(), email)
    const answers = await Promise.all([refresh(world, tokens.refresh_token), refresh(world, tokens.refresh_token)])
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.length).toBeLessThan(2)
    for (const { body } of winners) {
      expect((await refresh(world, String(body.refresh_token))).body.error).toBe('invalid_grant')
    }
  })

  it('renews silently with a session and answers login_required without one', async () => {
    const { email } = await world.person()
    const browser = world.browser()
    await signIn(world, browser, email)
    const { url, verifier } = world.authorizeUrl({ prompt: 'none' })
    const renewed = await browser.open(url)
    const code = new URL(renewed.location ?? '').searchParams.get('code') ?? ''
    expect((await redeem(world, code, verifier)).status).toBe(200)
    const stranger = await world.browser().open(url)
    expect(new URL(stranger.location ?? '').searchParams.get('error')).toBe('login_required')
  })

  it('keeps keys and sessions over a restart', async () => {
    const { email } = await world.person()
    const browser = world.browser()
    const tokens = await signIn(world, browser, email)
    const before = await (await fetch(`${world.issuer}/jwks`)).json()
    await world.restart()
    expect(await (await fetch(`${world.issuer}/jwks`)).json()).toEqual(before)
    expect((await refresh(world, tokens.refresh_token)).status).toBe(200)
    const renewed = await browser.open(world.authorizeUrl({ prompt: 'none' }).url)
    expect(renewed.location).toContain('code=')
  })
})
