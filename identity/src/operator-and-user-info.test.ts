import { request } from 'node:http'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR_CLIENT, OPERATOR_GRANT } from './oidc/operator.ts'
import { signIn } from './test-journeys.ts'
import { AUDIENCE, NAMESPACE, OPERATOR_SECRET, startTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

function operator(email: string, secret = OPERATOR_SECRET) {
  return world.token({ grant_type: OPERATOR_GRANT, client_id: OPERATOR_CLIENT, client_secret: secret, email })
}

describe('the operator’s grant', () => {
  it('gives an access token like the one the account gets by signing in', async () => {
    const { email, sub } = await world.person()
    const { status, body } = await operator(email.toUpperCase())
    expect(status).toBe(200)
    const token = String(body.access_token)
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    expect(decodeJwt(token)).toMatchObject({ sub, email, aud: AUDIENCE, [`${NAMESPACE}flags`]: ['vera'] })
    expect(decodeJwt(token)[`${NAMESPACE}clients`]).toHaveLength(1)
    expect(body.refresh_token).toBeUndefined()
  })

  it('refuses another secret, an unknown and an unverified account, and the console’s client', async () => {
    const { email } = await world.person()
    expect((await operator(email, 'not the secret at all')).body.error).toBe('invalid_client')
    expect((await operator('nobody@example.com')).body.error).toBe('invalid_grant')
    expect((await operator((await world.person(false)).email)).body.error).toBe('invalid_grant')
    expect((await operator('')).body.error).toBe('invalid_grant')
    const console = await world.token({ grant_type: OPERATOR_GRANT, client_id: 'signet-console', email })
    expect(console.status).toBe(400)
  })

  it('refuses a request that a proxy passed on from elsewhere', async () => {
    const { email } = await world.person()
    const answer = await fetch(`${world.issuer}/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      body: new URLSearchParams({
        grant_type: OPERATOR_GRANT,
        client_id: OPERATOR_CLIENT,
        client_secret: OPERATOR_SECRET,
        email,
      }),
    })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('userinfo', () => {
  it('answers with the claims of the token’s scopes', async () => {
    const { email, sub } = await world.person()
    const tokens = await signIn(world, world.browser(), email)
    const answer = await fetch(`${world.issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(await answer.json()).toMatchObject({ sub, email, given_name: 'Ada', [`${NAMESPACE}flags`]: ['vera'] })
  })

  it('refuses no token, an id token and a changed token', async () => {
    const tokens = await signIn(world, world.browser(), (await world.person()).email)
    const changed = `${tokens.access_token.slice(0, -4)}AAAA`
    for (const authorization of ['', `Bearer ${tokens.id_token}`, `Bearer ${changed}`, 'Basic eDp5']) {
      const answer = await fetch(`${world.issuer}/me`, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })
})

describe('discovery', () => {
  it('names the issuer in every URL, whatever host the request claims', async () => {
    const text = await rawGet('/identity/.well-known/openid-configuration', 'evil.example')
    const document: Record<string, unknown> = JSON.parse(text)
    expect(document).toMatchObject({
      issuer: world.issuer,
      authorization_endpoint: `${world.issuer}/auth`,
      token_endpoint: `${world.issuer}/token`,
      jwks_uri: `${world.issuer}/jwks`,
      userinfo_endpoint: `${world.issuer}/me`,
      end_session_endpoint: `${world.issuer}/session/end`,
      code_challenge_methods_supported: ['S256'],
    })
    expect(text).not.toContain('evil.example')
  })

  it('publishes two keys and none of their private parts', async () => {
    const { keys } = JSON.parse(await rawGet('/identity/jwks', 'any.example'))
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(Object.keys(key)).not.toContain('d')
  })
})

function rawGet(path: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(world.origin)
    const sent = request({ host: '127.0.0.1', port, path, headers: { host, 'x-forwarded-host': host } }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => resolve(text))
    })
    sent.on('error', reject).end()
  })
}
