import { randomUUID } from 'node:crypto'
import { can, planAllows, type Role, roles } from '@signet/contract/access'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { InsightId, WorkspaceId } from '@signet/contract/ids'
import { operationalPaths, type RouteName } from '@signet/contract/paths'
import { planStatuses } from '@signet/contract/plans'
import type { Route } from '@signet/contract/route'
import { routes } from '@signet/contract/routes'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sampleThreat } from '../features/threats/test/sample-threat.ts'
import { accountUuid } from '../stores/events/account-uuid.ts'
import { sampleEvent } from '../stores/events/test/sample-event.ts'
import { insights, threats } from '../stores/records/threat-schema.ts'
import { AUDIENCE, ISSUER, openWorld, type World } from '../test-world.ts'

// The first query of its kind takes long where the engine is emulated.
vi.setConfig({ testTimeout: 120_000 })

interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Record<string, unknown> | string
}
/** Makes what the call needs in the workspace, and answers a request that is right in everything but perhaps the caller. */
type MakeSample = (workspaceId: WorkspaceId) => Promise<Sample>

let world: World
let workspaceId: WorkspaceId
beforeAll(async () => {
  world = await openWorld({ engine: true })
  await world.context.events.ready(240_000)
  workspaceId = await world.addWorkspace()
}, 300_000)
afterAll(() => world.close(), 60_000)

const plain: MakeSample = async () => ({})
/** A route without a sample does not compile: every route is tried. */
const samples: Record<RouteName, MakeSample> = {
  getClient: plain,
  updateClient: async () => ({ body: { company: 'Renamed' } }),
  createClient: async () => ({ body: { company: 'Another' } }),
  // Its own test forgets one; here it has to stay.
  forgetClient: async () => ({ query: { company: 'Another name' } }),
  getClientMetrics: plain,
  getProfile: plain,
  updateProfile: async () => ({ body: { givenName: 'Ada', familyName: 'Moreau' } }),
  getApplication: plain,
  listApiKeys: plain,
  createApiKey: async () => ({ body: { name: `key ${randomUUID()}` } }),
  revokeApiKey: async (owner) => ({ query: { key_id: (await makeKey(owner)).id } }),
  listAuditEntries: plain,
  verifyAudit: plain,
  checkLogs: async () => ({ headers: { 'x-okta-verification-challenge': 'a' } }),
  postLogs: async () => ({ body: { type: 'LOGIN_SUCCESS', ip: '8.8.8.8', userAgent: 'x', id: randomUUID() } }),
  uploadCsv: async () => ({
    body: 'timestamp,ip,accountId,email,phone,userAgent,type\n,8.8.8.8,a,,,x,LOGIN_SUCCESS',
    headers: { 'content-type': 'text/csv' },
  }),
  getIngestionHealth: plain,
  listAccounts: plain,
  exportAccounts: plain,
  getAccount: async (owner) => ({ params: { uuid: accountUuid(owner, await seenAccount(owner)) } }),
  forgetAccount: async (owner) => ({ params: { uuid: accountUuid(owner, await seenAccount(owner)) } }),
  searchIdentifier: async () => ({ body: { type: 'ip', value: '8.8.8.8' } }),
  getGraph: async () => ({ body: { type: 'ip', value: '8.8.8.8' } }),
  getEventHistory: async () => ({ body: { type: 'ip', value: '8.8.8.8', days: 7 } }),
  getAttribute: async (owner) => ({ body: { type: 'account', value: await seenAccount(owner) } }),
  getAccountConnections: async (owner) => ({ body: { uuid: accountUuid(owner, await seenAccount(owner)) } }),
  searchTypeahead: async () => ({ query: { search: '8.8' } }),
  listEventFields: plain,
  suggestValues: async () => ({ body: { field: 'event.type' } }),
  queryEvents: async () => ({ body: { timeRange: lastHour() } }),
  queryGroups: async () => ({ body: { timeRange: lastHour(), fields: ['event.type'] } }),
  exportEvents: async () => ({ body: { timeRange: lastHour() } }),
  listSavedSearches: plain,
  createSavedSearch: async () => ({ body: { name: `search ${randomUUID()}`, search: 'q=1' } }),
  updateSavedSearch: async (owner) => ({
    params: { id: await makeSearch(owner) },
    body: { name: `renamed ${randomUUID()}`, search: 'q=2' },
  }),
  deleteSavedSearch: async (owner) => ({ params: { id: await makeSearch(owner) } }),
  listThreats: plain,
  getThreat: async (owner) => ({ params: { id: await makeThreat(owner) } }),
  resolveThreat: async (owner) => ({
    params: { id: await makeThreat(owner) },
    body: { resolution: 'remediated', note: 'done' },
  }),
  resolveThreats: async (owner) => ({ body: { ids: [await makeThreat(owner)], resolution: 'no_action_taken' } }),
  reopenThreat: async (owner) => ({ params: { id: await makeThreat(owner) }, body: {} }),
  getThreatMetrics: plain,
  getOverview: plain,
  watchThreats: async () => ({ query: { seconds: '0' } }),
  getDetectionSettings: plain,
  updateDetectionSettings: async (owner) => ({
    body: {
      version: await settingsVersion(owner),
      risk: { high: 0.9 },
      detections: { SMS_PUMPING: { enabled: false } },
    },
  }),
  resetDetectionSettings: async (owner) => ({ body: { version: await settingsVersion(owner) } }),
  listInsights: plain,
  giveInsightFeedback: async (owner) => ({
    params: { type: 'TOTAL_EVENTS', id: await makeInsight(owner) },
    body: { archived: true },
  }),
  listExclusions: plain,
  addExclusion: async () => ({ body: { kind: 'email', value: `${randomUUID()}@excluded.test` } }),
  replaceExclusions: async () => ({ body: { filters: [{ kind: 'ip', value: '203.0.113.*' }] } }),
  removeExclusion: async (owner) => ({ query: { id: await makeExclusion(owner) } }),
  previewExclusion: async () => ({ body: { kind: 'ip', value: '203.0.113.0/24' } }),
}
/** With an identity provider of the customer's, workspaces are its business. */
const answersOtherwise: Partial<Record<RouteName, number>> = { createClient: 409, forgetClient: 400 }

