import type { WorkspaceId } from '@signet/contract/ids'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolConfig } from 'pg'

/** A transaction on the records, in the scope it was opened with. */
export type Db = Pick<NodePgDatabase, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'>

/** Where the records are and as whom they are used: enough for another thread to use them too. */
export interface RecordsAddress {
  readonly connection: Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>
  readonly kind: 'embedded' | 'server'
  /** A role without BYPASSRLS to act as, where the connecting user would pass row security by. */
  readonly actAs: string | null
}

/**
 * What the product remembers, on PostgreSQL.
 *
 * Guarantees, on every driver:
 * - work is one transaction: it happens whole, and once its promise resolves it survives a crash; or not at all.
 * - inside `inWorkspace` no row of another workspace can be read or written, whatever the query says.
 * - while the database restarts, work that has not begun waits a bounded time; then, or when it breaks midway,
 *   it rejects with RecordsUnavailable.
 */
export interface Records {
  inWorkspace<T>(workspaceId: WorkspaceId, work: (db: Db) => Promise<T>): Promise<T>
  /** For what belongs to no single workspace: sign-in, key look-up, seeding. */
  acrossWorkspaces<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** For the local identity provider, which keeps its own tables. */
  readonly pool: Pool
  readonly kind: 'embedded' | 'server'
  readonly address: RecordsAddress
  /** Resolves when the database answers. */
  check(): Promise<void>
  close(): Promise<void>
}

export class RecordsUnavailable extends Error {
  override readonly name = 'RecordsUnavailable'
}
