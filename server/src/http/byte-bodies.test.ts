import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ByteBodies, byteBodies } from './byte-bodies.ts'
import { handleErrors } from './error-handler.ts'

const MB = 1024 * 1024
let app: FastifyInstance
let bodies: ByteBodies
let port: number
/** What the handler and the guard wait for. */
let work: () => Promise<unknown>
let admission: () => Promise<unknown>

beforeEach(async () => {
  work = async () => undefined
  admission = async () => undefined
  bodies = byteBodies()
  app = Fastify({ requestTimeout: 60_000 })
  handleErrors(app)
  await app.register(async (scope) => {
    const options = { types: ['application/json'], maxBytes: 5 * MB }
    const hold = bodies.readIn(scope, options, ({ headers }) => String(headers['x-owner'] ?? 'one'))
    scope.route({
      method: 'POST',
      url: '/',
      bodyLimit: 5 * MB,
      onRequest: [() => admission().then(() => undefined), hold],
      handler: async ({ body }) => {
        await work()
        return { bytes: (body as Buffer).length }
      },
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const send = (body: Buffer | string, headers: Record<string, string> = {}, agent?: Agent) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers }
    const options = { host: '127.0.0.1', port, method: 'POST', headers: all, ...(agent === undefined ? {} : { agent }) }
    const asked = request(options, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, body: text })
    })
    asked.once('error', reject)
    asked.end(body)
  })

it('tells a sender of another type or coding what is accepted', async () => {
  const errorOf = async (headers: Record<string, string>) => JSON.parse((await send('x', headers)).body).error
  expect(await errorOf({ 'content-type': 'text/html' })).toMatchObject({
    code: 'unsupported_media_type',
    fields: { 'content-type': 'Send application/json' },
  })
  for (const coding of ['deflate', 'br', 'gzip, gzip'])
    expect(await errorOf({ 'content-encoding': coding })).toMatchObject({
      code: 'unsupported_encoding',
      message: expect.stringContaining('gzip'),
    })
})

/** Writes to a connection of its own and cuts it. */
async function cutOff(text: string, afterMs = 0): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  await new Promise((resolve) => socket.write(text, resolve))
  if (afterMs > 0) await sleep(afterMs)
  socket.destroy()
}

const head = (more: string) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n\r\n`

async function nothingHeld(): Promise<number> {
  for (let tries = 0; tries < 200 && bodies.held() > 0; tries += 1) await sleep(10)
  return bodies.held()
}

describe('the memory of bodies', () => {
  it('is given back after each of thousands of requests on one connection, whatever became of them', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const packed = gzipSync('x'.repeat(10_000))
    for (let n = 0; n < 500; n += 1) {
      expect((await send('x'.repeat(1000), {}, agent)).status).toBe(200)
      expect((await send(packed, { 'content-encoding': 'gzip' }, agent)).body).toBe('{"bytes":10000}')
      expect((await send('no gzip', { 'content-encoding': 'gzip' }, agent)).status).toBe(400)
      expect((await send('x', { 'content-type': 'text/html' }, agent)).status).toBe(415)
    }
    expect(await nothingHeld()).toBe(0)
    agent.destroy()
  }, 60_000)

  it('is given back when senders go away: in the middle of a body, before it, behind another on the connection', async () => {
    for (let n = 0; n < 50; n += 1) {
      await cutOff(`${head('content-length: 5000000')}abc`)
      await cutOff(`${head('transfer-encoding: chunked')}3\r\nabc\r\n`, 5)
      await cutOff(head('content-length: 5000000').repeat(3))
      await cutOff(`${head('content-length: 3')}abc${head('content-length: 5000000')}abc`, 2)
    }
    expect(await nothingHeld()).toBe(0)
    expect((await send('x'.repeat(1000))).status).toBe(200)
  }, 60_000)

  it('is not taken for a sender that went away while it was looked up', async () => {
    admission = () => sleep(30)
    await Promise.all(Array.from({ length: 20 }, () => cutOff(`${head('content-length: 5000000')}abc`, 5)))
    await sleep(60)
    expect(await nothingHeld()).toBe(0)
    admission = async () => undefined
    expect((await send('x')).status).toBe(200)
  })

  it('stays taken while the work goes on, also when the sender no longer waits for it', async () => {
    let finish: (value?: unknown) => void = () => undefined
    const finished = new Promise((resolve) => {
      finish = resolve
    })
    work = () => finished
    const body = `${head(`content-length: ${5 * MB}`)}${'x'.repeat(5 * MB)}`
    await Promise.all(Array.from({ length: 6 }, () => cutOff(body, 300)))
    await sleep(100)
    expect(bodies.held()).toBe(30 * MB)
    const refused = await send('x'.repeat(3 * MB))
    expect(refused.status).toBe(429)
    // Another workspace is not concerned.
    work = async () => undefined
    expect((await send('x'.repeat(3 * MB), { 'x-owner': 'two' })).status).toBe(200)
    finish()
    expect(await nothingHeld()).toBe(0)
  })

  it('is bounded for what packed bodies become, and those wait instead of being refused', async () => {
    let most = 0
    work = async () => {
      most = Math.max(most, bodies.held())
      await sleep(5)
    }
    const packed = gzipSync(Buffer.alloc(5 * MB, 0x20))
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(packed, { 'content-encoding': 'gzip' })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(most).toBeLessThan(18 * MB)
    expect(await nothingHeld()).toBe(0)
  })

  it('is there for a small body when three others hold everything', async () => {
    const slow = ['a', 'b', 'c', 'd'].flatMap((owner) =>
      Array.from({ length: 6 }, () => {
        const socket = connect(port, '127.0.0.1')
        socket.write(head(`x-owner: ${owner}\r\ncontent-length: ${5 * MB}`))
        return socket
      }),
    )
    while (bodies.held() < 90 * MB) await sleep(5)
    expect((await send('x'.repeat(10_000), { 'x-owner': 'quiet' })).status).toBe(200)
    expect((await send('x'.repeat(4 * MB), { 'x-owner': 'quiet' })).status).toBe(429)
    for (const socket of slow) socket.destroy()
    expect(await nothingHeld()).toBe(0)
  })
})
