import type { Ranking } from '@signet/contract/threats'
import type { Span } from '@signet/engine/detections/detection'
import type { Condition } from '@signet/engine/query/condition'
import type { Scope } from '@signet/engine/query/read-query'
import type { EventStore, QueryRow } from '../event-store.ts'
import { type Bind, listed, statement } from '../query/statement.ts'

export interface EvidenceCounts {
  readonly eventCount: number
  readonly failedCount: number
  readonly successCount: number
  readonly accounts: Ranking
  readonly ips: Ranking
  readonly countries: Ranking
  readonly asns: Ranking
  /** The accounts one by one, as many as a threat can be found by. */
  readonly touched: readonly string[]
}

const RANKED = 20
const TOUCHED = 1000
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
  const { sql, parameters } = statement(
    workspaceId,
    scope,
    (bind, events) => `SELECT${listed(counts(bind))}\n${events}`,
  )
  const [row = {}] = await query(sql, parameters, { timeoutMs: PATIENCE_MS })
  return countsOf(row)
}

/** One of many accounts, and the time of its evidence. */
interface AccountSpan extends Span {
  readonly account: string
}

/** The same for many accounts with one question: of each, what passes within its own time. In the order of the spans. */
export async function countEvidenceOfEach(
  query: EventStore['query'],
  workspaceId: string,
  where: Condition,
  spans: readonly AccountSpan[],
): Promise<EvidenceCounts[]> {
  const scope = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)), where }
  const { sql, parameters } = statement(workspaceId, scope, (bind, events) => {
    const accounts = bind(
      spans.map(({ account }) => account),
      'Array(String)',
    )
    const own = (end: 'from' | 'to') =>
      `transform(account, ${accounts}, ${bind(
        spans.map((span) => span[end]),
        'Array(Int64)',
      )}, toInt64(0))`
    return `SELECT${listed(['account AS owner', ...counts(bind)])}\n${events}
  AND account IN ${accounts}
  AND toUnixTimestamp64Milli(ts) >= ${own('from')} AND toUnixTimestamp64Milli(ts) < ${own('to')}
GROUP BY account`
  })
  const rows = await query(sql, parameters, { timeoutMs: PATIENCE_MS })
  const byOwner = new Map(rows.map((row) => [String(row.owner), countsOf(row)]))
  return spans.map(({ account }) => byOwner.get(account) ?? countsOf({}))
}

const counts = (bind: Bind) => [
  'count() AS events',
  `countIf(type IN ${bind(failures, 'Array(String)')}) AS failed`,
  "countIf(type = 'LOGIN_SUCCESS') AS succeeded",
  ...ranked.flatMap((column) => [`${totalSql(column)} AS ${column}Total`, `${topSql(column)} AS ${column}Top`]),
  `arraySort(groupUniqArrayIf(${TOUCHED})(account, account != '')) AS touched`,
]

const countsOf = (row: QueryRow): EvidenceCounts => ({
  eventCount: Number(row.events ?? 0),
  failedCount: Number(row.failed ?? 0),
  successCount: Number(row.succeeded ?? 0),
  accounts: rankingOf(row, 'account'),
  ips: rankingOf(row, 'ip'),
  countries: rankingOf(row, 'country'),
  asns: rankingOf(row, 'asn'),
  touched: ((row.touched ?? []) as unknown[]).map(String),
})

const text = (column: string) => (column === 'asn' ? "if(asn = 0, '', toString(asn))" : column)
const totalSql = (column: string) => `uniqExactIf(${column}, ${text(column)} != '')`
const topSql = (column: string) =>
  `arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(countMapIf(map(toString(${text(column)}), 1), ${text(column)} != ''), 'Array(Tuple(String, UInt64))')), 1, ${RANKED})`

function rankingOf(row: QueryRow, column: string): Ranking {
  const pairs = (row[`${column}Top`] ?? []) as [string, number][]
  const values = pairs.map(([value, count]) => ({ value: String(value), count: Number(count) }))
  return { values, total: Number(row[`${column}Total`] ?? 0) }
}
