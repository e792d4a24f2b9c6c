import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerBrokenRequest, drain } from './connections.ts'

let app: FastifyInstance
let port: number
/** What the handler waits for. */
let work: Promise<unknown>

beforeEach(async () => {
  work = Promise.resolve()
  app = Fastify({ clientErrorHandler: answerBrokenRequest, forceCloseConnections: 'idle' })
  app.post('/', async () => {
    await work
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

/** Writes to a connection of its own; resolves at its end with what came back. */
function say(text: string): { said: Promise<string>; connected: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1')
  const said = new Promise<string>((resolve) => {
    let all = ''
    socket.on('data', (bytes) => {
      all += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(all))
  })
  socket.write(text)
  return { said, connected: once(app.server, 'request') }
}

const post = (length: number, body: string) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`

describe('what is no request', () => {
  it.each([
    [
      'too many headers',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['another protocol', 'EHLO mail.acme.test\r\n\r\n', 400, 'invalid_request'],
  ])('%s is answered as every error is', async (_name, text, status, code) => {
    const said = await say(text).said
    expect(said).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n'))).error).toMatchObject({
      code,
      requestId: expect.any(String),
    })
  })
})

describe('a server that stops', () => {
  it('waits for work under way, and for a body that never comes only to its limit', async () => {
    let finish = () => {}
    work = new Promise<void>((resolve) => {
      finish = resolve
    })
    const whole = say(post(2, '{}'))
    await whole.connected
    const endless = say(post(1000, '{'))
    await endless.connected
    const stopped = drain(app, 300)
    finish()
    expect(await whole.said).toContain('HTTP/1.1 200 OK')
    await stopped
    expect(await endless.said).toBe('')
  })

  it('does not wait for a connection that its client keeps after the answer', async () => {
    let finish = () => {}
    work = new Promise<void>((resolve) => {
      finish = resolve
    })
    const kept = say(post(2, '{}').replace('connection: close', 'connection: keep-alive'))
    await kept.connected
    const stopped = drain(app, 3_600_000)
    finish()
    expect(await kept.said).toContain('HTTP/1.1 200 OK')
    await stopped
  })

  it('does not wait when nothing is under way', async () => {
    await drain(app, 3_600_000)
  })
})
