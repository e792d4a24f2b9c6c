import type { Span } from '@signet/engine/detections/detection'
import { credentialReasons } from '@signet/engine/detections/is-failure'
import { toEngineTime } from '../event-row.ts'
import type { EventStore, QueryParameter, QueryRow } from '../event-store.ts'
import { agentReads } from './agent-reads.ts'
import {
  attemptTypes,
  BUSY,
  type DetectionReads,
  digestOf,
  MOST_KEYS,
  printTypes,
  SIGN_UPS,
  type SoleAccount,
  workspaceTypes,
} from './detection-reads.ts'
import { detectionColumns, openDetectionRows } from './detection-row.ts'
import { type AskSpan, at, byReceived, bySource, fromSources, isFailure, scope, source, time } from './span-sql.ts'

const lookBackDays = 32
const minuteMs = 60_000
const END_OF_TIME = Date.UTC(2200, 0, 1)
const ALWAYS: Span = { from: 0, to: END_OF_TIME }

const ofTypes = `events WHERE ${scope} AND type IN {types:Array(String)}`
const keys = {
  account: { key: 'account', of: 'accounts WHERE workspace = {workspace:UUID}', types: [] },
  source: { key: source, of: `${ofTypes} AND ip != ''`, types: attemptTypes },
  print: { key: 'print', of: `${ofTypes} AND print != ''`, types: printTypes },
}

/** Every answer is bounded: in rows here, in time and memory by the store. */
const maxRows = 250_000
const perSource = 5_000

