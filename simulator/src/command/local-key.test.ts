import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { localKey } from './local-key.ts'
import { SendError } from './sender.ts'

const path = '/v1/client-services-api/apikeys/'
const key = (id: string, name: string, deactivated: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  created: '2026-11-01T00:00:00.000Z',
  createdBy: 'Ada',
  hint: 'abcd',
  lastUsed: null,
  deactivated,
  deactivatedAt: null,
})
const apiKeys = [key('1', 'simulator', false), key('2', 'simulator', true), key('3', 'Okta', false)]

let server: Server
afterEach(() => void server.close())

/** A Signet that has these keys, or says no. */
async function signet(status = 200) {
  const calls: string[] = []
  server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    calls.push(`${request.method} ${request.url} ${request.headers.authorization} ${Buffer.concat(body)}`.trim())
    const created = { ...key('4', 'simulator', false), key: 'sig_new' }
    const answer = request.method === 'POST' ? created : { apiKeys, total: 3, active: 2, limit: 10 }
    const refusal = { error: { code: 'x', message: 'No.' } }
    response.writeHead(status).end(JSON.stringify(status === 200 ? answer : refusal))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  return { calls, to: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) }
}

it('makes a key named simulator in the place of the last one, and touches no other', async () => {
  const { calls, to } = await signet()
  expect(await localKey(to, async () => 'token')).toBe('sig_new')
  expect(calls).toEqual([
    `GET ${path} Bearer token`,
    `DELETE ${path}?key_id=${apiKeys[0]?.id} Bearer token`,
    `POST ${path} Bearer token {"name":"simulator"}`,
  ])
})

it('says in one line why there is no key, and what to do', async () => {
  const { to } = await signet(401)
  const attempt = localKey(to, async () => 'token')
  await expect(attempt).rejects.toThrow(SendError)
  await expect(attempt).rejects.toThrow(
    `No API key can be had here (${to.origin} answered 401: No.): give an API key with --key or SIGNET_API_KEY`,
  )
})
