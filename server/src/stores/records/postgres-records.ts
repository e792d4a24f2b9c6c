import type { WorkspaceId } from '@signet/contract/ids'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg, { type Pool, type PoolClient } from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import { type Db, type Records, type RecordsAddress, RecordsUnavailable } from './records.ts'

const WAIT_MS = 10_000
const RETRY_EVERY_MS = 100

interface PostgresRecordsOptions {
  address: RecordsAddress
  onIdleError: (error: Error) => void
  stop: () => Promise<void>
}

/** What stands in the address wins over what is given beside it: the role stands there too, and last. */
function actingAs({ actAs: role, connection }: RecordsAddress): pg.PoolConfig {
  if (role === null) return connection
  const option = `-c role=${role}`
  if (connection.connectionString === undefined) return { ...connection, options: option }
  const address = new URL(connection.connectionString)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${option}`.trim())
  return { ...connection, connectionString: address.href }
}

/** One driver for both: the embedded server through its socket, any other by URL. */
export class PostgresRecords implements Records {
  readonly pool: Pool
  readonly address: RecordsAddress
  private readonly stop: () => Promise<void>

  constructor(options: PostgresRecordsOptions) {
    this.address = options.address
    this.stop = options.stop
    this.pool = new pg.Pool({
      max: 10,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      ...actingAs(options.address),
    })
    this.pool.on('error', options.onIdleError)
    // A client in use reports a lost socket as an event too; without a listener that would end the process.
    this.pool.on('connect', (client) => client.on('error', options.onIdleError))
  }

  get kind(): 'embedded' | 'server' {
    return this.address.kind
  }

  inWorkspace<T>(workspaceId: WorkspaceId, work: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(workspaceId, work)
  }

  acrossWorkspaces<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction('system', work)
  }

  async check(): Promise<void> {
    await this.pool.query('SELECT 1')
  }

  async close(): Promise<void> {
    await this.pool.end()
    await this.stop()
  }

  private async transaction<T>(scope: string, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await this.begin(scope)
    let broken: Error | undefined
    try {
      const result = await work(drizzle(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      const lost = isConnectionLoss(error)
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw lost ? new RecordsUnavailable('the database went away midway', { cause: error }) : error
    } finally {
      client.release(broken)
    }
  }

  /** Nothing has happened yet, so a lost connection is worth another try: the database may be restarting. */
  private async begin(scope: string): Promise<PoolClient> {
    const deadline = performance.now() + WAIT_MS
    for (;;) {
      let client: PoolClient | undefined
      try {
        client = await this.pool.connect()
        await client.query('BEGIN')
        await drizzle(client).execute(sql`SELECT set_config('signet.scope', ${scope}, true)`)
        return client
      } catch (error) {
        client?.release(true)
        if (!isConnectionLoss(error)) throw error
        if (performance.now() > deadline) throw new RecordsUnavailable('the database does not answer', { cause: error })
        await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS))
      }
    }
  }
}

/** The records that somebody else opened, and stops. */
export const joinRecords = (address: RecordsAddress, onIdleError: (error: Error) => void): Records =>
  new PostgresRecords({ address, onIdleError, stop: async () => undefined })
