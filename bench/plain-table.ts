import { join } from 'node:path'
import pg from 'pg'
import { CROWDED_IP } from './fill-store.ts'

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
const indexes = [
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

const SPAN_SECONDS = 179 * 86_400

/** A table of so many events, of the same shape and with as many distinct values as the event store is filled with. */
export async function fillPlainTable(data: string, workspace: string, events: number): Promise<PlainTable> {
  const plain = await openPlainTable(data, 3, false)
  await plain.query(
    `INSERT INTO bench.events SELECT $1, gen_random_uuid()::text, now() - (($2::bigint - n) * ${SPAN_SECONDS} / $2::bigint) * interval '1 second',
      (ARRAY['LOGIN_SUCCESS','LOGIN_SUCCESS','LOGIN_SUCCESS','LOGIN_FAILED','MFA_SUCCESS','TOKEN_ISSUED','LOGOUT_SUCCESS'])[1 + floor(random() * 7)],
      'account-' || a, 'person' || a || '@example.com',
      CASE WHEN random() < 0.025 THEN '${CROWDED_IP}' ELSE '81.0.' || floor(random() * 250) || '.' || floor(random() * 250) END,
      (ARRAY['GB','DE','FR','US','US','BR','IN','VN','NG','ES','IT','PL'])[1 + floor(random() * 12)], 1000 + floor(random() * 300)::int,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || 100 + floor(random() * 40) || '.0.' || floor(random() * 50) || '.0 Safari/537.36',
      gen_random_uuid()::text
    FROM (SELECT n, floor(random() * 480000)::int AS a FROM generate_series(1, $2::bigint) AS n) AS numbers`,
    [workspace, events],
  )
  for (const statement of indexes) await plain.query(statement)
  await plain.query('VACUUM ANALYZE bench.events')
  return plain
}
