import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleFiles } from './console-files.ts'
import { answerUnroutable, handleErrors } from './error-handler.ts'

const folder = mkdtempSync(join(tmpdir(), 'signet-test-'))
let app: FastifyInstance
let opened = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<p data-settings="__SIGNET__">page</p>')
  writeFileSync(join(folder, '.inputs'), 'the build’s note')
  writeFileSync(join(folder, 'assets', 'app.js'), 'run()')
  app = Fastify({ frameworkErrors: answerUnroutable })
  handleErrors(app)
  await consoleFiles(app, {
    folder,
    settings: { version: '1' },
    publicUrl: 'http://127.0.0.1:8080',
    devUrl: null,
    opened: () => {
      opened += 1
    },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, host = '127.0.0.1:8080') => app.inject({ url, headers: { host } })

describe('the page', () => {
  it.each(['/', '/threats', '/invited?invitationId=1&email=new@acme.test', '/error?x=a.js'])(
    'answers %s with its settings',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('&#34;version&#34;')
    },
  )

  it('says that somebody opens it, not that somebody fetches a file', async () => {
    const before = opened
    await get('/assets/app.js')
    expect(opened).toBe(before)
    await get('/threats')
    expect(opened).toBe(before + 1)
  })

  it('sends a browser that came by another name of this machine to the one it signs in at', async () => {
    expect((await get('/a?b=c', 'localhost:8080')).headers.location).toBe('http://127.0.0.1:8080/a?b=c')
  })

  it.each(['//evil.test', '//evil.test/a', '/\\evil.test', 'http://evil.test/'])(
    'sends nobody to another host by way of %s',
    async (url) => {
      const { location } = (await get(url, 'localhost:8080')).headers
      expect(new URL(location ?? '/', 'http://127.0.0.1:8080').host).toBe('127.0.0.1:8080')
    },
  )
})

describe('a browser at an address that can be no file', () => {
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const browse = (url: string, host = '127.0.0.1:8080') => app.inject({ url, headers: { host, accept: BROWSER } })

  it.each(['//x', '/5b0a8f5e-3c1d-4b7a-9a53-8f1f0c2d7e11//x', '//evil.test/a', '/a//', '/%00'])(
    'gets the page at %s, a program an error',
    async (url) => {
      const answer = await browse(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('page')
      expect(answer.headers['content-type']).toContain('text/html')
      expect((await get(url)).json().error.code).toBe('not_found')
    },
  )

  it.each(['/%E0%A4%A', '/a/%zz?b=c', '//evil.test/%zz'])(
    'is led from the unreadable %s to the page for it, a program gets an error',
    async (url) => {
      const answer = await browse(url)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe('/404')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await get(url)).json().error.code).toBe('not_found')
    },
  )

  it.each(['//evil.test', '//evil.test/a', '/\\evil.test', '/\\evil.test/a', 'http://evil.test/', '//evil.test/%zz'])(
    'is sent to no other host by way of %s',
    async (url) => {
      const { location } = (await browse(url, 'localhost:8080')).headers
      expect(new URL(location ?? '/', 'http://127.0.0.1:8080').host).toBe('127.0.0.1:8080')
    },
  )

  it.each(['/v1/%zz', '/v1//nowhere', '/identity//nowhere', '/assets//app.js', '//x.js', '/.git//config'])(
    'gets no page at %s',
    async (url) => {
      expect((await browse(url)).json().error.code).toBe('not_found')
    },
  )
})

describe('files', () => {
  it('are served', async () => {
    expect((await get('/assets/app.js')).body).toBe('run()')
  })

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/index.html',
    '/.inputs',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/a%00.js',
    '/%00',
    '/%zz',
    '/.git/config',
    '/v1/nowhere',
    `/assets/${'a'.repeat(300)}`,
  ])('at %.40s there is nothing, and no failure of ours', async (url) => {
    const answer = await get(url)
    expect(answer.json().error.code).toBe('not_found')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
