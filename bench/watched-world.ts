import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { IngestAnswer, IngestionHealth } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import type { Threat } from '@signet/contract/threats'
import { dayMs, hourMs } from '@signet/simulator/calendar'
import type { SimulatedEvent } from '@signet/simulator/event'
import { eventsBetween, type Truth, truthBetween } from '@signet/simulator/events-between'
import type { Planned } from '@signet/simulator/planned'
import { makeWorld } from '@signet/simulator/world'
import { freePort, makeDataDirectory, type RunningServer, startServer, until } from './running-server.ts'

const root = join(import.meta.dirname, '..')
export const DAYS = 30
const BATCH = 500
const EVENTS_PER_SECOND = 2000
const PATIENCE_MS = 3_600_000

export interface Watched {
  readonly truth: Truth
  readonly threats: readonly Threat[]
  readonly events: number
  /** When each event was acknowledged, Unix milliseconds. */
  readonly receivedAt: ReadonlyMap<string, number>
  readonly eventsPerSecond: number
}

/** A month that ends now, posted to a server of its own, and everything that it finds. */
export async function watchWorld(seed: number, accounts: number, planned: readonly Planned[]): Promise<Watched> {
  const world = makeWorld({ seed, accounts, planned })
  const to = Math.floor(Date.now() / hourMs) * hourMs
  const from = to - DAYS * dayMs
  const events = [...eventsBetween(world, from, to)]
  const { data, remove } = makeDataDirectory()
  let server: RunningServer | undefined
  try {
    await makeExamples(data)
    process.env.SIGNET_SEED = 'off'
    server = await startServer(data)
    const { receivedAt, eventsPerSecond } = await post(server, events)
    await untilJudged(server)
    return {
      truth: truthBetween(world, from, to),
      threats: await readThreats(server),
      events: events.length,
      receivedAt,
      eventsPerSecond,
    }
  } finally {
    await server?.stop()
    remove()
  }
}

/** A first start makes the workspace; it ends before the demo's month, which would be detected in too, begins. */
async function makeExamples(data: string): Promise<void> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), SIGNET_DATA: data, SIGNET_SEED: 'on' }
  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok, 300_000)
  child.kill('SIGTERM')
  await ended
}

async function post({ url, key }: RunningServer, events: readonly SimulatedEvent[]) {
  const receivedAt = new Map<string, number>()
  const started = performance.now()
  for (let at = 0; at < events.length; at += BATCH) {
    const batch = events.slice(at, at + BATCH)
    const answer = await fetch(`${url}/v1/signalprint/logs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    })
    const told = (await answer.json()) as IngestAnswer
    if (told.accepted !== batch.length) throw new Error(`not all were accepted: ${JSON.stringify(told)}`)
    const now = Date.now()
    for (const { id } of batch) receivedAt.set(id, now)
    const isDueAt = started + (1000 * (at + batch.length)) / EVENTS_PER_SECOND
    await pause(isDueAt - performance.now())
  }
  return { receivedAt, eventsPerSecond: Math.round(events.length / ((performance.now() - started) / 1000)) }
}

/** Nothing waits for the store, and nothing for the detector, for longer than it takes to notice that something does. */
async function untilJudged(server: RunningServer): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  let quietSince: number | null = null
  let token = ''
  while (performance.now() < deadline) {
    const answer = await fetch(`${server.url}/v1/signalprint/ingestion`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.status === 401) token = makeToken(server)
    else {
      const { store } = (await answer.json()) as IngestionHealth
      const isQuiet = store.state === 'ready' && store.waitingBytes === 0 && store.detectionLagMs === 0
      quietSince = isQuiet ? (quietSince ?? performance.now()) : null
      if (quietSince !== null && performance.now() - quietSince > 10_000) return
    }
    await pause(500)
  }
  throw new Error('the detector did not catch up')
}

function makeToken({ url, data }: RunningServer): string {
  return execFileSync('npm', ['run', '-s', 'token', '--', '--email', 'admin@acme.test'], {
    cwd: root,
    env: { ...process.env, PORT: new URL(url).port, SIGNET_DATA: data },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

async function readThreats({ url, key }: RunningServer): Promise<Threat[]> {
  const threats: Threat[] = []
  for (;;) {
    const page = `order=startedAt&limit=${limits.threats.listLimit}&offset=${threats.length}`
    const answer = await fetch(`${url}/v1/insights/threats?${page}`, { headers: { authorization: `Bearer ${key}` } })
    if (!answer.ok) throw new Error(`the list of threats answered ${answer.status}: ${await answer.text()}`)
    const { threats: more, total } = (await answer.json()) as { threats: Threat[]; total: number }
    threats.push(...more)
    if (more.length === 0 || threats.length >= total) return threats
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
