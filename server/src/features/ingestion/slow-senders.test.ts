import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { routes } from '@signet/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../http/request-log.ts'
import { openWorld, type World } from '../../test-world.ts'

const path = routes.postLogs.path
let world: World
let port: number
let slow: string
let other: string
const lines: { level: number; msg: string }[] = []

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  world = await openWorld({ log, arrival: { arriveMs: 1500, lookEveryMs: 100 } })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
  slow = await newKey()
  other = await newKey()
}, 60_000)
afterAll(() => world.close())
afterEach(() => {
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  lines.length = 0
  vi.restoreAllMocks()
})

async function newKey(): Promise<string> {
  const id = await world.addWorkspace()
  const headers = { authorization: `Bearer ${await world.member(id, 'Admin')}`, 'x-client-uuid': id }
  const url = routes.createApiKey.path
  return (await world.app.inject({ method: 'POST', url, payload: { name: 'stream' }, headers })).json().key
}

const event = () =>
  JSON.stringify({ type: 'LOGIN_SUCCESS', ip: '81.2.69.142', userAgent: 'x', accountId: 'ada', id: randomUUID() })

const post = (key: string, body: string | ReadableStream = event()) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  })

const inChunks = () => new Blob([event()]).stream()

interface Manner {
  readonly headers: string
  /** What is sent at a time, of a body that never ends. */
  readonly pieces: readonly string[]
}

const plain = [...event()]
const packed = [...gzipSync(event()).toString('latin1')]
const asChunk = (text: string) => `1\r\n${text}\r\n`
const manners: Record<string, Manner> = {
  'of a known length': { headers: 'content-length: 1000', pieces: plain },
  'in chunks': { headers: 'transfer-encoding: chunked', pieces: plain.map(asChunk) },
  'packed, of a known length': { headers: 'content-encoding: gzip\r\ncontent-length: 1000', pieces: packed },
  'packed, in chunks': {
    headers: 'content-encoding: gzip\r\ntransfer-encoding: chunked',
    pieces: packed.map(asChunk),
  },
}

/** Sends the head at once and then a byte from time to time, until the connection ends; answers all that came back. */
function dribble({ headers, pieces }: Manner, key: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    let sent = 0
    const timer = setInterval(() => {
      socket.write(pieces[sent] ?? '', 'latin1')
      sent += 1
    }, 200)
    socket.on('data', (bytes) => {
      said += bytes
    })
    // A connection that was cut while a byte was on its way says so.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(said)
    })
    socket.write(head(headers, key))
  })
}

const head = (headers: string, key: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`

describe('a sender of a byte now and then', () => {
  it.each(Object.entries(manners))('%s is told that its time is over, and nothing is kept', async (_name, manner) => {
    const append = vi.spyOn(world.context.events, 'append')
    const said = await dribble(manner, slow)
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    const [, id] = /\r\nx-request-id: (\S+)/.exec(said) ?? []
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n'))).error).toMatchObject({
      code: 'request_timeout',
      requestId: id,
    })
    expect(append).not.toHaveBeenCalled()
  })

  it('keeps nobody else waiting, with two hundred of it at once, and leaves no memory taken', async () => {
    const { requestTimeout } = world.app.server
    // None of them ends before the others have been served.
    world.app.server.requestTimeout = 3_600_000
    const kinds = Object.values(manners)
    const senders = Array.from({ length: 200 }, (_, n) => dribble(kinds[n % kinds.length] ?? plainly(), slow))
    let ended = 0
    const all = Promise.all(senders.map((sender) => sender.finally(() => (ended += 1))))
    await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'incoming request')).toHaveLength(200))
    for (let n = 0; n < 20; n += 1) expect((await post(other, n % 2 === 0 ? event() : inChunks())).status).toBe(200)
    expect(ended).toBe(0)
    world.app.server.requestTimeout = requestTimeout
    // A body of unknown length has its most reserved: beyond its workspace's share it is told to come back.
    for (const said of await all) expect(said).toMatch(/^HTTP\/1\.1 (408|429) /)
    for (let n = 0; n < 20; n += 1) expect((await post(slow, inChunks())).status).toBe(200)
  })

  it('without a key is refused before its body, and cut off as well', async () => {
    const said = await dribble(plainly(), 'nobody')
    expect(said).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('a sender that hangs up in the middle of its body', () => {
  it.each(Object.entries(manners))('%s leaves nothing behind', async (_name, { headers, pieces }) => {
    const append = vi.spyOn(world.context.events, 'append')
    for (let n = 0; n < 10; n += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.write(head(headers, slow) + pieces.slice(0, 20).join(''), 'latin1')
      await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'incoming request')).toHaveLength(n + 1))
      // In every way that a connection ends: a goodbye, or none.
      if (n % 2 === 0) socket.end()
      else socket.resetAndDestroy()
    }
    expect((await post(slow, inChunks())).status).toBe(200)
    expect(append).toHaveBeenCalledTimes(1)
  })
})

function plainly(): Manner {
  return { headers: 'content-length: 1000', pieces: plain }
}
