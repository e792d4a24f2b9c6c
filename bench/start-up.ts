import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How long `npm start` takes to its first page, from a fresh clone (nothing built, no data) and later, and what all its
 * processes hold in memory when idle. The limits are the product's own: 10 s, 4 s, 700 MB.
 */
const ROUNDS = 3
const IDLE_AFTER_MS = 20_000
const root = join(import.meta.dirname, '..')
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const first: number[] = []
const later: number[] = []
const ready: number[] = []
const memory: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const data = mkdtempSync(join(tmpdir(), 'signet-bench-'))
  execFileSync('chmod', ['711', data])
  for (const part of ['server', 'console']) rmSync(join(root, part, 'dist'), { recursive: true, force: true })
  first.push(await measureStart(data, false))
  later.push(await measureStart(data, true))
  rmSync(data, { recursive: true, force: true })
}
const rows = [
  { figure: 'first page, fresh clone with packages installed', median: `${median(first)} ms`, limit: '10,000 ms' },
  { figure: 'first page, later starts', median: `${median(later)} ms`, limit: '4,000 ms' },
  { figure: 'event store ready, later starts', median: `${median(ready)} ms`, limit: '-' },
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
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`)).status === 200)
  const page = since()
  if (idle) {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200)
    ready.push(since())
    await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS))
    memory.push(Math.round(treeMemory(child.pid ?? 0) / 1024))
  }
  // npm ends before the server has closed its stores: the server's own process is the one to wait for.
  const { pid } = JSON.parse(readFileSync(join(data, 'server.json'), 'utf8'))
  process.kill(pid, 'SIGTERM')
  await until(async () => !isAlive(pid))
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

async function until(check: () => Promise<boolean>) {
  while (!(await check().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Proportional set size in KB: pages that processes share are counted once. */
function treeMemory(top: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // ended while we looked
    }
  }
  const inTree = (pid: number): boolean => pid === top || (parents.has(pid) && inTree(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(inTree).reduce((sum, pid) => sum + memoryOf(pid), 0)
}

function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