export function storeReads(query: EventStore['query'], workspaceId: string): DetectionReads {
  const ask: AskSpan = (sql, span, more = {}, bounds = {}, read) =>
    query(
      sql,
      { workspace: workspaceId, from: toEngineTime(Math.max(0, span.from)), to: toEngineTime(span.to), ...more },
      { maxRows, timeoutMs: minuteMs, inBackground: true, ...bounds },
      read,
    )
  const decode = openDetectionRows()
  /** The newest ones, in order: read backwards, so that the limit cuts off the oldest. */
  const events = async (
    where: string,
    span: Span,
    limit: string,
    more: Readonly<Record<string, QueryParameter>> = {},
  ) => {
    const found = await ask(
      `SELECT ${detectionColumns} FROM events WHERE ${scope} AND ${where} ORDER BY ts DESC, eventId DESC ${limit}`,
      span,
      more,
      { isScattered: true },
      decode,
    )
    return found.reverse()
  }
  const ofKeys =
    (column: 'account' | 'print' | 'phone'): DetectionReads['ofAccounts'] =>
    (keys, span, each, limit) =>
      events(`${column} IN {keys:Array(String)}`, span, `LIMIT {each:UInt32} BY ${column} LIMIT {limit:UInt32}`, {
        keys,
        each,
        limit,
      })

  return {
    async moments(receivedFrom, limit) {
      const rows = await ask(
        `SELECT receivedAt, count() AS events, sum(CRC32(eventId)) AS hashes FROM events
        WHERE ${scope} AND receivedAt >= {received:${time}}
        GROUP BY receivedAt ORDER BY receivedAt LIMIT {limit:UInt32}`,
        { from: receivedFrom - lookBackDays * 86_400_000, to: END_OF_TIME },
        { received: toEngineTime(receivedFrom), limit },
      )
      return rows.map((row) => {
        const events = Number(row.events)
        return { receivedAt: at(row.receivedAt), events, digest: digestOf(events, Number(row.hashes)) }
      })
    },
    async arrivals(moments) {
      const times = moments.map(({ receivedAt }) => receivedAt)
      const [first, last] = [Math.min(...times), Math.max(...times)]
      return ask(
        `SELECT receivedAt, ${detectionColumns} FROM events
        WHERE ${scope} AND receivedAt BETWEEN {first:${time}} AND {last:${time}} AND receivedAt IN {moments:Array(${time})}
        ORDER BY receivedAt, eventId`,
        { from: first - lookBackDays * 86_400_000, to: END_OF_TIME },
        {
          first: toEngineTime(first),
          last: toEngineTime(last),
          moments: times.map(toEngineTime),
        },
        {},
        (row) => ({ ...decode(row), receivedAt: at(row.receivedAt) }),
      )
    },
    async keysSince(kind, from) {
      const { key, of, types } = keys[kind]
      const [row] = await ask(
        `SELECT groupUniqArray(${MOST_KEYS + 1})(reinterpretAsInt32(CRC32(${key}))) AS found FROM ${of}`,
        { from, to: END_OF_TIME },
        { types },
      )
      const found = (row?.found ?? []) as number[]
      return found.length > MOST_KEYS ? null : Int32Array.from(found)
    },
    async bounds() {
      // The table lies in this order: either end is found without reading what is between.
      const end = async (direction: 'ASC' | 'DESC') => {
        const [row] = await ask(`SELECT ts FROM events WHERE ${scope} ORDER BY ts ${direction} LIMIT 1`, ALWAYS)
        return row === undefined ? null : at(row.ts)
      }
      const [oldest, newest] = await Promise.all([end('ASC'), end('DESC')])
      return oldest === null || newest === null ? null : { oldest, newest }
    },
    async busySources(sources, span) {
      if (sources.length === 0) return []
      const rows = await ask(
        `SELECT ${source} AS origin, toStartOfDay(ts) AS day,
          countIf(type IN ('LOGIN_FAILED', 'LOGIN_BLOCKED')) AS failures,
          countIf(type = 'SIGNUP_SUCCESS') AS signUps,
          countIf(type = 'PASSWORD_RESET_REQUESTED' OR type = 'ACCOUNT_UNLOCKED') AS resets,
          countIf(type = 'ACCOUNT_LOCKED') AS lockOuts
        FROM events WHERE ${scope} AND ${fromSources} AND type IN {types:Array(String)}
        GROUP BY origin, day HAVING greatest(failures, signUps, resets, lockOuts) >= {busy:UInt32}
        ORDER BY day, origin`,
        span,
        { ...bySource(sources), types: attemptTypes, busy: BUSY },
      )
      return rows.map((row) => ({ source: String(row.origin), day: at(row.day) }))
    },
    ofSources: (sources, span, limit) =>
      events(`${fromSources} AND type IN {types:Array(String)}`, span, 'LIMIT {limit:UInt32}', {
        ...bySource(sources),
        types: attemptTypes,
        limit,
      }),
    async successDays(sources, span) {
      if (sources.length === 0) return []
      const rows = await ask(
        `SELECT ${source} AS origin, account, toStartOfDay(ts) AS day FROM events
        WHERE ${scope} AND ${fromSources} AND type = 'LOGIN_SUCCESS' AND account != ''
        GROUP BY origin, account, day ORDER BY day, account, origin LIMIT {limit:UInt32} BY origin`,
        span,
        { ...bySource(sources), limit: perSource },
      )
      return rows.map((row) => ({ source: String(row.origin), account: String(row.account), day: at(row.day) }))
    },
    async successesFrom(sources, span) {
      if (sources.length === 0) return []
      const rows = await ask(
        `SELECT account, min(ts) AS first FROM events
        WHERE ${scope} AND ${fromSources} AND type IN ('LOGIN_SUCCESS', 'MFA_SUCCESS') AND account != ''
        GROUP BY account ORDER BY first, account LIMIT 10000`,
        span,
        bySource(sources),
      )
      return rows.map((row) => ({ account: String(row.account), at: at(row.first) }))
    },
    ofAccounts: ofKeys('account'),
    async sharedPrints(prints, span) {
      if (prints.length === 0) return []
      const rows = await ask(
        `SELECT print FROM events
        WHERE ${scope} AND print IN {keys:Array(String)} AND type IN {types:Array(String)}
        GROUP BY print HAVING countIf(type = 'SIGNUP_SUCCESS') >= {signUps:UInt32}
          OR (max(device != '') AND uniqExactIf(account, account != '') > 1)
          OR uniqExactIf(account, account != '' AND phone != '') > 1
          OR uniqExactIf(account, account != '' AND paymentHash != '') > 1
        ORDER BY print`,
        span,
        { keys: prints, types: printTypes, signUps: SIGN_UPS },
      )
      return rows.map((row) => String(row.print))
    },
    async printUses(prints, span) {
      if (prints.length === 0) return []
      const rows = await ask(
        `SELECT print, countIf(type = 'SIGNUP_SUCCESS') AS signUps, max(device != '') AS hasDevice,
          groupUniqArrayIf(2)(account, account != '') AS accounts,
          groupUniqArrayIf(2)(account, account != '' AND phone != '') AS withPhone,
          groupUniqArrayIf(2)(account, account != '' AND paymentHash != '') AS withPayment
        FROM events WHERE ${scope} AND print IN {keys:Array(String)} AND type IN {types:Array(String)} GROUP BY print`,
        span,
        { keys: prints, types: printTypes },
      )
      return rows.map((row) => ({
        print: String(row.print),
        signUps: Number(row.signUps),
        hasDevice: Boolean(row.hasDevice),
        account: soleOf(row.accounts),
        withPhone: soleOf(row.withPhone),
        withPayment: soleOf(row.withPayment),
      }))
    },
    ofPrints: ofKeys('print'),
    ofPhones: ofKeys('phone'),
    ofWorkspace: (span, limit) =>
      events('type IN {types:Array(String)}', span, 'LIMIT {limit:UInt32}', { types: workspaceTypes, limit }),
    async hourCounts(span, receivedUpTo) {
      const rows = await ask(
        `SELECT toStartOfHour(ts) AS hour, countIf(${isFailure}) AS failures, countIf(type = 'SIGNUP_SUCCESS') AS signUps,
          countIf(type = 'ACCOUNT_LOCKED') AS lockOuts, countIf(type IN ('SMS_SUCCESS', 'VOICE_SUCCESS')) AS texts
        FROM events WHERE ${scope} AND type IN {types:Array(String)} AND ${receivedUpTo === undefined ? 'true' : byReceived}
        GROUP BY hour ORDER BY hour`,
        span,
        {
          reasons: credentialReasons,
          types: workspaceTypes,
          ...(receivedUpTo === undefined ? {} : { receivedUpTo: toEngineTime(receivedUpTo) }),
        },
      )
      return new Map(rows.map((row) => [at(row.hour), countsOf(row)]))
    },
    ...agentReads(ask),
  }
}

function soleOf(accounts: unknown): SoleAccount {
  const [one = '', another] = accounts as string[]
  return another === undefined ? one : null
}

function countsOf(row: QueryRow) {
  return {
    failures: Number(row.failures),
    signUps: Number(row.signUps),
    lockOuts: Number(row.lockOuts),
    texts: Number(row.texts),
  }
}
