import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const repository = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 90_000

export interface Server {
  /** The checkout it was built from. */
  root: string
  origin: string
  dataDirectory: string
  stop(): Promise<void>
}

/** A server of our own on a fresh data directory, as `npm start` would run it. */
export async function startServer(root = repository): Promise<Server> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'signet-e2e-'))
  // PostgreSQL runs as another user where we are root, and has to reach its folder.
  chmodSync(dataDirectory, 0o711)
  const port = await freePort()
  const output: string[] = []
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: serverEnvironment(dataDirectory, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await answers(`${origin}/health`, child)
    await answers(`${origin}/ready`, child)
  } catch (error) {
    await stop()
    throw new Error(`${error instanceof Error ? error.message : error}\n${output.join('')}`)
  }
  return { root, origin, dataDirectory, stop }
}

/** For the server and for its commands, which find it by the same two settings. */
export function serverEnvironment(dataDirectory: string, port: number | string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, CHDB_EMULATOR } = process.env
  const settings = {
    PORT: String(port),
    SIGNET_DATA: dataDirectory,
    SIGNET_LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // Where the engine is emulated, a question takes long the first time it is asked.
    SIGNET_QUERY_SECONDS: '120',
    SIGNET_DEMO_DAYS: '1',
  }
  return {
    ...settings,
    ...Object.fromEntries(Object.entries({ PATH, HOME, LANG, TMPDIR, CHDB_EMULATOR }).filter(([, value]) => value)),
  }
}

/** The passwords that the first start wrote down for the example people. */
export function passwordOf(dataDirectory: string, email: string): string {
  const lines = readFileSync(join(dataDirectory, 'credentials.txt'), 'utf8').split('\n')
  const password = lines.map((line) => line.trim().split(/\s+/)).find(([name]) => name === email)?.[1]
  if (password === undefined) throw new Error(`credentials.txt names no password for ${email}`)
  return password
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function answers(url: string, child: ChildProcess) {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`${url} did not answer within ${READY_WITHIN_MS} ms`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
