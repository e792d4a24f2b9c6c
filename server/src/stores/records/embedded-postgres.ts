import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { readPostmaster } from './postmaster.ts'
import { dropRoot, type Unprivileged } from './unprivileged.ts'

const OWNER = 'signet_owner'
const USER = 'signet'
/** Names the socket's file, nothing else: no port is opened. */
const PORT = 5432
const SOCKET_PATH_MAX = 100
const READY_WITHIN_MS = 60_000

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string }
  pid(): number | null
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Everything lives below it; created when missing. */
  directory: string
  /** Only tests that throw their data away may turn this off. */
  durable?: boolean
  log(level: 'info' | 'warn' | 'error', message: string): void
}

/**
 * The real PostgreSQL server as a child on a unix socket, never on TCP.
 * A server left over by a killed parent is adopted, one that dies is started again, and there are never two on a directory:
 * PostgreSQL's own postmaster.pid decides between racers.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries()
  const data = join(options.directory, 'postgres')
  const socket = socketDirectory(options.directory)
  const user = dropRoot([binaries.postgres, data])
  prepareSocketDirectory(socket, user)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries.initdb, data, user)

  let child: ChildProcess | null = null
  let pid: number | null = null
  let stopping = false

  const launch = async () => {
    pid = await adopt(data)
    if (pid === null) {
      child = spawnPostgres(binaries.postgres, data, socket, user, options)
      pid = child.pid ?? null
    } else options.log('info', `adopted the PostgreSQL server ${pid} left by an earlier run`)
    // A racer's child ends at once when the other one won: then the winner's server is the one to wait for.
    const gone = () => (child?.exitCode ?? null) !== null && readPostmaster(data)?.alive !== true
    await ready(socket, gone, join(options.directory, 'postgres.log'))
    pid = readPostmaster(data)?.pid ?? pid
  }

  const watch = async () => {
    for (let failures = 0; !stopping; ) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      if (stopping || (pid !== null && isAlive(pid))) continue
      options.log('warn', 'the PostgreSQL server ended; starting it again')
      try {
        child = null
        await launch()
        failures = 0
      } catch (error) {
        failures++
        options.log('error', `PostgreSQL did not come back (try ${failures}): ${(error as Error).message}`)
        await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 200 * 2 ** failures)))
      }
    }
  }

  await launch()
  await ensureDatabase(socket)
  const watching = watch()
  return {
    connection: embeddedConnection(options.directory),
    pid: () => pid,
    async stop() {
      stopping = true
      await watching
      if (pid === null) return
      if (isAlive(pid)) process.kill(pid, 'SIGINT')
      const deadline = Date.now() + 15_000
      while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
      if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
    },
  }
}

export const embeddedConnection = (directory: string) => ({
  host: socketDirectory(directory),
  port: PORT,
  user: USER,
  database: USER,
})

/** A socket's path may have about 100 characters; a deeper data directory gets a short one of its own. */
function socketDirectory(directory: string): string {
  const inside = join(directory, 'socket')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX) return inside
  return join(tmpdir(), `signet-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`)
}

/** Whoever owns the directory answers as the database: in a place for everybody, it may be another's trap. */
function prepareSocketDirectory(socket: string, user: Unprivileged) {
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  const found = lstatSync(socket)
  if (!found.isDirectory() || !user.isOurs(found.uid)) {
    throw new Error(`${socket}, where the database listens, belongs to somebody else: remove it or shorten SIGNET_DATA`)
  }
  chmodSync(socket, 0o700)
  user.own(socket)
}

/**
 * Made beside and moved into place, so that a crash midway leaves nothing that looks like a database. In a folder of its
 * own each time: an initdb that outlived its parent cleans up after itself by name.
 */
async function initialise(initdb: string, data: string, user: Unprivileged) {
  for (const name of readdirSync(dirname(data)).filter((each) => each.startsWith(`${basename(data)}.new`))) {
    rmSync(join(dirname(data), name), { recursive: true, force: true, maxRetries: 3 })
  }
  rmSync(data, { recursive: true, force: true })
  const fresh = mkdtempSync(`${data}.new-`)
  user.own(fresh)
  const { command, parameters } = user.wrap(initdb, [
    `--pgdata=${fresh}`,
    `--username=${OWNER}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ])
  await promisify(execFile)(command, parameters, { ...user.identity, cwd: '/', env: cleanEnvironment() }).catch(
    (error: { stderr?: string; message: string }) => {
      rmSync(fresh, { recursive: true, force: true, maxRetries: 3 })
      const lines = (error.stderr ?? '').split('\n')
      throw new Error(
        `the database cannot be made in ${data}: ${lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? error.message}`,
      )
    },
  )
  renameSync(fresh, data)
}

function spawnPostgres(
  postgres: string,
  data: string,
  socket: string,
  user: Unprivileged,
  options: EmbeddedPostgresOptions,
): ChildProcess {
  const settings = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: '32MB',
    max_wal_senders: '0',
    wal_level: 'minimal',
    max_wal_size: '256MB',
    jit: 'off',
    ...(options.durable === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  const { command, parameters } = user.wrap(postgres, [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = openSync(join(options.directory, 'postgres.log'), 'a', 0o600)
  // Its own process group: Ctrl-C in a terminal must reach the server first, which then stops the database last.
  const child = spawn(command, parameters, {
    ...user.identity,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', (error) => options.log('error', `PostgreSQL could not be started: ${error.message}`))
  child.unref()
  return child
}

/** Neither our secrets nor a shell's PG… variables are the database's business. */
const cleanEnvironment = () => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' })

async function adopt(data: string): Promise<number | null> {
  const left = readPostmaster(data)
  if (left === null) return null
  if (left.alive) return left.pid
  // Its number may be another program's by now: PostgreSQL would refuse to start because of it.
  rmSync(join(data, 'postmaster.pid'), { force: true })
  return null
}

async function ready(socket: string, gone: () => boolean, log: string) {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ host: socket, port: PORT, user: OWNER, database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (gone() || Date.now() > deadline) {
        const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
        const reason = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? (error as Error).message
        throw new Error(`the embedded PostgreSQL does not start: ${reason}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
}

async function ensureDatabase(socket: string) {
  const client = new pg.Client({ host: socket, port: PORT, user: OWNER, database: 'postgres' })
  await client.connect()
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [USER])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${USER} LOGIN NOSUPERUSER NOBYPASSRLS`)
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [USER])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${USER} OWNER ${USER}`)
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
