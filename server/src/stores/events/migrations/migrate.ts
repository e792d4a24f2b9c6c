import { createEvents } from './0001-events.ts'
import { createAccounts } from './0002-accounts.ts'
import { indexArrivals } from './0003-arrivals.ts'
import { createMarks } from './0004-marks.ts'
import { createLinks } from './0005-links.ts'
import { sharpenLookups } from './0006-lookups.ts'
import { countQuarters } from './0007-quarters.ts'
import { mergeOldMonths } from './0008-old-months.ts'
import { foldUserAgents } from './0009-user-agents.ts'
import { keepRowsWhole } from './0010-whole-rows.ts'
import { quickenColumns } from './0011-quick-columns.ts'
import { fillLinksLater } from './0012-links-later.ts'
import type { Topology } from './topology.ts'

interface Migration {
  readonly number: number
  readonly name: string
  readonly statements: (topology: Topology) => string[]
}

/** In order; a released one is never changed. Every statement must be safe to run twice, and to run beside itself. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'events', statements: createEvents },
  { number: 2, name: 'accounts', statements: createAccounts },
  { number: 3, name: 'arrivals', statements: indexArrivals },
  { number: 4, name: 'marks', statements: createMarks },
  { number: 5, name: 'links', statements: createLinks },
  { number: 6, name: 'lookups', statements: sharpenLookups },
  { number: 7, name: 'quarters', statements: countQuarters },
  { number: 8, name: 'old months', statements: mergeOldMonths },
  { number: 9, name: 'user agents', statements: foldUserAgents },
  { number: 10, name: 'whole rows', statements: keepRowsWhole },
  { number: 11, name: 'quick columns', statements: quickenColumns },
  { number: 12, name: 'links later', statements: fillLinksLater },
]

export interface MigrationRunner {
  command(sql: string, parameters?: Readonly<Record<string, string | number>>): Promise<void>
  query(sql: string): Promise<Record<string, unknown>[]>
}

export const migrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number UInt32,
  name String,
  appliedAt DateTime DEFAULT now()
) ENGINE = ReplacingMergeTree ORDER BY number`

/**
 * Brings one node's schema up to date. ClickHouse has no lock to hold, so two servers that start together may both
 * run a migration: that is harmless, because its statements are idempotent and its record is replaced by number.
 */
export async function migrate(runner: MigrationRunner, topology: Topology): Promise<number[]> {
  await runner.command(migrationsTable)
  const rows = await runner.query('SELECT DISTINCT number FROM schema_migrations')
  const applied = new Set(rows.map((row) => Number(row.number)))
  const pending = migrations.filter(({ number }) => !applied.has(number))
  for (const { number, name, statements } of pending) {
    for (const statement of statements(topology)) await runner.command(statement)
    await runner.command('INSERT INTO schema_migrations (number, name) SELECT {number:UInt32}, {name:String}', {
      number,
      name,
    })
  }
  return pending.map(({ number }) => number)
}
