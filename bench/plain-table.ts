import { join } from 'node:path'
import pg from 'pg'

/** The peer: what a team would build first, a table with a primary key and five indexes, on the same embedded PostgreSQL. */
export interface PlainTable {
  insert(rows: readonly PlainRow[]): Promise<void>
  query(sql: string, values?: readonly unknown[]): Promise<unknown[]>
  close(): Promise<void>
}

export type PlainRow = readonly [
  workspace: string,
  eventId: string,
  ts: Date,
  type: string,
  account: string,
  email: string,
  ip: string,
  country: string,
  asn: number,
  userAgent: string,
  session: string,
]

const columns = 'workspace, event_id, ts, type, account, email, ip, country, asn, user_agent, session'
/** The embedded server allows few connections; more producers take turns, as an application's would. */
const POOL = 24
const width = columns.split(', ').length

const create = [
  'CREATE SCHEMA IF NOT EXISTS bench',
  'DROP TABLE IF EXISTS bench.events',
  `CREATE TABLE bench.events (
    workspace uuid NOT NULL, event_id text NOT NULL, ts timestamptz NOT NULL, type text NOT NULL, account text NOT NULL,
    email text NOT NULL, ip text NOT NULL, country text NOT NULL, asn int NOT NULL, user_agent text NOT NULL, session text NOT NULL
  )`,
]
export const indexes = [
  'ALTER TABLE bench.events ADD PRIMARY KEY (workspace, event_id)',
  'CREATE INDEX ON bench.events (workspace, ts)',
  'CREATE INDEX ON bench.events (workspace, account, ts)',
  'CREATE INDEX ON bench.events (workspace, ip, ts)',
  'CREATE INDEX ON bench.events (workspace, type, ts)',
  'CREATE INDEX ON bench.events (workspace, email text_pattern_ops)',
]

/** With its indexes at once, or later, after a large load. */
export async function openPlainTable(data: string, connections: number, indexed: boolean): Promise<PlainTable> {
  const pool = new pg.Pool({
    host: join(data, 'socket'),
    user: 'signet',
    database: 'signet',
    max: Math.min(connections, POOL),
  })
  for (const statement of indexed ? [...create, ...indexes] : create) await pool.query(statement)
  return {
    async insert(rows) {
      const places = rows.map(
        (_, row) => `(${Array.from({ length: width }, (__, at) => `$${row * width + at + 1}`).join()})`,
      )
      await pool.query(`INSERT INTO bench.events (${columns}) VALUES ${places.join()}`, rows.flat())
    },
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    close: () => pool.end(),
  }
}
