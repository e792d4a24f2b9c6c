import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@signet/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import type { Doors } from './guard.ts'
import { createLog } from './request-log.ts'
import { shortWay } from './short-way.ts'

const { path, access } = routes.postLogs

describe('what is on its way', () => {
  let server: Server
  let port: number
  let work: () => Promise<object>
  let draining = false
  const others: string[] = []
  const doors = {
    findApiKey: async () => ({ id: 'key', name: 'stream', workspaceId: 'one', status: 'active' }),
    countRequest: () => undefined,
  } as unknown as Doors

  beforeAll(async () => {
    const log = createLog('silent')
    const take = shortWay(
      {
        path,
        access,
        doors,
        headers: {},
        take: () => work(),
        answered: () => undefined,
        log,
        isDraining: () => draining,
      },
      1,
    )
    const limits = { headersTimeout: 1_500, requestTimeout: 1_500, connectionsCheckingInterval: 50 }
    server = createServer(limits, (request, response) => {
      if (take(request, response)) return
      others.push(request.url ?? '')
      request.resume()
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())
  afterEach(() => {
    others.length = 0
    draining = false
  })

  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer sig_1\r\ncontent-type: application/json\r\n`
  const post = () =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer sig_1', 'content-type': 'application/json' },
    })

  it('is bounded: beyond that the other way is taken, and a sender that goes away gives its place back', async () => {
    work = async () => ({})
    const half = connect(port, '127.0.0.1')
    half.write(`${head}content-length: 10\r\n\r\n{"a"`)
    await vi.waitFor(async () => {
      await (await post()).text()
      expect(others.length).toBeGreaterThan(0)
    })
    half.destroy()
    await vi.waitFor(async () => {
      others.length = 0
      await (await post()).text()
      expect(others).toEqual([])
    })
  })

  it('ends with the time that a request has to arrive, and gives its place back', async () => {
    work = async () => ({})
    const slow = connect(port, '127.0.0.1')
    let received = ''
    slow.on('data', (data) => {
      received += data
    })
    slow.write(`${head}content-length: 10\r\n\r\n{"a"`)
    await new Promise((resolve) => slow.once('close', resolve))
    expect(received).toMatch(/^HTTP\/1.1 408 /)
    await (await post()).text()
    expect(others).toEqual([])
  })

  it('holds its place until its work is done, also when its sender has gone', async () => {
    let finish = (_: object) => {}
    work = () => new Promise((resolve) => (finish = resolve))
    const gone = connect(port, '127.0.0.1')
    gone.write(`${head}content-length: 2\r\n\r\n{}`)
    await sleep(50)
    gone.destroy()
    await sleep(50)
    await (await post()).text()
    expect(others).toHaveLength(1)
    finish({})
    work = async () => ({})
    await sleep(10)
    await (await post()).text()
    expect(others).toHaveLength(1)
  })

  it('ends its connection while the server stops', async () => {
    draining = true
    work = async () => ({ accepted: 1 })
    const answer = await post()
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.json()).toEqual({ accepted: 1 })
  })

  it('tells a refusal of the feature itself', async () => {
    work = async () => {
      throw new AppError('too_many_records')
    }
    const answer = await post()
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('too_many_records')
  })
})
