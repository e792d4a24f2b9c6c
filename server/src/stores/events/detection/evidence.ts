import type { Ranking } from '@signet/contract/threats'
import type { Scope } from '@signet/engine/query/read-query'
import type { EventStore, QueryRow } from '../event-store.ts'
import { listed, statement } from '../query/statement.ts'

export interface EvidenceCounts {
  readonly eventCount: number
  readonly failedCount: number
  readonly successCount: number
  readonly accounts: Ranking
  readonly ips: Ranking
  readonly countries: Ranking
  readonly asns: Ranking
}

const RANKED = 20
/** Nobody waits for it at a page: it may take longer than what people ask. */
const PATIENCE_MS = 60_000
const failures = ['LOGIN_FAILED', 'LOGIN_BLOCKED', 'MFA_FAILED', 'MFA_DENIED', 'SIGNUP_FAILED', 'TOKEN_FAILED']
const ranked = ['account', 'ip', 'country', 'asn'] as const

/** What a threat counts, counted from the events that its evidence shows: the two cannot differ. */
export async function countEvidence(
  query: EventStore['query'],
  workspaceId: string,
  scope: Scope,
): Promise<EvidenceCounts> {
  const { sql, parameters } = statement(workspaceId, scope, (bind, events) => {
    const columns = [
      'count() AS events',
      `countIf(type IN ${bind(failures, 'Array(String)')}) AS failed`,
      "countIf(type = 'LOGIN_SUCCESS') AS succeeded",
      ...ranked.flatMap((column) => [`${totalSql(column)} AS ${column}Total`, `${topSql(column)} AS ${column}Top`]),
    ]
    return `SELECT${listed(columns)}\n${events}`
  })
  const [row = {}] = await query(sql, parameters, { timeoutMs: PATIENCE_MS })
  return {
    eventCount: Number(row.events ?? 0),
    failedCount: Number(row.failed ?? 0),
    successCount: Number(row.succeeded ?? 0),
    accounts: rankingOf(row, 'account'),
    ips: rankingOf(row, 'ip'),
    countries: rankingOf(row, 'country'),
    asns: rankingOf(row, 'asn'),
  }
}

const text = (column: string) => (column === 'asn' ? "if(asn = 0, '', toString(asn))" : column)
const totalSql = (column: string) => `uniqExactIf(${column}, ${text(column)} != '')`
const topSql = (column: string) =>
  `arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(countMapIf(map(toString(${text(column)}), 1), ${text(column)} != ''), 'Array(Tuple(String, UInt64))')), 1, ${RANKED})`

function rankingOf(row: QueryRow, column: string): Ranking {
  const pairs = (row[`${column}Top`] ?? []) as [string, number][]
  const values = pairs.map(([value, count]) => ({ value: String(value), count: Number(count) }))
  return { values, total: Number(row[`${column}Total`] ?? 0) }
}
