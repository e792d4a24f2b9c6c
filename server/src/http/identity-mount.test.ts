import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addressOf, mountIdentity } from './identity-mount.ts'

async function seenBy(trustProxy: string[] | false, path: string) {
  const app = Fastify({ trustProxy })
  await mountIdentity(app, { mount: '/identity', handler: (request, response) => response.end(addressOf(request)) })
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-forwarded-for': '203.0.113.9' },
    payload: 'x=1',
  })
  await app.close()
  return answer.body
}

describe('the local provider', () => {
  it('counts by the address that a trusted proxy names', async () => {
    expect(await seenBy(['127.0.0.1'], '/identity/token')).toBe('203.0.113.9')
  })

  it.each([false as const, ['10.0.0.0/8']])(
    'believes no other caller’s X-Forwarded-For (trusting %j)',
    async (trusted) => {
      expect(await seenBy(trusted, '/identity')).toBe('127.0.0.1')
    },
  )
})
