import type { Database } from '../ports.ts'
import { accounts } from './0001-accounts.ts'
import { links } from './0002-links.ts'
import { attempts } from './0003-attempts.ts'
import { signingKeys } from './0004-signing-keys.ts'
import { oidcRecords } from './0005-oidc-records.ts'

const MIGRATIONS = [accounts, links, attempts, signingKeys, oidcRecords]
// Any fixed number works; it only must not be another subsystem's.
const ADVISORY_LOCK = 5_347_001

/** One text, so that lock, checks and changes are one implicit transaction on one connection, whatever the pool does. */
function migrationScript(migrations: readonly string[]): string {
  const steps = migrations.map((sql, index) => {
    const version = index + 1
    return `DO $step$ BEGIN
IF NOT EXISTS (SELECT 1 FROM identity.migrations WHERE version = ${version}) THEN
${sql.trim()}
INSERT INTO identity.migrations (version) VALUES (${version});
END IF;
END $step$;`
  })
  return [
    `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK});`,
    'CREATE SCHEMA IF NOT EXISTS identity;',
    'CREATE TABLE IF NOT EXISTS identity.migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());',
    ...steps,
  ].join('\n')
}

export async function migrate(db: Database): Promise<void> {
  await db.query(migrationScript(MIGRATIONS))
}
