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
const MOST_MS = 60_000
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

/** What has to be made first: nothing, the table alone before a large load, or the table with its indexes. */
const prepared = { 'as it is': [], bare: create, indexed: [...create, ...indexes] } as const

export async function openPlainTable(
  data: string,
  connections: number,
  state: keyof typeof prepared,
): Promise<PlainTable> {
  const pool = new pg.Pool({
    host: join(data, 'socket'),
    user: 'signet',
    database: 'signet',
    max: Math.min(connections, POOL),
    // A question is given up after this; filling takes longer.
    ...(state === 'as it is' ? { statement_timeout: MOST_MS } : {}),
  })
  for (const statement of prepared[state]) await pool.query(statement)
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
const hash = (of: string, seed: number) => `(hashint8extended(${of}, ${seed}) & 9223372036854775807)`

/** A table of so many events, of the same shape and with as many distinct values as the event store is filled with. */
export async function fillPlainTable(data: string, workspace: string, events: number): Promise<PlainTable> {
  const plain = await openPlainTable(data, 3, 'bare')
  await plain.query(
    `INSERT INTO bench.events
    WITH visits AS (
      SELECT n, n / 4 AS visit, ${hash('n / 4', 1)} % 480000 AS person, ${hash('n / 4', 3)} % 4 = 0 AS on_phone
      FROM generate_series(0, $2::bigint - 1) AS n
    ), seen AS (
      SELECT *, (CASE WHEN ${hash('visit', 4)} % 5 = 0 THEN ${hash('visit', 5)} ELSE ${hash('person', 6)} END) % 200000 AS place,
        floor(2000 * pow(${hash('person * 2 + on_phone::int', 9)} % 1000003 / 1000003.0, 3))::int AS agent
      FROM visits
    ), known AS (SELECT *, 1000 + ${hash('place', 7)} % 300 AS network FROM seen)
    SELECT $1, gen_random_uuid()::text, now() - (($2::bigint - n) * ${SPAN_SECONDS} / $2::bigint) * interval '1 second',
      CASE n % 4 WHEN 0 THEN CASE ${hash('visit', 8)} % 4 WHEN 0 THEN 'LOGIN_FAILED' ELSE 'LOGIN_SUCCESS' END
        WHEN 1 THEN 'MFA_SUCCESS' WHEN 2 THEN 'TOKEN_ISSUED' ELSE 'LOGOUT_SUCCESS' END,
      'account-' || person, 'person' || person || '@example.com',
      CASE WHEN ${hash('visit', 2)} % 20 = 0 THEN '${CROWDED_IP}'
        ELSE host('81.0.0.0'::inet + place) END,
      (ARRAY['GB','DE','FR','US','US','BR','IN','VN','NG','ES','IT','PL'])[1 + network % 12], network,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || 100 + agent % 40 || '.0.' || agent / 40 || '.0 Safari/537.36',
      md5(visit::text)
    FROM known`,
    [workspace, events],
  )
  for (const statement of indexes) await plain.query(statement)
  await plain.query('VACUUM ANALYZE bench.events')
  return plain
}
