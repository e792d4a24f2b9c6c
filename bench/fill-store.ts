import { join } from 'node:path'
import { chdbRuntime } from '../server/src/stores/events/drivers/chdb-runtime.ts'
import { type StoreChild, startStoreChild } from '../server/src/stores/events/drivers/store-child.ts'
import { fillStatements } from '../server/src/stores/events/links/filling/fill-sql.ts'

const root = join(import.meta.dirname, '..')
const CHUNK = 500_000
const DAYS_AT_ONCE = 10

/**
 * Fills the events of a server that is not running, by the engine itself: ten million posts would take longer than
 * everything that is measured on them. Half a year of 480,000 people who come in visits of four events, mostly from
 * home and with one of two devices: 200,000 addresses in 300 networks, each of one country, and 2,000 agents, some of
 * them much more frequent than others.
 */
export async function fillStore(data: string, workspace: string, events: number): Promise<void> {
  const settings = {
    directory: join(data, 'events/store'),
    database: 'signet',
    readers: 1,
    large: 1,
    maxThreads: 2,
    compiles: false,
  }
  const child = startStoreChild(join(root, 'server/dist/store-process.js'), chdbRuntime(), settings)
  await child.opened
  for (let from = 0; from < events; from += CHUNK) {
    const sql = insertStatement(workspace, from, Math.min(CHUNK, events - from), events)
    await child.ask({ kind: 'command', sql, parameters: {} })
  }
  await fillLinks(child)
  for (const table of ['events', 'links']) await mergeOldMonths(child, table)
  await child.close(20_000)
}

/** As the server would have, but for the size of its steps. */
async function fillLinks(child: StoreChild): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  for (let day = 0; day <= 180; day += DAYS_AT_ONCE) {
    const before = (days: number) => `toDateTime(${now}) - toIntervalDay(${days - 1})`
    const span = `ts < ${before(day)} AND ts >= ${before(day + DAYS_AT_ONCE)}`
    for (const sql of fillStatements(`(SELECT * FROM events WHERE ${span})`))
      await child.ask({ kind: 'command', sql, parameters: {} })
  }
}

/** As the engine would have by the time that these months are over. */
async function mergeOldMonths(child: StoreChild, table: string): Promise<void> {
  const sql = `SELECT DISTINCT partition FROM system.parts WHERE active AND table = '${table}' AND partition < toString(toYYYYMM(today()))`
  const answer = String(await child.ask({ kind: 'query', sql, parameters: {} }))
  const lines = answer.split('\n').filter((line) => line !== '')
  for (const month of lines.map((line) => Number(JSON.parse(line).partition)))
    await child.ask({ kind: 'command', sql: `OPTIMIZE TABLE ${table} PARTITION ${month} FINAL`, parameters: {} })
}

/** Every twentieth session comes from here: at ten million events, those of some 110,000 accounts. */
export const CROWDED_IP = '81.255.0.1'

const spanSeconds = 179 * 86_400
const insertStatement = (workspace: string, from: number, count: number, events: number) => `INSERT INTO events
  (workspace, ts, receivedAt, eventId, type, source, account, accountId, email, emailDomain, ip, userAgent, session, print,
   country, city, asn, asOrganisation, networkCidr, browser, os, deviceType)
WITH
  intDiv(number, 4) AS visit,
  cityHash64(visit, 1) % 480000 AS person,
  cityHash64(visit, 2) % 20 = 0 AS crowded,
  cityHash64(visit, 3) % 4 = 0 AS onPhone,
  if(cityHash64(visit, 4) % 5 = 0, cityHash64(visit, 5), cityHash64(person, 6)) % 200000 AS place,
  toUInt32(2000 * pow((cityHash64(person, onPhone) % 1000003) / 1000003, 3)) AS agent,
  1000 + cityHash64(place, 7) % 300 AS network,
  concat('account-', toString(person)) AS name
SELECT
  toUUID('${workspace}'),
  now64(3) - toIntervalMillisecond(toInt64((${events} - number) * ${spanSeconds * 1000} / ${events})) AS moment,
  moment + toIntervalSecond(1),
  toString(generateUUIDv4()),
  [if(cityHash64(visit, 8) % 4 = 0, 'LOGIN_FAILED', 'LOGIN_SUCCESS'), 'MFA_SUCCESS', 'TOKEN_ISSUED', 'LOGOUT_SUCCESS'][1 + number % 4],
  'native',
  name,
  name,
  concat('person', toString(person), '@example.com'),
  'example.com',
  if(crowded, '${CROWDED_IP}', IPv4NumToString(toUInt32(1358954496 + place))),
  concat('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/', toString(100 + agent % 40), '.0.', toString(intDiv(agent, 40)), '.0 Safari/537.36'),
  lower(hex(MD5(toString(visit)))),
  lower(hex(substring(SHA256(concat(name, toString(onPhone))), 1, 11))),
  ['GB', 'DE', 'FR', 'US', 'US', 'BR', 'IN', 'VN', 'NG', 'ES', 'IT', 'PL'][1 + network % 12],
  concat('City ', toString(cityHash64(place, 9) % 400)),
  toUInt32(network),
  concat('Network ', toString(network)),
  concat('81.0.', toString(intDiv(place, 256) % 256), '.0/24'),
  'Chrome', 'Windows', if(onPhone, 'mobile', 'desktop')
FROM numbers(${from}, ${count})`
