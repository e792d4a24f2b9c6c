import type { Overview } from '@signet/contract/threats'
import { bucketKey, bucketOf } from '@signet/engine/query/granularity'
import type { ReadCounts, Scope } from '@signet/engine/query/read-query'
import type { QueryRow } from '../event-store.ts'
import { type Ask, run } from './ask-events.ts'
import { bucketColumn, countStatement, keptColumn } from './count-statement.ts'
import { type Statement, statement } from './statement.ts'

type Counted = Pick<Overview, 'series' | 'totals' | 'countries' | 'types' | 'attackedAccounts' | 'sources'>

const RANKED = 10
const COUNTRIES = 250
const failures = "type IN ('LOGIN_FAILED', 'LOGIN_BLOCKED')"
const successes = "type = 'LOGIN_SUCCESS'"
const summed = `sum(n) AS events, sumIf(n, ${failures}) AS failures, sumIf(n, ${successes}) AS successes`

/** What happened in a range as a whole: over time, by country, by type, and who was tried most. Threats are not counted. */
export async function askOverview(
  ask: Ask,
  workspaceId: string,
  { from, to }: { readonly from: number; readonly to: number },
  counts: ReadCounts,
): Promise<Counted> {
  const scope: Scope = { from, to, where: { kind: 'all', of: [] } }
  const of = (build: Parameters<typeof statement>[2]): Statement => statement(workspaceId, scope, build)
  const by = (build: Parameters<typeof countStatement>[2]): Statement => countStatement(workspaceId, scope, build)
  const type = keptColumn('type')
  const country = keptColumn('country')
  const [series, [distinct = {}], countries, types, accounts, sources] = await Promise.all([
    run(
      ask,
      by(
        (bind, counted) =>
          `SELECT bucket, ${summed} FROM (${counted([bucketColumn(counts, bind), type])}) GROUP BY bucket`,
      ),
    ),
    run(
      ask,
      of((_, events) => `SELECT uniqExactIf(account, account != '') AS accounts ${events}`),
    ),
    run(
      ask,
      by((_, counted) =>
        rankedSql('country', `${summed} FROM (${counted([country, type])}) WHERE country != ''`, 'events', COUNTRIES),
      ),
    ),
    run(
      ask,
      by((_, counted) => rankedSql('type', `sum(n) AS events FROM (${counted([type])})`, 'events', RANKED)),
    ),
    run(
      ask,
      of((_, events) =>
        rankedSql(
          'account',
          `count() AS failures, uniqExact(ip) AS sources ${events} AND ${failures} AND account != ''`,
          'failures',
          RANKED,
        ),
      ),
    ),
    run(
      ask,
      of((_, events) =>
        rankedSql(
          'ip',
          `any(country) AS country, count() AS failures, uniqExact(account) AS accounts ${events} AND ${failures}`,
          'failures',
          RANKED,
        ),
      ),
    ),
  ])
  return {
    series: seriesOf(from, to, counts, series),
    totals: { ...totalsOf(series), accounts: Number(distinct.accounts ?? 0), threats: 0 },
    countries: countries.map((row) => ({
      country: String(row.country),
      events: Number(row.events),
      failures: Number(row.failures),
    })),
    types: types.map((row) => ({ type: String(row.type), events: Number(row.events) })),
    attackedAccounts: accounts.map((row) => ({
      account: String(row.account),
      failures: Number(row.failures),
      sources: Number(row.sources),
    })),
    sources: sources.map((row) => ({
      ip: String(row.ip),
      country: String(row.country),
      failures: Number(row.failures),
      accounts: Number(row.accounts),
    })),
  }
}

const rankedSql = (column: string, rest: string, order: string, limit: number) =>
  `SELECT ${column}, ${rest} GROUP BY ${column} ORDER BY ${order} DESC, ${column} LIMIT ${limit}`

const numbersOf = (row: QueryRow) => ({
  events: Number(row.events ?? 0),
  failures: Number(row.failures ?? 0),
  successes: Number(row.successes ?? 0),
})

function totalsOf(series: readonly QueryRow[]) {
  const total = { events: 0, failures: 0, successes: 0 }
  for (const row of series.map(numbersOf)) {
    total.events += row.events
    total.failures += row.failures
    total.successes += row.successes
  }
  return total
}

/** Every bucket of the range, those without events too. */
function seriesOf(from: number, to: number, { granularity, zone }: ReadCounts, rows: readonly QueryRow[]) {
  const known = new Map(rows.map((row) => [Number(row.bucket), row]))
  const buckets = new Set<number>()
  // Steps of a quarter of an hour miss no bucket: some clocks differ by that much.
  for (let at = from; at < to; at += 900_000) buckets.add(bucketOf(granularity, zone, at))
  return [...buckets]
    .sort((one, other) => one - other)
    .map((bucket) => {
      const key = bucketKey(granularity, zone, bucket)
      return { time: 'time' in key ? key.time : '', ...numbersOf(known.get(bucket) ?? {}), threats: 0 }
    })
}
