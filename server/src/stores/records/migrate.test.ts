import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { applyMigrations } from './migrate.ts'
import { migrations, startTcpPostgres } from './test-postgres.ts'

const server = join(import.meta.dirname, '../../..')

it('migrations make the schema that the code is typed by', () => {
  const copy = mkdtempSync(join(tmpdir(), 'signet-migrations-'))
  cpSync(migrations, copy, { recursive: true })
  const parameters = [
    '--dialect=postgresql',
    '--schema=./src/stores/records/*schema.ts',
    // It takes every path for a relative one, and ends with 0 when it finds nothing there.
    `--out=${relative(server, copy)}`,
    '--name=drift',
  ]
  const generate = ['../node_modules/drizzle-kit/bin.cjs', 'generate', ...parameters]
  const said = execFileSync(process.execPath, generate, { cwd: server, encoding: 'utf8' })
  expect(said).toContain('No schema changes')
  expect(readdirSync(copy).filter((name) => name.includes('drift'))).toEqual([])
  rmSync(copy, { recursive: true })
})

it('two servers that start at once migrate once', async () => {
  const database = await startTcpPostgres()
  const pool = new pg.Pool({ connectionString: database.url })
  // The server is stopped while connections are still closing.
  pool.on('error', () => undefined)
  const migrateOnce = async () => {
    const client = await pool.connect()
    await applyMigrations(client, migrations).finally(() => client.release())
  }
  await Promise.all([migrateOnce(), migrateOnce(), migrateOnce()])
  const { rows } = await pool.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations')
  expect(rows[0].applied).toBe(readdirSync(migrations).filter((name) => name.endsWith('.sql')).length)
  await pool.end()
  await database.stop()
})
