import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrationsFolder, openRecords } from './open-records.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import type { Records } from './records.ts'
import { dropRoot } from './unprivileged.ts'

export const migrations = migrationsFolder(new URL('../../../', import.meta.url))

export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'signet-test-'))
  execFileSync('chmod', ['711', directory])
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** An embedded store in a folder of its own; nothing outlives it. */
export async function openTestRecords(): Promise<{ records: Records; directory: string; close(): Promise<void> }> {
  const { directory, remove } = temporaryDirectory()
  const records = await openRecords({ directory, databaseUrl: null, migrations, durable: false, log: () => undefined })
  return {
    records,
    directory,
    async close() {
      await records.close()
      remove()
    },
  }
}

export interface TcpPostgres {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/** A PostgreSQL server on TCP with a password, as a customer would run one. Its user is a superuser on purpose. */
export async function startTcpPostgres(): Promise<TcpPostgres> {
  const { directory, remove } = temporaryDirectory()
  const { initdb, postgres } = findPostgresBinaries()
  const data = join(directory, 'data')
  const user = dropRoot([postgres, data])
  mkdirSync(data, { mode: 0o700 })
  user.own(data)
  user.own(directory)
  const make = user.wrap(initdb, [
    `--pgdata=${data}`,
    '--username=customer',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  execFileSync(make.command, make.parameters, { ...user.identity, cwd: '/', stdio: 'ignore' })
  const port = await freePort()
  const run = user.wrap(postgres, [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${directory}`,
    '-c',
    'fsync=off',
  ])
  const child = spawn(run.command, run.parameters, { ...user.identity, cwd: '/', stdio: 'ignore' })
  const url = `postgresql://customer@127.0.0.1:${port}/signet`
  await createDatabase(`postgresql://customer@127.0.0.1:${port}/postgres`)
  return {
    url,
    process: child,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      remove()
    },
  }
}

async function createDatabase(url: string) {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('CREATE DATABASE signet')
      await client.end()
      return
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
