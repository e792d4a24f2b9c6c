import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { WorkspaceId } from '@signet/contract/ids'
import { routes } from '@signet/contract/routes'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { workspaces } from '../../stores/records/schema.ts'
import { openWorld, type World } from '../../test-world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
}, 60_000)
afterAll(() => world.close())
afterEach(() => {
  vi.restoreAllMocks()
  world.setNow(() => new Date())
})

async function newSender() {
  const workspaceId = await world.addWorkspace()
  const headers = { authorization: `Bearer ${await world.member(workspaceId, 'Admin')}`, 'x-client-uuid': workspaceId }
  const create = async () => {
    const url = routes.createApiKey.path
    const made = await world.app.inject({ method: 'POST', url, headers, payload: { name: randomUUID() } })
    return made.json() as { id: string; key: string }
  }
  const revoke = (id: string) =>
    world.app.inject({ method: 'DELETE', url: routes.revokeApiKey.path, query: { key_id: id }, headers })
  return { workspaceId, create, revoke, ...(await create()) }
}

const event = () =>
  JSON.stringify({ type: 'LOGIN_SUCCESS', ip: '81.2.69.142', userAgent: 'x', accountId: 'ada', id: randomUUID() })

interface Answer {
  readonly status: number
  readonly body: { readonly accepted?: number; readonly duplicates?: number; readonly error?: { code: string } }
}

/**
 * Sends the head and half of a body, waits until the key has been looked at, lets something happen, sends the rest. The key
 * of a small one is looked at when it is whole.
 */
async function sendAround(
  key: string,
  body: Buffer | string,
  more: Record<string, string | number>,
  happens: () => Promise<unknown>,
): Promise<Answer> {
  const find = vi.spyOn(world.context.keyring, 'find')
  const asked = open(key, more)
  const answer = answerOf(asked)
  const bytes = Buffer.from(body)
  asked.write(bytes.subarray(0, bytes.length >> 1))
  if (isSmall(more)) await sleep(50)
  else await vi.waitFor(() => expect(find.mock.settledResults[0]?.type).toBe('fulfilled'))
  await happens()
  asked.end(bytes.subarray(bytes.length >> 1))
  return answer
}

const isSmall = (headers: Record<string, string | number>) =>
  Number(headers['content-length'] ?? Number.NaN) < 1_000 && headers['content-encoding'] === undefined

function open(key: string, more: Record<string, string | number> = {}, agent?: Agent) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more }
  const options = { host: '127.0.0.1', port, path: routes.postLogs.path, method: 'POST', headers }
  return request({ ...options, ...(agent === undefined ? {} : { agent }) })
}

function answerOf(asked: ReturnType<typeof open>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) })
    })
  })
}

function send(key: string, body: string, agent?: Agent): Promise<Answer> {
  const asked = open(key, {}, agent)
  asked.end(body)
  return answerOf(asked)
}

const endPlan = (workspaceId: WorkspaceId, status: 'active' | 'inactive') =>
  world.context.records.acrossWorkspaces((db) =>
    db.update(workspaces).set({ status }).where(eq(workspaces.id, workspaceId)),
  )

/** The key counts when the body is whole: that is the moment from which a delivery can be kept. */
describe('a delivery on its way', () => {
  const body = event()
  const packed = gzipSync(body)
  const long = body + ' '.repeat(20_000)
  it.each<[string, Buffer | string, Record<string, string | number>]>([
    ['that is long', long, { 'content-length': Buffer.byteLength(long) }],
    ['of a known length', body, { 'content-length': Buffer.byteLength(body) }],
    ['in chunks', body, {}],
    ['packed', packed, { 'content-length': packed.length, 'content-encoding': 'gzip' }],
    ['packed, in chunks', packed, { 'content-encoding': 'gzip' }],
  ])('%s is refused when its key is revoked, and nothing of it is kept', async (_name, sent, more) => {
    const { id, key, create, revoke } = await newSender()
    const answer = await sendAround(key, sent, more, () => revoke(id))
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated'])
    const next = await create()
    expect((await send(next.key, body)).body).toMatchObject({ accepted: 1, duplicates: 0 })
  })

  it('is refused when the plan of its workspace ends, and nothing of it is kept', async () => {
    const { workspaceId, key } = await newSender()
    const sent = event()
    const answer = await sendAround(key, sent, {}, async () => {
      await endPlan(workspaceId, 'inactive')
      // Plans are believed for a second.
      world.setNow(() => new Date(Date.now() + 2000))
    })
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'plan_inactive'])
    await endPlan(workspaceId, 'active')
    world.setNow(() => new Date(Date.now() + 4000))
    expect((await send(key, sent)).body).toMatchObject({ accepted: 1, duplicates: 0 })
  })

  it('that was whole before its key was revoked is kept as it is answered', async () => {
    const { id, key, create, revoke } = await newSender()
    const sent = event()
    const { append } = world.context.events
    vi.spyOn(world.context.events, 'append').mockImplementationOnce(async (...given) => {
      await revoke(id)
      return append(...given)
    })
    expect(await send(key, sent)).toMatchObject({ status: 200, body: { accepted: 1 } })
    expect((await send((await create()).key, sent)).body).toMatchObject({ accepted: 0, duplicates: 1 })
  })
})

describe('a connection that stays', () => {
  it('is no longer listened to from the revocation of its key on', async () => {
    const { id, key, revoke } = await newSender()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await send(key, event(), agent)).status).toBe(200)
    expect((await revoke(id)).statusCode).toBe(200)
    const append = vi.spyOn(world.context.events, 'append')
    const refused = await Promise.all(Array.from({ length: 5 }, () => send(key, event(), agent)))
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(append).not.toHaveBeenCalled()
    agent.destroy()
  })
})
