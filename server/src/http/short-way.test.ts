import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { routes } from '@signet/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BacklogFull, JournalUnwritable } from '../stores/events/event-store-errors.ts'
import { openWorld, type World } from '../test-world.ts'
import { createLog } from './request-log.ts'

const { path } = routes.postLogs
const FRAMEWORK = 'tracing:fastify.request.handler:start'

const event = (id: string = randomUUID()) => ({
  type: 'LOGIN_SUCCESS',
  ip: '81.2.69.142',
  userAgent: 'x',
  accountId: 'ada',
  id,
})

describe('the short way of a small post', () => {
  let world: World
  let url: string
  let key: string
  const lines: { level: number; msg: string }[] = []
  let framed = 0
  const count = () => {
    framed += 1
  }

  beforeAll(async () => {
    const log = createLog('warn', { write: (line: string) => lines.push(JSON.parse(line)) })
    world = await openWorld({ log })
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
    key = await newKey(await world.addWorkspace())
    subscribe(FRAMEWORK, count)
  }, 60_000)
  afterAll(async () => {
    unsubscribe(FRAMEWORK, count)
    await world.close()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    world.setNow(() => new Date())
    lines.length = 0
  })

  async function newKey(id: string): Promise<string> {
    const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
    const asked = { method: 'POST', url: routes.createApiKey.path, payload: { name: 'stream' }, headers } as const
    return (await world.app.inject(asked)).json().key
  }

  const headersFor = (key: string, more: Record<string, string> = {}) => ({
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...more,
  })

  /** The same request by both ways, and whether the framework was in the first. */
  async function both(body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) {
    const before = framed
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    const short = { status: answer.status, headers: told([...answer.headers]), body: anonymous(await answer.text()) }
    const wasShort = framed === before
    const {
      statusCode,
      headers: given,
      body: text,
    } = await world.app.inject({ method: 'POST', url: path, headers, payload: body })
    const long = { status: statusCode, headers: told(Object.entries(given)), body: anonymous(text) }
    return { short, long, wasShort }
  }

  /** Without what a connection adds, and what differs from request to request. */
  const told = (headers: readonly [string, unknown][]) => {
    const own = new Set(['connection', 'keep-alive', 'date', 'x-request-id'])
    return Object.fromEntries(headers.filter(([name]) => !own.has(name)).map(([name, value]) => [name, String(value)]))
  }
  const anonymous = (text: string) => text.replace(/"requestId":"[^"]+"/, '"requestId":"…"')

  it.each<[string, string | Buffer<ArrayBuffer>, number]>([
    ['a list with a wrong one', JSON.stringify([{ ...event(), type: 'NONE' }, { ip: 'x' }]), 200],
    ['an unknown field', JSON.stringify({ ...event('same'), nonsense: 1, type: 'NONE' }), 200],
    ['broken JSON', '{"a":', 400],
    ['a number', '7', 400],
    ['nothing in a list', '[]', 200],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['7,000 open lists', '['.repeat(7_000), 400],
    ['__proto__', '{"__proto__": {"admin": true}, "type": "NONE"}', 200],
  ])('answers %s as the other way does', async (_name, body, status) => {
    const { short, long, wasShort } = await both(body, headersFor(key))
    expect(wasShort).toBe(true)
    expect(short).toEqual(long)
    expect(short.status).toBe(status)
  })

  it('takes an event, once, whichever way it comes', async () => {
    const { short, long, wasShort } = await both(JSON.stringify(event()), headersFor(key))
    expect(wasShort).toBe(true)
    expect(JSON.parse(short.body)).toMatchObject({ accepted: 1, duplicates: 0 })
    expect(JSON.parse(long.body)).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(short.headers['content-security-policy']).toBeDefined()
    expect(short.headers).toEqual({ ...long.headers, 'content-length': short.headers['content-length'] })
  })

  it('keeps a harmless request id, and makes one otherwise', async () => {
    const idOf = async (given: string) => {
      const headers = headersFor(key, { 'x-request-id': given })
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(event()) })
      return [answer.headers.get('x-request-id'), ((await answer.json()) as { requestId: string }).requestId]
    }
    expect(await idOf('my-request-1')).toEqual(['my-request-1', 'my-request-1'])
    const [header, body] = await idOf('<script>')
    expect(header).toMatch(/^[\da-f-]{36}$/)
    expect(body).toBe(header)
  })

  it('refuses as the other way does', async () => {
    const body = JSON.stringify(event())
    const refused = async (headers: Record<string, string>, status: number) => {
      const { short, long, wasShort } = await both(body, headers)
      expect(wasShort).toBe(true)
      expect(short).toEqual(long)
      expect(short.status).toBe(status)
      return short
    }
    const unknown = await refused(headersFor(`sig_${'x'.repeat(40)}`), 401)
    expect(unknown.headers['www-authenticate']).toBe('Bearer')
    await refused(headersFor('sig_'), 401)
    await refused(headersFor('sig_ and more'), 401)
    await refused(headersFor(key, { 'x-client-uuid': randomUUID() }), 404)
    vi.spyOn(world.context.meter, 'isUsedUp').mockResolvedValue(true)
    await refused(headersFor(key), 402)
    vi.restoreAllMocks()
    vi.spyOn(world.context.events, 'append').mockRejectedValue(new BacklogFull('too much'))
    expect((await refused(headersFor(key), 429)).headers['retry-after']).toBe('2')
    expect(lines).toEqual([])
    vi.spyOn(world.context.events, 'append').mockRejectedValue(new JournalUnwritable('no room'))
    await refused(headersFor(key), 503)
    vi.spyOn(world.context.events, 'append').mockRejectedValue(new Error('unheard of'))
    const internal = await refused(headersFor(key), 500)
    expect(internal.body).not.toContain('unheard of')
    expect(lines.filter(({ msg }) => msg === 'internal')).toHaveLength(2)
  })

  it('leaves everything else to the other way', async () => {
    const body = JSON.stringify(event())
    const ask = async (init: RequestInit & { duplex?: 'half' }, at = path) => {
      const before = framed
      const answer = await fetch(url + at, { method: 'POST', body, headers: headersFor(key), ...init })
      await answer.text()
      return { status: answer.status, wasShort: framed === before }
    }
    const long = { status: 200, wasShort: false }
    expect(await ask({})).toEqual({ status: 200, wasShort: true })
    expect(await ask({ headers: headersFor(key, { 'content-type': 'Application/JSON; charset=UTF-8' }) })).toEqual({
      status: 200,
      wasShort: true,
    })
    expect(await ask({}, `${path}?source=native`)).toEqual(long)
    expect(await ask({}, `${path}/`)).toEqual(long)
    expect(await ask({ body: new Blob([body]).stream(), duplex: 'half' })).toEqual(long)
    expect(await ask({ body: `[${body}${' '.repeat(16 * 1024)}]` })).toEqual(long)
    const packed = headersFor(key, { 'content-encoding': 'gzip' })
    expect(await ask({ headers: packed, body: new Uint8Array(gzipSync(body)) })).toEqual(long)
    const member = await world.member(await world.addWorkspace(), 'Admin')
    expect(await ask({ headers: headersFor(member) })).toEqual(long)
    expect((await ask({ headers: headersFor(key, { 'content-type': 'text/csv' }) })).status).toBe(415)
    expect((await ask({ body: '' })).wasShort).toBe(false)
  })

  it('is counted with the other answers', async () => {
    const figure = async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      const labels = `route="${path}",method="POST",status="200"`
      const line = text
        .split('\n')
        .find((each) => each.startsWith('signet_http_request_duration_seconds_count') && each.includes(labels))
      return Number(line?.split(' ')[1] ?? 0)
    }
    const before = await figure()
    await fetch(url + path, { method: 'POST', body: JSON.stringify(event()), headers: headersFor(key) })
    expect(await figure()).toBe(before + 1)
  })

  it('answers requests in a row, and bodies in pieces, in their order', async () => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    const bodies = [event(), [event(), event()], event()].map((each) => JSON.stringify(each))
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n`
    const text = bodies.map((body) => `${head}content-length: ${body.length}\r\n\r\n${body}`).join('')
    for (const piece of text.match(/.{1,97}/gs) ?? []) {
      socket.write(piece)
      await sleep(1)
    }
    await vi.waitFor(() => expect(received.match(/"accepted":\d/g)).toHaveLength(3))
    expect(received.match(/"accepted":\d/g)).toEqual(['"accepted":1', '"accepted":2', '"accepted":1'])
    socket.destroy()
  })
})
