import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { type Identity, type IdentityOptions, type InvitationRef, type Message, startIdentity } from './identity.ts'
import { type TestBrowser, testBrowser } from './test-browser.ts'
import { startTestDatabase, type TestDatabase } from './test-database.ts'

export const AUDIENCE = 'https://api.signet.test'
export const NAMESPACE = 'https://signet.dev/'
export const PASSWORD = 'plain quartz lantern 7'
export const OPERATOR_SECRET = 'operator-secret-for-tests'

export interface OpenInvitation extends InvitationRef {
  state: 'open' | 'used' | 'expired'
  acceptedBy?: string
  provesEmail?: boolean
}

/** A running provider with the outside world in memory, on the real clock unless moved. */
export interface TestWorld {
  db: TestDatabase
  identity: Identity
  origin: string
  issuer: string
  mails: Message[]
  logged: string[]
  invitations: OpenInvitation[]
  clock: { offsetMs: number }
  browser(): TestBrowser
  restart(changes?: Partial<IdentityOptions>): Promise<void>
  /** An account nobody else in the file uses. */
  person(emailVerified?: boolean): Promise<{ email: string; sub: string }>
  mailTo(email: string): Promise<Message>
  authorizeUrl(extra?: Record<string, string>): { url: string; verifier: string; nonce: string }
  token(fields: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>
  stop(): Promise<void>
}

export async function startTestWorld(): Promise<TestWorld> {
  const db = await startTestDatabase()
  const mails: Message[] = []
  const logged: string[] = []
  const invitations: OpenInvitation[] = []
  const clock = { offsetMs: 0 }
  let identity: Identity | undefined
  const server = createServer((req, res) => {
    // The console's own pages, which the browser reaches by redirects.
    if (/^\/(callback|error)?(\?|$)/.test(req.url ?? ''))
      return res.setHeader('content-type', 'text/html').end('console')
    identity?.handler(req, res)
  })
  const origin = await listen(server)
  const issuer = `${origin}/identity`
  const write = (detail: object, message: string) => void logged.push(`${message} ${JSON.stringify(detail)}`)
  const find = (ref: InvitationRef) =>
    invitations.find(
      (one) => one.invitationId === ref.invitationId && one.email === ref.email && one.clientUUID === ref.clientUUID,
    )

  const options: IdentityOptions = {
    issuer,
    db: db.pool,
    secret: randomBytes(32),
    console: {
      clientId: 'signet-console',
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/`],
      errorPage: '/error',
    },
    audience: AUDIENCE,
    operatorClientSecret: OPERATOR_SECRET,
    mail: { send: async (message) => void mails.push(message) },
    directory: {
      claimsOf: async ({ email }) => ({
        clients: [
          {
            clientUUID: '11111111-1111-4111-8111-111111111111',
            company: `Of ${email}`,
            roles: ['Admin'],
            plan: 'starter',
          },
        ],
        flags: ['vera'],
      }),
      invitation: async (ref) => {
        const found = find(ref)
        return found === undefined
          ? { state: 'unknown' }
          : { state: found.state, company: 'Acme', provesEmail: found.provesEmail }
      },
      acceptInvitation: async ({ sub, ...ref }) => {
        const found = find(ref)
        if (found === undefined || (found.state !== 'open' && found.acceptedBy !== sub)) return false
        found.state = 'used'
        found.acceptedBy = sub
        return true
      },
    },
    log: { info: write, warn: write, error: write },
    now: () => new Date(Date.now() + clock.offsetMs),
    formPostsPerMinute: 100_000,
  }
  let running = options
  identity = await startIdentity(options)

  const world: TestWorld = {
    db,
    get identity() {
      if (identity === undefined) throw new Error('not running')
      return identity
    },
    origin,
    issuer,
    mails,
    logged,
    invitations,
    clock,
    browser: () => testBrowser(origin),
    async restart(changes = {}) {
      await identity?.close()
      const next = { ...running, ...changes }
      identity = await startIdentity(next)
      running = next
    },
    async person(emailVerified = true) {
      const email = `p-${randomUUID()}@example.com`
      const { sub } = await world.identity.createAccount({
        email,
        password: PASSWORD,
        givenName: 'Ada',
        familyName: 'Byron',
        emailVerified,
      })
      return { email, sub }
    },
    async mailTo(email) {
      await world.identity.close()
      const found = mails.findLast((mail) => mail.to === email)
      if (found === undefined) throw new Error(`no mail to ${email}`)
      return found
    },
    authorizeUrl(extra = {}) {
      const verifier = randomBytes(32).toString('base64url')
      const nonce = randomUUID()
      const query = new URLSearchParams({
        client_id: 'signet-console',
        response_type: 'code',
        redirect_uri: `${origin}/callback`,
        scope: 'openid email profile',
        state: randomUUID(),
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...extra,
      })
      return { url: `${issuer}/auth?${query}`, verifier, nonce }
    },
    async token(fields) {
      const answer = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(fields) })
      return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) }
    },
    async stop() {
      await identity?.close()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
      await db.stop()
    },
  }
  return world
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
