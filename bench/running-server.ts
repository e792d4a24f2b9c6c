import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryByPart, memoryOfTree } from './process-memory.ts'

const root = join(import.meta.dirname, '..')

export interface RunningServer {
  readonly url: string
  readonly data: string
  /** An API key of the workspace that the measurements use. */
  readonly key: string
  readonly workspace: string
  /** Megabytes of all its processes, shared pages counted once. */
  memory(): number
  /** The same in words, part by part. */
  memoryParts(): string
  stop(): Promise<void>
}

export function makeDataDirectory(): { data: string; remove: () => void } {
  const data = mkdtempSync(join(tmpdir(), 'signet-bench-'))
  execFileSync('chmod', ['711', data])
  return { data, remove: () => rmSync(data, { recursive: true, force: true }) }
}

export type Door = Pick<RunningServer, 'key' | 'workspace'>

/** The built product, as `npm start` runs it, with a workspace and a key of its own; with those it had before a restart. */
export async function startServer(data: string, before?: Door): Promise<RunningServer> {
  const port = await freePort()
  const environment = environmentOf(port, data)
  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, env: environment, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/ready`)).status === 200, 300_000)
  const { key, workspace } = before ?? (await openDoor({ url, data }))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    data,
    key,
    workspace,
    memory: () => memoryOfTree(pidOf(data)),
    memoryParts: () => [...memoryByPart(pidOf(data))].map(([part, size]) => `${part} ${size}`).join(', '),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const pidOf = (data: string): number => JSON.parse(readFileSync(join(data, 'server.json'), 'utf8')).pid

const environmentOf = (port: number | string, data: string) => ({
  ...process.env,
  PORT: String(port),
  SIGNET_DATA: data,
})

/** A key for a workspace of the example's administrator, the first unless another is named. */
export async function openDoor({ url, data }: Pick<RunningServer, 'url' | 'data'>, workspace?: string): Promise<Door> {
  const token = execFileSync('npm', ['run', '-s', 'token', '--', '--email', 'admin@acme.test'], {
    cwd: root,
    env: environmentOf(new URL(url).port, data),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(workspace === undefined ? {} : { 'x-client-uuid': workspace }),
  }
  const client = await ask(`${url}/v1/client-services-api/client`, { headers })
  const made = await ask(`${url}/v1/client-services-api/apikeys/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: `bench ${Date.now()}` }),
  })
  return { key: String(made.key), workspace: String(client.clientUUID) }
}

async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Record<string, unknown>>
}

export async function until(check: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Nothing waits for the store or for the detector, for a while: the demo is filled and judged at the first start. */
export async function untilJudged(server: RunningServer, patienceMs = 3_600_000): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (let quiet = 0; quiet < 10; ) {
    if (performance.now() > deadline) throw new Error('detection did not catch up')
    await sleep(500)
    const { lagMs, backlog } = await behind(server)
    quiet = lagMs === 0 && backlog === 0 ? quiet + 1 : 0
  }
}

/** What the server says of itself. */
export async function behind({ url }: RunningServer): Promise<{ lagMs: number; backlog: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1])
  return { lagMs: 1000 * metric('signet_detection_lag_seconds'), backlog: metric('signet_event_backlog_bytes') }
}
