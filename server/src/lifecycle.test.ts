import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { routes } from '@signet/contract/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Installation, openInstallation } from './test-process.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let site: Installation
beforeEach(async () => {
  site = await openInstallation()
})
afterEach(() => site.close())

const get = (path: string, token?: string) =>
  fetch(`${site.address}${path}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

function createKey(token: string, name: string) {
  return fetch(`${site.address}${routes.createApiKey.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
}

async function keyNames(token: string): Promise<string[]> {
  const answer = await get(routes.listApiKeys.path, token)
  const body = (await answer.json()) as { apiKeys: { name: string }[] }
  return body.apiKeys.map(({ name }) => name)
}

const isReady = async () => (await get('/ready').catch(() => null))?.status === 200

describe('a server', () => {
  it('prints where it is and how to sign in, once, and keeps the passwords for the owner only', async () => {
    const { said } = await site.start()
    expect(said.out).toContain(`is ready at ${site.address}`)
    // What it says may come in pieces.
    await expect.poll(() => said.out).toMatch(/admin@acme\.test +\w{20}/)
    const file = join(site.data, 'credentials.txt')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(site.data, 'secret')).mode & 0o777).toBe(0o600)
    const token = site.token()
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const profile = (await (await get(routes.getProfile.path, token)).json()) as { clients: { company: string }[] }
    expect(profile.clients.map(({ company }) => company)).toEqual(['Acme Bank', 'Acme Labs'])
  })

  it('finishes what is under way when it is asked to stop, and leaves nothing running', async () => {
    const { child } = await site.start({ CLICKHOUSE_URL: '' })
    const token = site.token()
    const [store] = site.storeProcesses(child.pid)
    const answers = Array.from({ length: 5 }, (_, index) => createKey(token, `last ${index}`))
    await Promise.all(answers.slice(0, 1))
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(site.postgresServers()).toEqual([])
    if (store !== undefined) expect(() => process.kill(store, 0)).toThrow()
    for (const answer of await Promise.allSettled(answers)) {
      if (answer.status === 'fulfilled') expect(answer.value.status).toBe(201)
    }
  })

  it('asked to stop while it starts leaves nothing running either', async () => {
    const child = site.launch()
    await vi.waitFor(() => expect(site.postgresServers()).toHaveLength(1), { timeout: 60_000, interval: 20 })
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(site.postgresServers()).toEqual([])
  })

  it('killed at any moment loses nothing it acknowledged, and the next one comes up', async () => {
    const acknowledged: string[] = []
    for (const round of [1, 2]) {
      const { child } = await site.start()
      const token = site.token()
      const load = Array.from({ length: 4 }, async (_, index) => {
        const name = `round ${round} key ${index}`
        const answer = await createKey(token, name).catch(() => null)
        if (answer?.status === 201) acknowledged.push(name)
      })
      await Promise.any(load)
      child.kill('SIGKILL')
      await Promise.all(load)
    }
    await site.start()
    const kept = await keyNames(site.token())
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const name of acknowledged) expect(kept).toContain(name)
    expect(site.postgresServers()).toHaveLength(1)
  })

  it('heals when the database is killed, with one database server afterwards', async () => {
    await site.start()
    const token = site.token()
    expect((await createKey(token, 'before')).status).toBe(201)
    const killed = site.postgresPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect((await createKey(token, `after ${Date.now()}`)).status).toBe(201), {
      timeout: 30_000,
      interval: 100,
    })
    expect(await keyNames(token)).toContain('before')
    await vi.waitFor(() => expect(site.postgresPid()).not.toBe(killed))
    expect(site.postgresServers()).toHaveLength(1)
  })

  it('heals when the store process is killed, and serves records meanwhile', async () => {
    const { child } = await site.start({ CLICKHOUSE_URL: '' })
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 120_000, interval: 200 })
    const store = site.storeProcesses(child.pid)[0] ?? expect.fail('there is no store process')
    process.kill(store, 'SIGKILL')
    expect((await get(routes.getProfile.path, site.token())).status).toBe(200)
    await vi.waitFor(
      async () => {
        expect(site.storeProcesses(child.pid)).not.toContain(store)
        expect(await isReady()).toBe(true)
      },
      { timeout: 120_000, interval: 200 },
    )
  })

  it('refuses a second one on its directory in one line', async () => {
    const { child } = await site.start()
    const other = await site.refuse({ PORT: '1' })
    expect(other).toEqual({
      code: 1,
      out: '',
      err: `signet: the data directory ${site.data} is in use by the server with process id ${child.pid}\n`,
    })
    expect((await get('/health')).status).toBe(200)
  })

  it('listens on loopback only, and its database on nothing', async () => {
    const { child } = await site.start()
    const listening = execFileSync('sh', ['-c', 'cat /proc/net/tcp /proc/net/tcp6'], { encoding: 'utf8' })
    const hexPort = site.port.toString(16).toUpperCase().padStart(4, '0')
    const own = listening.split('\n').filter((line) => line.includes(`:${hexPort} `) && line.includes(' 0A '))
    expect(own).toHaveLength(1)
    expect(own[0]).toContain(`0100007F:${hexPort}`)
    expect(child.exitCode).toBeNull()
  })

  it('invites somebody with a link that names the workspace', async () => {
    await site.start()
    const profile = (await (await get(routes.getProfile.path, site.token())).json()) as {
      clients: { clientUUID: string }[]
    }
    const workspace = profile.clients[0]?.clientUUID ?? ''
    const invite = (to: string, extra: Record<string, string>) =>
      site.command(['server/src/commands/invite.ts', '--email', 'new@acme.test', '--workspace', to], extra).out
    const link = new URL(invite(workspace, { PORT: '' }).trim())
    expect(link.origin).toBe(site.address)
    expect(link.pathname).toBe('/invited')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ email: 'new@acme.test', clientUUID: workspace })

    const refused = (to: string, extra: Record<string, string> = {}) => {
      try {
        return invite(to, extra)
      } catch (error) {
        return (error as { stderr: string }).stderr
      }
    }
    expect(refused(workspace, { SIGNET_SECRET: 'x'.repeat(32) })).toBe(
      'invite: the secret (SIGNET_SECRET) is not the one that these records were made with\n',
    )
    expect(refused(randomUUID())).toMatch(/^invite: there is no workspace [\w-]+\n$/)
    expect(refused(DEMO_CLIENT_UUID)).toBe('invite: The demo workspace is read-only.\n')
    expect(await (await get(routes.verifyAudit.path, site.token())).json()).toMatchObject({ intact: true })
  })
})

