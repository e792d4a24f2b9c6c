import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './median.ts'
import { memoryOfTree } from './process-memory.ts'
import { freePort, makeDataDirectory, until } from './running-server.ts'

/**
 * How long `npm start` takes to its first page, from a fresh clone (nothing built, no data) and later, and what all its
 * processes hold in memory when idle. The limits are the product's own: 10 s, 4 s, 700 MB.
 */
const ROUNDS = 3
/** The event engine rests a minute after the last question, and is woken once in the fourth minute. */
const IDLE_AFTER_MS = 150_000
const PATIENCE_MS = 300_000
const root = join(import.meta.dirname, '..')

const first: number[] = []
const later: number[] = []
const ready: number[] = []
const awake: number[] = []
const memory: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const { data, remove } = makeDataDirectory()
  for (const part of ['server', 'console']) rmSync(join(root, part, 'dist'), { recursive: true, force: true })
  first.push(await measureStart(data, false))
  later.push(await measureStart(data, true))
  remove()
}
const rows = [
  { figure: 'first page, fresh clone with packages installed', median: `${median(first)} ms`, limit: '10,000 ms' },
  { figure: 'first page, later starts', median: `${median(later)} ms`, limit: '4,000 ms' },
  { figure: 'event store ready, later starts', median: `${median(ready)} ms`, limit: '-' },
  { figure: 'memory of all processes, 20 s after that', median: `${median(awake)} MB`, limit: '-' },
  { figure: 'memory of all processes, idle', median: `${median(memory)} MB`, limit: '700 MB' },
]
console.table(rows)

async function measureStart(data: string, idle: boolean): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const since = () => Math.round(performance.now() - started)
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SIGNET_DATA: data },
    stdio: 'ignore',
    detached: true,
  })
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`)).status === 200, PATIENCE_MS)
  const page = since()
  if (idle) {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200, PATIENCE_MS)
    ready.push(since())
    await sleep(20_000)
    awake.push(memoryOfTree(child.pid ?? 0))
    await sleep(IDLE_AFTER_MS - 20_000)
    memory.push(memoryOfTree(child.pid ?? 0))
  }
  // npm ends before the server has closed its stores: the server's own process is the one to wait for.
  const { pid } = JSON.parse(readFileSync(join(data, 'server.json'), 'utf8'))
  process.kill(pid, 'SIGTERM')
  await until(async () => !isAlive(pid), PATIENCE_MS)
  return page
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
