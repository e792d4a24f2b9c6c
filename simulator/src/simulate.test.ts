import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IncomingEvent } from '@signet/contract/event'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { dayMs } from './calendar.ts'
import type { Clock } from './command/clock.ts'
import { help, readOptions, UsageError } from './command/options.ts'
import { run } from './command/run.ts'
import type { Truth } from './events-between.ts'
import { scenarios } from './scenarios.ts'

const now = Date.UTC(2026, 10, 15, 12)

/** A clock that jumps instead of waiting. */
function jumpingClock(until = Number.POSITIVE_INFINITY): Clock & { slept: number[] } {
  let time = now
  const slept: number[] = []
  return {
    slept,
    now: () => time,
    async sleep(milliseconds) {
      if (time > until) throw new Error('enough')
      if (milliseconds > 0) slept.push(milliseconds)
      time += Math.max(0, milliseconds)
    },
  }
}

interface Request {
  readonly url: string
  readonly key: string
  readonly ids: readonly string[]
}

/** Stands in for Signet: takes events in once by their ids, and answers as `misbehave` says before it does. */
function fakeSignet(
  misbehave: (turn: number, latest: number) => { status: number; headers?: Record<string, string> } | 'hang up' | null,
) {
  const requests: Request[] = []
  const stored = new Set<string>()
  const invalid: unknown[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/health') return response.end('Ok')
    const events = (await bodyOf(request)).split('\n').map((line): IncomingEvent => JSON.parse(line))
    const latest = Math.max(...events.map(({ timestamp }) => Date.parse(String(timestamp))))
    const trouble = misbehave(requests.length, latest)
    requests.push({
      url: request.url ?? '',
      key: request.headers.authorization ?? '',
      ids: events.map(({ id = '' }) => id),
    })
    if (trouble === 'hang up') return request.socket.destroy()
    if (trouble !== null)
      return response.writeHead(trouble.status, trouble.headers).end('{"error":{"code":"x","message":"No."}}')
    invalid.push(...events.filter((event) => !IncomingEvent.safeParse(event).success))
    const fresh = events.filter(({ id = '' }) => !stored.has(id))
    for (const { id = '' } of fresh) stored.add(id)
    const duplicates = events.length - fresh.length
    const answer = { requestId: 'r', accepted: fresh.length, duplicates, ignored: 0, rejected: 0, errors: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return { server, requests, stored, invalid }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The truth goes where the tests clean up, unless one says otherwise. */
async function simulate(given: readonly string[], clock: Clock = jumpingClock()): Promise<string[]> {
  const argv =
    given.includes('--truth') || given.includes('--out') ? given : [...given, '--truth', join(folder, 't.json')]
  const options = readOptions(argv, {})
  const said: string[] = []
  if (options !== null) await run(options, clock, (line) => said.push(line))
  return said
}

describe('simulate', () => {
  it('sends everything once, in batches over several connections', async () => {
    const signet = fakeSignet(() => null)
    const to = await listening(signet.server)
    const said = await simulate(['--to', to, '--key', 'sig_k', '--days', '2', '--accounts', '500', '--batch', '100'])
    expect(signet.requests.length).toBeGreaterThan(5)
    expect(signet.requests.every(({ ids }) => ids.length <= 100)).toBe(true)
    expect(signet.requests.every(({ url, key }) => url === '/v1/signalprint/logs' && key === 'Bearer sig_k')).toBe(true)
    expect(signet.invalid).toEqual([])
    const count = signet.stored.size.toLocaleString('en-GB')
    expect(said.at(-1)).toContain(`${count} events, ${count} accepted, 0 duplicates, 0 ignored, 0 rejected`)
  })

  it('sends again what was throttled, failed or cut off, with the same ids', async () => {
    const troubles = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, 'hang up'] as const
    const signet = fakeSignet((turn) => troubles[turn] ?? null)
    const to = await listening(signet.server)
    const clock = jumpingClock()
    await simulate(['--to', to, '--key', 'k', '--days', '1', '--accounts', '50', '--connections', '1'], clock)
    const [first, second, third, fourth] = signet.requests
    expect(first?.ids.length).toBeGreaterThan(10)
    expect(second?.ids).toEqual(first?.ids)
    expect(third?.ids).toEqual(first?.ids)
    expect(fourth?.ids).toEqual(first?.ids)
    expect(clock.slept[0]).toBe(7000)
  })

  it('keeps to the rate', async () => {
    const signet = fakeSignet(() => null)
    const clock = jumpingClock()
    const to = await listening(signet.server)
    await simulate(['--to', to, '--key', 'k', '--days', '1', '--accounts', '100', '--rate', '10'], clock)
    const seconds = (clock.now() - now) / 1000
    expect(signet.stored.size / seconds).toBeGreaterThan(9)
    expect(signet.stored.size / seconds).toBeLessThan(11.5)
  })

  it('stops with one line where the key is refused', async () => {
    const signet = fakeSignet(() => ({ status: 401 }))
    const to = await listening(signet.server)
    await expect(simulate(['--to', to, '--key', 'k', '--days', '1'])).rejects.toThrow(`${to} answered 401: No.`)
  })

  it('goes on in real time: no event comes before it happens, and none is missing', async () => {
    const clock = jumpingClock(now + dayMs / 4)
    let early = 0
    const signet = fakeSignet((_, latest) => {
      if (latest > clock.now()) early++
      return null
    })
    const to = await listening(signet.server)
    const argv = ['--to', to, '--key', 'k', '--days', '1', '--accounts', '100', '--live', '--seed', '4']
    await expect(simulate(argv, clock)).rejects.toThrow('enough')
    const reference = fakeSignet(() => null)
    const other = await listening(reference.server)
    await simulate(['--to', other, '--key', 'k', '--days', '1', '--accounts', '100', '--seed', '4'])
    expect([...reference.stored].filter((id) => !signet.stored.has(id))).toEqual([])
    expect(signet.stored.size).toBeGreaterThan(reference.stored.size)
    expect(early).toBe(0)
  })

  it('writes files, and the truth about them', async () => {
    const [lines, table, truth] = ['e.ndjson', 'e.csv', 't.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await simulate(['--out', lines, '--truth', truth, '--days', '7', '--accounts', '200', '--scenario', 'takeover'])
    await simulate(['--out', table, '--days', '7', '--accounts', '200', '--scenario', 'takeover'])
    const events = readFileSync(lines, 'utf8')
      .trim()
      .split('\n')
      .map((line): IncomingEvent => JSON.parse(line))
    const rows = readFileSync(table, 'utf8').trim().split('\n')
    expect(rows[0]).toBe('timestamp,ip,accountId,email,phone,userAgent,type')
    expect(rows.length - 1).toBe(events.length)
    const { threats }: Truth = JSON.parse(readFileSync(truth, 'utf8'))
    const ids = new Set(events.map(({ id }) => id))
    expect(new Set(threats.map(({ type }) => type))).toContain('ACCOUNT_TAKEOVER')
    for (const threat of threats.filter(({ isComplete }) => isComplete))
      expect(threat.eventIds.filter((id) => !ids.has(id))).toEqual([])
  })

  it.each([
    [['--bogus'], /^Unknown option '--bogus'/],
    [['--days', 'many', '--out', 'x'], '--days must be a number from 0.01 to 400, not many'],
    [['--accounts', '1.5e1.2', '--out', 'x'], '--accounts must be a number from 10 to 5000000, not 1.5e1.2'],
    [['--seed', '1.5', '--out', 'x'], '--seed must be a whole number, not 1.5'],
    [['--scenario', 'magic', '--out', 'x'], '--scenario magic is not known (see --help)'],
    [['--shape', 'magic', '--out', 'x'], /^--shape magic is not known: native/],
    [['--to', 'ftp://a', '--key', 'k'], '--to must be an http or https address, not ftp://a'],
    [['--to', 'http://a'], '--to needs an API key: --key sig_…'],
    [['--days', '31'], '--days is at most 30 unless --out writes a file: older events are refused'],
    [['--to', 'http://a', '--key', 'k', '--shape', 'csv'], '--shape csv is for files: the console uploads them'],
    [['--out', 'x', '--live'], '--live needs --to'],
  ])('tells in one line what is wrong with %j', (argv, message) => {
    const attempt = () => readOptions(argv, {})
    expect(attempt).toThrow(UsageError)
    expect(attempt).toThrow(message)
    expect(attempt).not.toThrow(/\n/)
  })

  it('keeps the truth beside the file where nobody says where', async () => {
    const out = join(folder, 'beside.ndjson')
    const said = await simulate(['--out', out, '--days', '1', '--accounts', '50'])
    const truth = join(folder, 'beside.truth.json')
    expect(said[0]).toBe(`What is planted stands in ${truth}`)
    expect(JSON.parse(readFileSync(truth, 'utf8'))).toMatchObject({ seed: 1, accounts: 50 })
    expect(readOptions([], {})?.truth).toBe('simulated-truth.json')
    expect(help).toContain('simulated-truth.json')
  })

  it('tells how many events the shape has no record for', async () => {
    const [all, some] = [join(folder, 'all.ndjson'), join(folder, 'some.ndjson')]
    const world = ['--days', '2', '--accounts', '200']
    await simulate(['--out', all, ...world])
    const said = await simulate(['--out', some, '--shape', 'duo', ...world])
    const [events, written] = [all, some].map((file) => readFileSync(file, 'utf8').trim().split('\n').length)
    const left = ((events ?? 0) - (written ?? 0)).toLocaleString('en-GB')
    expect(said.at(-1)).toMatch(new RegExp(`^${written?.toLocaleString('en-GB')} events written, `))
    expect(said.at(-1)).toContain(`; ${left} that Duo has no record for were left out`)
  })

  it('says at once that no server answers', async () => {
    const closed = createServer()
    const to = await listening(closed)
    await new Promise((done) => closed.close(done))
    const clock = jumpingClock()
    const why = `No server answers at ${to} (ECONNREFUSED): start it with npm start, or say where it is with --to`
    await expect(simulate(['--to', to, '--key', 'k', '--days', '1'], clock)).rejects.toThrow(why)
    expect(clock.slept).toEqual([])
  })

  it.each([
    [[], {}, 'http://127.0.0.1:8080/', ''],
    [[], { PORT: '8190', SIGNET_API_KEY: 'sig_e' }, 'http://127.0.0.1:8190/', 'sig_e'],
    [['--key', 'sig_a'], { SIGNET_API_KEY: 'sig_e' }, 'http://127.0.0.1:8080/', 'sig_a'],
    [['--to', 'http://localhost:9'], {}, 'http://localhost:9/', ''],
    [['--to', 'http://[::1]:9'], {}, 'http://[::1]:9/', ''],
    [['--out', 'x'], {}, undefined, ''],
  ])('%j with %j goes to %s with the key "%s"', (argv, environment, to, key) => {
    const options = readOptions(argv, environment)
    expect([options?.to?.href, options?.key]).toEqual([to, key])
  })

  it.each(['http://127.0.0.1.example', 'http://localhost.example', 'http://a'])('makes no key for %s', (to) => {
    expect(() => readOptions(['--to', to], {})).toThrow('--to needs an API key: --key sig_…')
  })

  it('chooses attacks by name, by group, all or none', () => {
    const names = (list: string) =>
      readOptions(['--out', 'x', '--scenario', list], {})?.scenarios.map(({ name }) => name)
    expect(names('none')).toEqual([])
    expect(names('all')?.length).toBe(scenarios.length)
    expect(names('stuffing,mfa-fatigue')).toEqual(['stuffing', 'mfa-fatigue'])
    expect(names('takeover')?.every((name) => name.startsWith('takeover-'))).toBe(true)
  })

  it('explains every attack in its help', () => {
    expect(readOptions(['--help'], {})).toBeNull()
    for (const { name, summary } of scenarios) expect(help).toContain(`  ${name.padEnd(25)} ${summary}`)
  })
})