async function makeThreat(owner: WorkspaceId): Promise<string> {
  const row = sampleThreat(owner)
  await world.context.records.inWorkspace(owner, (db) => db.insert(threats).values(row))
  return row.id
}

async function makeInsight(owner: WorkspaceId): Promise<string> {
  const id = InsightId.parse(randomUUID())
  const numbers = { value: 30, usual: 10, deviation: 4, sentence: 'Events are 3 times the usual Tuesday.' }
  const row = { id, workspaceId: owner, type: 'TOTAL_EVENTS' as const, dimension: id, day: '2026-11-10', ...numbers }
  await world.context.records.inWorkspace(owner, (db) => db.insert(insights).values({ ...row, createdAt: new Date() }))
  return id
}

async function settingsVersion(owner: WorkspaceId): Promise<number> {
  const answer = await send(routes.getDetectionSettings, {}, await world.member(owner, 'Admin'), owner)
  return answer.json().version
}

async function makeExclusion(owner: WorkspaceId): Promise<string> {
  const admin = await world.member(owner, 'Admin')
  const body = { kind: 'email', value: `${randomUUID()}@made.test` }
  const answer = await send(routes.addExclusion, { body }, admin, owner)
  return answer.json().id
}

async function makeKey(owner: WorkspaceId): Promise<{ id: string; key: string }> {
  const admin = await world.member(owner, 'Admin')
  const answer = await send(routes.createApiKey, { body: { name: `made ${randomUUID()}` } }, admin, owner)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const lastHour = () => [new Date(Date.now() - 3_600_000).toISOString(), new Date().toISOString()]

async function makeSearch(owner: WorkspaceId): Promise<string> {
  const body = { name: `made ${randomUUID()}`, search: 'q=1' }
  const answer = await send(routes.createSavedSearch, { body }, await world.member(owner, 'Admin'), owner)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

const seenAccounts = new Map<WorkspaceId, Promise<string>>()
/** One a workspace is enough, until it is forgotten. */
function seenAccount(owner: WorkspaceId): Promise<string> {
  const account = seenAccounts.get(owner) ?? makeAccount(owner)
  seenAccounts.set(owner, account)
  return account
}

/** Straight into the store: also where nobody may send. */
async function makeAccount(owner: WorkspaceId): Promise<string> {
  const account = randomUUID()
  await world.context.events.append(owner, [sampleEvent(randomUUID(), { account, timestamp: Date.now() })])
  await world.context.events.flush(60_000)
  return account
}

async function send(route: Route, sample: Sample, token: string | null, workspace?: string) {
  const answer = await world.app.inject({
    method: route.method,
    url: route.path.replace(/:(\w+)/g, (_, name: string) => sample.params?.[name] ?? ''),
    query: sample.query ?? {},
    ...(sample.body === undefined ? {} : { payload: sample.body }),
    headers: {
      ...sample.headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(workspace === undefined ? {} : { 'x-client-uuid': workspace }),
    },
  })
  if (route.name === 'forgetAccount' && answer.statusCode < 300) seenAccounts.clear()
  return answer
}

const expectedSuccess = (route: Route) => answersOtherwise[route.name] ?? route.status

describe.each(Object.values(routes) as Route[])('$method $path', (route) => {
  const guarded = route.access.kind !== 'anyone'
  const scoped = route.access.kind === 'workspace'
  const whenGuarded = (name: string, test: () => Promise<void>) => guarded && it(name, test)
  const whenScoped = (name: string, test: () => Promise<void>) => scoped && it(name, test)
  const forged = async () => {
    const clients = [{ clientUUID: workspaceId, roles: ['Admin'] }]
    const payload = { sub: 'ada', [`${world.context.config.claimsNamespace}clients`]: clients }
    return {
      'no token': null,
      'not a token': 'nonsense',
      expired: await world.token({ clients, expiresIn: -60 }),
      'of another issuer': await world.token({ clients, issuer: 'https://evil.test/' }),
      'for another audience': await world.token({ clients, audience: 'https://other.test' }),
      'with an unknown key id': await world.token({ clients, kid: 'other' }),
      'an id token': await world.token({ clients, typ: 'JWT', audience: 'console' }),
      'an id token for the API’s audience': await world.token({ clients, typ: 'JWT' }),
      'signed by nobody (alg none)': new UnsecuredJWT(payload)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime('5m')
        .encode(),
      'signed with the public key as HS256 secret': await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'key-1' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(world.publicKeyPem)),
      'an API key nobody made': `sig_${'A'.repeat(43)}`,
    }
  }

  whenGuarded('lets no forged or missing token in', async () => {
    const sample = await samples[route.name](workspaceId)
    for (const [name, token] of Object.entries(await forged())) {
      const answer = await send(route, sample, token, workspaceId)
      expect(answer.statusCode, name).toBe(401)
      expect(answer.json().error, name).toMatchObject({
        code: name === 'expired' ? 'token_expired' : 'unauthenticated',
      })
      expect(answer.headers['www-authenticate'], name).toBe('Bearer')
    }
  })

  whenGuarded('lets no other scheme than Bearer in', async () => {
    const token = await world.member(workspaceId, 'Admin')
    const answer = await world.app.inject({
      method: route.method,
      url: route.path,
      headers: { authorization: `Basic ${token}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  it.each([...roles])('as %s', async (role: Role) => {
    const sample = await samples[route.name](workspaceId)
    const answer = await send(route, sample, await world.member(workspaceId, role), workspaceId)
    const allowed = route.access.kind !== 'workspace' || can([role], route.access.permission)
    expect(answer.statusCode, answer.body).toBe(allowed ? expectedSuccess(route) : 403)
    if (!allowed) expect(answer.json().error.code).toBe('forbidden')
  })

  it('grants nothing to a role nobody knows', async () => {
    const token = await world.token({ clients: [{ clientUUID: workspaceId, roles: ['Superuser'] }] })
    const answer = await send(route, await samples[route.name](workspaceId), token, workspaceId)
    expect(answer.statusCode).toBe(scoped ? 403 : expectedSuccess(route))
  })

  // Every other test is about an active one.
  it.each(planStatuses.filter((status) => status !== 'active'))('on a plan that is %s', async (status) => {
    const owner = await world.addWorkspace('enterprise', status)
    const open = route.access.kind !== 'workspace' || planAllows(route.access, status)
    const sample: Sample = await samples[route.name](open ? owner : workspaceId)
    const answer = await send(route, sample, await world.member(owner, 'Admin'), owner)
    const refused = route.access.kind === 'workspace' && route.access.plan === 'active'
    expect(answer.statusCode, answer.body).toBe(refused ? 402 : expectedSuccess(route))
    if (refused) expect(answer.json().error.code).toBe('plan_inactive')
  })

  whenScoped('in the demo workspace reads only, whatever the token says', async () => {
    const readable = route.access.kind === 'workspace' && can(['Read Only'], route.access.permission)
    for (const token of [await world.token(), await world.member(DEMO_CLIENT_UUID, 'Admin')]) {
      const owner = readable ? WorkspaceId.parse(DEMO_CLIENT_UUID) : workspaceId
      const answer = await send(route, await samples[route.name](owner), token, DEMO_CLIENT_UUID)
      expect(answer.statusCode, answer.body).toBe(readable ? 200 : 403)
      if (!readable) expect(answer.json().error.code).toBe('demo_read_only')
    }
  })

  whenScoped('does not know a workspace the caller does not belong to', async () => {
    const other = await world.addWorkspace()
    const token = await world.member(workspaceId, 'Admin')
    for (const asked of [other, randomUUID(), 'not-a-uuid', "' OR 1=1"]) {
      const answer = await send(route, await samples[route.name](workspaceId), token, asked)
      expect(answer.statusCode, asked).toBe(404)
    }
  })

  whenScoped('tells a person without any workspace so', async () => {
    const answer = await send(route, await samples[route.name](workspaceId), await world.token())
    expect(answer.json().error.code).toBe('no_workspace')
  })

  it('does not find another workspace’s objects by their ids', async () => {
    const other = await world.addWorkspace()
    const sample = await samples[route.name](other)
    const names = Object.keys({ ...sample.query, ...sample.params })
    const inBody = typeof sample.body === 'object' && 'uuid' in sample.body
    const named = inBody || names.some((name) => name.endsWith('id'))
    if (!named) return
    const answer = await send(route, sample, await world.member(workspaceId, 'Admin'), workspaceId)
    expect(answer.statusCode).toBe(404)
  })

  whenGuarded('lets API keys in only where the table says so, and revoked ones nowhere', async () => {
    const { id, key } = await makeKey(workspaceId)
    const open = route.access.kind === 'workspace' && route.access.keys
    const sample = await samples[route.name](workspaceId)
    expect((await send(route, sample, key)).statusCode).toBe(open ? route.status : 401)
    if (open) expect((await send(route, sample, key, await world.addWorkspace())).statusCode).toBe(404)
    await send(routes.revokeApiKey, { query: { key_id: id } }, await world.member(workspaceId, 'Admin'), workspaceId)
    expect((await send(route, sample, key)).statusCode).toBe(401)
  })

  it('refuses texts that cannot be kept, wherever they stand', async () => {
    const token = await world.member(workspaceId, 'Admin')
    const sample = await samples[route.name](workspaceId)
    const keysOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
    const inBody = (['a\0b', '\ud800'] as const).flatMap((text) =>
      keysOf(route.body).map((key) => ({ ...sample, body: { ...(sample.body as object), [key]: text } })),
    )
    const inQuery = keysOf(route.query).map((key) => ({ ...sample, query: { ...sample.query, [key]: 'a\0b' } }))
    for (const hostile of [...inBody, ...inQuery]) {
      const answer = await send(route, hostile, token, workspaceId)
      expect(answer.statusCode, JSON.stringify(hostile)).toBe(400)
      expect(Object.keys(answer.json().error.fields)).toHaveLength(1)
    }
  })

  it('names the request in its errors and never the cause', async () => {
    const answer = await world.app.inject({
      method: route.method,
      url: route.path,
      headers: { 'x-request-id': 'trace-me-0001', authorization: 'Bearer x.y.z' },
    })
    expect(answer.headers['x-request-id']).toBe('trace-me-0001')
    if (guarded) expect(Object.keys(answer.json().error).sort()).toEqual(['code', 'message', 'requestId'])
  })
})

describe('the route table', () => {
  it('holds every route that the server answers', () => {
    const found = routesOf(world.app.printRoutes({ commonPrefix: false }))
    const table = (Object.values(routes) as Route[]).map((route) => `${route.method} ${route.path}`)
    const operational = operationalPaths.map((path) => `GET ${path}`)
    // A slash at the end makes no other path.
    const bare = (paths: string[]) => paths.map((path) => path.replace(/\/$/, '')).sort()
    expect(bare(found)).toEqual(bare([...table, ...operational]))
  })
})

/** The server prints its routes as a tree: a line's place in it says which paths it continues. */
function routesOf(tree: string): string[] {
  const trail: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    if (part === '') return []
    trail.splice(indent.length / 4, trail.length, part)
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${trail.join('')}`)
  })
}
