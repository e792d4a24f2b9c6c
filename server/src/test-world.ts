import { randomUUID } from 'node:crypto'
import type { Role } from '@signet/contract/access'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { WorkspaceId } from '@signet/contract/ids'
import type { PlanName, PlanStatus } from '@signet/contract/plans'
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { ArrivalLimits } from './http/connections.ts'
import { createLog } from './http/request-log.ts'
import { tokenVerifier } from './http/token-verifier.ts'
import { openContext } from './open-context.ts'
import { deriveKeys } from './secrets.ts'
import { openEventStore } from './stores/events/open-event-store.ts'
import { emptyDatabase } from './stores/events/test/shared-clickhouse.ts'
import { workspaces } from './stores/records/schema.ts'
import { openTestRecords } from './stores/records/test-postgres.ts'

export const ISSUER = 'https://id.acme.test/'
export const AUDIENCE = 'https://api.acme.test'
const KEY_ID = 'key-1'

export interface TokenOptions {
  clients?: { clientUUID: string; company?: string; roles: string[]; plan?: string }[]
  issuer?: string
  audience?: string
  typ?: string
  kid?: string
  expiresIn?: number
  claims?: JWTPayload
  sub?: string
}

/** Nothing answers there: events are journaled, and what reads them falls back or says so. Saves starting an engine. */
export const NO_ENGINE = 'http://127.0.0.1:1'

interface WorldOptions {
  local?: boolean
  engine?: boolean
  requestsPerMinute?: number
  /** Where the server's lines go; nowhere unless told. */
  log?: Logger
  arrival?: ArrivalLimits
}

/** The whole server on real stores, with an identity provider of the test's own in place of the customer's. */
export async function openWorld(options: WorldOptions = {}) {
  const { records, directory, close } = await openTestRecords()
  const events = await openEventStore({
    dataDirectory: directory,
    clickhouseUrl: options.engine === true ? await emptyDatabase(inject('clickhouseOnDemand')) : NO_ENGINE,
    clickhouseCluster: null,
    log: () => undefined,
    // Where the engine is emulated, a statement's first run is translated first.
    queryMs: 60_000,
  })
  const oidc = { SIGNET_OIDC_ISSUER: ISSUER, SIGNET_OIDC_CLIENT_ID: 'console', SIGNET_OIDC_AUDIENCE: AUDIENCE }
  const config = readConfig({
    SIGNET_DATA: directory,
    SIGNET_LOG_LEVEL: 'silent',
    SIGNET_REQUESTS_PER_MINUTE: options.requestsPerMinute?.toString(),
    ...(options.local ? {} : oidc),
  })
  let now = () => new Date()
  const stopping = new AbortController()
  const { context, close: closeContext } = openContext({
    config,
    version: '0.0.0',
    records,
    events,
    keys: deriveKeys('a secret for tests, nothing more'),
    log: options.log ?? createLog('silent'),
    now: () => now(),
    stopping: stopping.signal,
  })
  const pair = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }
  const app = await buildApp({
    context,
    verifyToken: tokenVerifier({
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      claimsNamespace: config.claimsNamespace,
      keys: createLocalJWKSet({ keys: [publicJwk] }),
      now: context.now,
    }),
    identity: null,
    console: null,
    ...(options.arrival === undefined ? {} : { arrival: options.arrival }),
  })

  const token = (asked: TokenOptions = {}) =>
    new SignJWT({
      email: 'ada@acme.test',
      given_name: 'Ada',
      family_name: 'Moreau',
      [`${config.claimsNamespace}clients`]: asked.clients ?? [],
      ...asked.claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: asked.typ ?? 'at+jwt', kid: asked.kid ?? KEY_ID })
      .setIssuer(asked.issuer ?? ISSUER)
      .setAudience(asked.audience ?? AUDIENCE)
      .setSubject(asked.sub ?? 'ada')
      .setIssuedAt(Math.floor(Date.now() / 1000) - 3600)
      .setExpirationTime(Math.floor(Date.now() / 1000) + (asked.expiresIn ?? 600))
      .sign(pair.privateKey)

  const addWorkspace = async (
    planName: PlanName = 'enterprise',
    status: PlanStatus = 'active',
    id = randomUUID() as string,
  ) => {
    const workspaceId = WorkspaceId.parse(id)
    await records.acrossWorkspaces((db) =>
      db
        .insert(workspaces)
        .values({ id: workspaceId, company: 'Acme', planName, status, createdBy: 'test', trialEndsAt: null }),
    )
    return workspaceId
  }
  await addWorkspace('internal', 'active', DEMO_CLIENT_UUID)

  return {
    app,
    context,
    token,
    addWorkspace,
    publicKeyPem: await exportSPKI(pair.publicKey),
    setNow: (clock: () => Date) => {
      now = clock
    },
    /** A token for one workspace. */
    member: (clientUUID: string, role: Role, sub = 'ada') =>
      token({ sub, clients: [{ clientUUID, company: 'Acme', roles: [role], plan: 'enterprise' }] }),
    async close() {
      await app.close()
      await closeContext()
      await events.close()
      await close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
