import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { discoveredKeys, tokenVerifier } from './token-verifier.ts'

const pair = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
const AUDIENCE = 'https://api.acme.test'

/** An identity provider that can be told to misbehave. */
const provider = { issuer: '', keys: { status: 200, body: '' }, discovery: { status: 200, body: '' } }
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = request.url === '/keys' ? provider.keys : provider.discovery
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  provider.keys = { status: 200, body: JSON.stringify({ keys: [jwk] }) }
  provider.discovery = { status: 200, body: JSON.stringify({ jwks_uri: `${provider.issuer}/keys` }) }
})

const token = (sub: unknown = 'ada') =>
  new SignJWT({ ...{ sub } } as { sub: string })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(provider.issuer)
    .setAudience(AUDIENCE)
    .setExpirationTime('5m')
    .sign(pair.privateKey)

async function told(text: string): Promise<string> {
  const verify = tokenVerifier({
    issuer: provider.issuer,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    typ: null,
    claimsNamespace: 'https://signet.dev/',
    keys: discoveredKeys(provider.issuer),
    now: () => new Date(),
  })
  return verify(text).then(
    ({ sub }) => sub,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

describe('a token', () => {
  it('is known by its subject', async () => {
    expect(await told(await token())).toBe('ada')
  })

  it.each([[''], [7], [null]])('whose subject is %j is nobody’s', async (sub) => {
    expect(await told(await token(sub))).toBe('unauthenticated')
  })
})

describe('a provider that cannot say its keys', () => {
  it.each([
    ['keys with 500', 'keys', 500, '{}'],
    ['keys that are a page', 'keys', 200, '<p>maintenance</p>'],
    ['keys that are none', 'keys', 200, '{"keys":7}'],
    ['a discovery with 503', 'discovery', 503, '<p>busy</p>'],
    ['a discovery without keys', 'discovery', 200, '{}'],
  ] as const)('(%s) signs nobody out', async (_name, part, status, body) => {
    provider[part] = { status, body }
    expect(await told(await token())).toBe('unavailable')
  })
})
