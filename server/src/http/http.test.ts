import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@signet/contract/routes'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../test-world.ts'
import { handleErrors } from './error-handler.ts'
import { openApiDocument } from './openapi.ts'
import { rateLimits } from './rate-limits.ts'
import { createLog } from './request-log.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

describe('requests that are wrong', () => {
  const url = routes.updateProfile.path
  const put = async (payload: string | Buffer, type = 'application/json') => {
    const headers = { authorization: `Bearer ${await world.token()}`, 'content-type': type }
    return world.app.inject({ method: 'PUT', url, headers, payload })
  }

  it.each([
    ['broken JSON', '{"a":', 400, 'unreadable_body'],
    ['an empty body', '', 400, 'unreadable_body'],
    ['__proto__', '{"__proto__": {"admin": true}}', 400, 'unreadable_body'],
    ['a list', '[]', 400, 'invalid_request'],
    ['a number', '7', 400, 'invalid_request'],
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'invalid_request'],
    ['2 MB', `{"a":"${'x'.repeat(2_000_000)}"}`, 413, 'body_too_large'],
  ])('%s is told so', async (_name, body, status, code) => {
    const answer = await put(body)
    expect(answer.json().error.code).toBe(code)
    expect(answer.statusCode).toBe(status)
  })

  it('is told which type to send', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      expect((await put('a=b', type)).json().error).toMatchObject({
        code: 'unsupported_media_type',
        fields: { 'content-type': 'Send application/json' },
      })
    }
  })

  it('of another method are told which there are', async () => {
    const authorization = `Bearer ${await world.token()}`
    const asked = [
      ['PUT', routes.postLogs.path, 'GET, POST'],
      ['PATCH', `${routes.listApiKeys.path}?a=b`, 'GET, POST, DELETE'],
      ['POST', routes.getAccount.path.replace(':uuid', 'x'), 'GET, DELETE'],
    ] as const
    for (const [method, path, allowed] of asked) {
      const answer = await world.app.inject({ method, url: path, headers: { authorization }, payload: {} })
      expect(answer.statusCode, path).toBe(405)
      expect(answer.headers.allow).toBe(allowed)
      expect(answer.json().error.code).toBe('method_not_allowed')
    }
    expect((await world.app.inject({ method: 'PUT', url: '/v1/nothing' })).statusCode).toBe(404)
  })

  it('gets an id of our own when its own could harm a log', async () => {
    const answer = await world.app.inject({ url: '/health', headers: { 'x-request-id': 'a b\u0007' } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is slowed down when it comes too often', async () => {
    const authorization = `Bearer ${await world.token({ sub: 'hasty' })}`
    const { requestsPerMinute } = world.context.config
    let last = 200
    for (let sent = 0; sent <= requestsPerMinute && last === 200; sent++) {
      const answer = await world.app.inject({ url: routes.getApplication.path, headers: { authorization } })
      last = answer.statusCode
      if (last === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(last).toBe(429)
  })
})

describe('an address that comes too often', () => {
  it.each(['/v1/client-services-api/profile', '/%761/client-services-api/profile', '/identity/auth'])(
    'is slowed down at %s too',
    async (url) => {
      const app = Fastify()
      handleErrors(app)
      rateLimits(app, 1)
      app.get('/v1/client-services-api/profile', async () => 'here')
      app.get('/identity/*', async () => 'here')
      const statuses: number[] = []
      for (let sent = 0; sent < 5; sent++) statuses.push((await app.inject(url)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 200, 429])
    },
  )
})

describe('a path', () => {
  it('may end with a slash or not', async () => {
    for (const path of [routes.listApiKeys.path, routes.listApiKeys.path.replace(/\/$/, '')]) {
      expect((await world.app.inject(path)).statusCode).toBe(401)
    }
  })
})

describe('every answer', () => {
  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await world.app.inject('/health')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
  })

  it('of the API carries those that matter to what is no page, and its documentation those of a page', async () => {
    const { headers } = await world.app.inject(routes.listApiKeys.path)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('permissions-policy')
    const page = await world.app.inject('/v1/docs')
    expect(page.headers['content-security-policy']).toContain("style-src 'self'")
    expect(page.headers).toHaveProperty('permissions-policy')
  })
})

describe('operations', () => {
  it('/health says Ok, /metrics speaks Prometheus', async () => {
    expect((await world.app.inject('/health')).body).toBe('Ok')
    const metrics = (await world.app.inject('/metrics')).body
    expect(metrics).toContain('signet_http_request_duration_seconds_bucket')
    expect(metrics).toContain('signet_event_backlog_bytes 0')
    expect(metrics).toMatch(/^signet_links_lag_seconds \d/m)
  })

  it('the log never shows what could sign somebody in', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => lines.push(line) })
    log.info(
      {
        req: { method: 'GET', url: '/invited?email=a@b.c&code=SECRET', headers: { authorization: 'SECRET' } },
        body: { password: 'SECRET' },
        token: 'SECRET',
      },
      'x',
    )
    expect(lines.join()).toContain('"url":"/invited?…"')
    expect(lines.join()).not.toContain('SECRET')
  })
})

describe('the log of a failure', () => {
  it('tells what the database refused and why, without the values', () => {
    const lines: string[] = []
    const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
    const failure = new DrizzleQueryError('insert into "profiles" values ($1)', ['ada@acme.test'], cause)
    const log = createLog('info', { write: (line: string) => lines.push(line) })
    log.error({ err: failure }, 'internal')
    log.error({ err: cause }, 'internal')
    expect(lines.join()).toContain('duplicate key')
    expect(lines.join()).toContain('"reason":"23505"')
    expect(lines.join()).toContain('insert into')
    expect(lines.join()).not.toContain('ada@acme.test')
  })
})

describe('the API’s description', () => {
  const committed = join(import.meta.dirname, '../../../docs/api/openapi.json')
  it('is committed as it is served', async () => {
    const served = (await world.app.inject('/v1/openapi.json')).json()
    expect(served.openapi).toBe('3.1.0')
    expect(existsSync(committed)).toBe(true)
    // npm run openapi writes it anew
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual({
      ...openApiDocument(JSON.parse(readFileSync(committed, 'utf8')).info.version),
    })
    expect({ ...served, info: null }).toEqual({ ...JSON.parse(readFileSync(committed, 'utf8')), info: null })
  })

  it('has a page for people', async () => {
    const page = await world.app.inject('/v1/docs')
    expect(page.headers['content-type']).toContain('text/html')
    for (const route of Object.values(routes)) expect(page.body).toContain(route.path)
  })
})
