import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PoolClient } from 'pg'

/** Any number that nobody else takes: two servers that start at once must not migrate at once. */
const MIGRATION_LOCK = 5_172_026_001

export async function applyMigrations(client: PoolClient, folder: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}