describe('bad configuration ends in one clear line and exit code 1', () => {
  const line = (text: string) => ({ code: 1, out: '', err: `signet: ${text}\n` })

  it('a value that does not fit', async () => {
    expect(await site.refuse({ PORT: 'web' })).toEqual(line('PORT must be a port number'))
    expect(await site.refuse({ SIGNET_COLOUR: 'red' })).toEqual(
      line('SIGNET_COLOUR is not a setting of Signet (the settings are in docs/operations.md)'),
    )
  })

  it('a data directory that is a file', async () => {
    writeFileSync(join(site.data, '..', 'file'), '')
    const file = join(site.data, '..', 'file')
    expect(await site.refuse({ SIGNET_DATA: file })).toEqual(line(`the data directory ${file} cannot be used: EEXIST`))
  })

  it('a port in use, told before anything is made', async () => {
    const other = createServer()
    other.listen(site.port, '127.0.0.1')
    await once(other, 'listening')
    expect(await site.refuse({})).toEqual(line(`port ${site.port} is in use: stop what listens there or set PORT`))
    expect(existsSync(join(site.data, 'postgres'))).toBe(false)
    other.close()
  })

  it('a database that does not answer, without its password', async () => {
    const said = await site.refuse({
      DATABASE_URL: 'postgresql://signet:hush@127.0.0.1:1/signet',
      CLICKHOUSE_URL: '',
    })
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toMatch(
      /^signet: the database 127\.0\.0\.1:1\/signet \(DATABASE_URL\) cannot be used: .*ECONNREFUSED.*\n$/,
    )
    expect(said.err).not.toContain('hush')
  })

  it('a ClickHouse that never answered, without its password', async () => {
    const said = await site.refuse({ CLICKHOUSE_URL: 'http://signet:hush@127.0.0.1:2/signet' })
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toMatch(
      /^signet: ClickHouse at 127\.0\.0\.1:2 \(CLICKHOUSE_URL\) cannot be used: .*ECONNREFUSED.*\n$/,
    )
    expect(said.err).not.toContain('hush')
  })

  it('another secret than the records were made with', async () => {
    const { child } = await site.start()
    child.kill('SIGTERM')
    await once(child, 'exit')
    const said = await site.refuse({ SIGNET_SECRET: 'x'.repeat(32), CLICKHOUSE_URL: '' })
    expect(said).toEqual(line('the secret (SIGNET_SECRET) is not the one that these records were made with'))
    expect(site.postgresServers()).toEqual([])
  })

  it('serving beyond loopback with secrets that were made here', async () => {
    const said = await site.refuse({ SIGNET_HOST: '0.0.0.0', SIGNET_PUBLIC_URL: 'http://example.test' })
    expect(said.err).toMatch(/^signet: SIGNET_HOST 0\.0\.0\.0 is reachable from outside: set SIGNET_SECRET .*\n$/)
  })
})

it('the secret is made once and kept', async () => {
  const first = await site.start()
  const secret = readFileSync(join(site.data, 'secret'), 'utf8')
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const second = await site.start()
  expect(second.said.out).not.toMatch(/admin@acme\.test +\w{20}/)
  expect(readFileSync(join(site.data, 'secret'), 'utf8')).toBe(secret)
})
