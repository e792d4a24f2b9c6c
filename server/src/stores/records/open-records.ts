import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from './embedded-postgres.ts'
import { applyMigrations } from './migrate.ts'
import { joinRecords, PostgresRecords } from './postgres-records.ts'
import type { Records } from './records.ts'

const APPLICATION_ROLE = 'signet_app'

export interface RecordsOptions {
  directory: string
  databaseUrl: string | null
  migrations: string
  durable?: boolean
  log(level: 'info' | 'warn' | 'error', message: string): void
}

/** The folder of SQL files, from the sources and from the bundle alike. */
export const migrationsFolder = (serverRoot: URL) => fileURLToPath(new URL('src/stores/records/migrations', serverRoot))

export async function openRecords(options: RecordsOptions): Promise<Records> {
  const onIdleError = (error: Error) => options.log('warn', `a database connection was lost: ${error.message}`)
  if (options.databaseUrl === null) {
    const server = await startEmbeddedPostgres(options)
    const prepared = await prepare(server.connection, options.migrations).catch(async (error) => {
      await server.stop()
      throw error
    })
    const address = { connection: server.connection, kind: 'embedded' as const, actAs: prepared.actAs }
    return new PostgresRecords({ address, onIdleError, stop: () => server.stop() })
  }
  const connection = { connectionString: options.databaseUrl }
  const { actAs } = await prepare(connection, options.migrations)
  return joinRecords({ connection, kind: 'server', actAs }, onIdleError)
}

/** For commands beside a running server: its database as it stands, without starting, migrating or stopping anything. */
export function attachRecords(options: { directory: string; databaseUrl: string | null }): Records {
  const embedded = options.databaseUrl === null
  const connection = embedded ? embeddedConnection(options.directory) : { connectionString: options.databaseUrl ?? '' }
  return joinRecords({ connection, kind: embedded ? 'embedded' : 'server', actAs: null }, () => undefined)
}

/** Migrates, and finds out whether the connecting user would pass row security by: then a role that cannot stands in. */
async function prepare(connection: pg.PoolConfig, migrations: string): Promise<{ actAs: string | null }> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  const client = await pool.connect()
  try {
    await applyMigrations(client, migrations)
    const user = await client.query(
      'SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
    )
    if (user.rows[0]?.bypasses !== true) return { actAs: null }
    await client.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN CREATE ROLE ${APPLICATION_ROLE} NOLOGIN; END IF;
      EXECUTE format('GRANT CREATE ON DATABASE %I TO ${APPLICATION_ROLE}', current_database());
    END $$`)
    await client.query(`GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE}`)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APPLICATION_ROLE}`)
    return { actAs: APPLICATION_ROLE }
  } finally {
    client.release()
    await pool.end()
  }
}
