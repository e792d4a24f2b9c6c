import type { AccountQuery } from '@signet/contract/accounts'
import { foldFor, lowerBy } from '@signet/engine/query/condition'
import { accountWithUuid, rememberUuid } from './account-uuid.ts'
import { fromEngineTime, toEngineTime } from './event-row.ts'
import type { EventStore, QueryRow } from './event-store.ts'
import { lowerSql } from './query/condition-sql.ts'

export interface AccountRow {
  readonly uuid: string
  readonly account: string
  readonly email: string
  readonly phone: string
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly events: number
}

// The view keeps partial rows until they are merged, so every read groups.
const grouped = `SELECT
  account,
  any(uuid) AS uuid,
  min(firstSeen) AS firstSeen,
  max(lastSeen) AS lastSeen,
  max(email).2 AS email,
  max(phone).2 AS phone,
  sum(events) AS events
FROM accounts
WHERE workspace = {workspace:UUID}
GROUP BY account`

const orders: Readonly<Record<string, string>> = {
  lastSeen: 'max(a.lastSeen)',
  firstSeen: 'min(a.firstSeen)',
  accountId: 'account',
  email: 'max(a.email).2',
  events: 'sum(a.events)',
}

export type AccountSearch = Pick<AccountQuery, 'order' | 'filter'> & {
  readonly limit: number
  readonly offset: number
  readonly since: Date | null
}

/**
 * One page, and how many there are in all. Upper and lower case are alike.
 *
 * Who is on the page is told by the columns that decide it; the rest is read of those alone. Of half a million accounts,
 * whole rows take ten times as long.
 */
export async function findAccounts(events: EventStore, workspaceId: string, search: AccountSearch) {
  const descending = search.order.startsWith('-')
  const order = orders[search.order.replace('-', '')] ?? 'max(a.lastSeen)'
  const filtered = search.filter !== ''
  const fold = foldFor([search.filter])
  const holds = (email: string, phone: string) =>
    `(${['account', email, phone].map((text) => `position(${lowerSql[fold]}(${text}), {filter:String}) > 0`).join(' OR ')})`
  const having = [
    search.since === null ? '1' : "max(a.lastSeen) >= {since:DateTime64(3, 'UTC')}",
    filtered ? holds('max(a.email).2', 'max(a.phone).2') : '1',
  ]
  // Whoever has it now has it in one of the rows: the others need not be grouped.
  const some = `SELECT account FROM accounts AS a WHERE workspace = {workspace:UUID} AND ${holds('a.email.2', 'a.phone.2')}`
  const names = `SELECT account FROM accounts AS a
    WHERE workspace = {workspace:UUID}${filtered ? ` AND account GLOBAL IN (${some})` : ''}
    GROUP BY account HAVING ${having.join(' AND ')}`
  const parameters = {
    workspace: workspaceId,
    limit: search.limit,
    offset: search.offset,
    filter: lowerBy[fold](search.filter),
    since: toEngineTime(search.since ?? 0),
  }
  const page = `${names} ORDER BY ${order} ${descending ? 'DESC' : 'ASC'}, account LIMIT {limit:UInt32} OFFSET {offset:UInt32}`
  const [accounts, [counted]] = await Promise.all([
    events.query(page, parameters),
    events.query(`SELECT count() AS count FROM (${names})`, parameters),
  ])
  const found = await findAccountsNamed(
    events,
    workspaceId,
    accounts.map(({ account }) => String(account)),
  )
  const rows = new Map(found.map((row) => [row.account, row]))
  return {
    rows: accounts.flatMap(({ account }) => rows.get(String(account)) ?? []),
    total: Number(counted?.count ?? 0),
  }
}

export async function findAccount(events: EventStore, workspaceId: string, uuid: string): Promise<AccountRow | null> {
  const known = accountWithUuid(workspaceId, uuid)
  if (known !== undefined) return (await findAccountsNamed(events, workspaceId, [known]))[0] ?? null
  const [row] = await events.query(
    // Each part of an account's row has its address.
    grouped.replace('GROUP BY', 'AND accounts.uuid = {uuid:UUID} GROUP BY'),
    { workspace: workspaceId, uuid },
  )
  return row === undefined ? null : toRow(workspaceId, row)
}

export async function findAccountsNamed(
  events: EventStore,
  workspaceId: string,
  accounts: readonly string[],
): Promise<AccountRow[]> {
  if (accounts.length === 0) return []
  const rows = await events.query(grouped.replace('GROUP BY', 'AND account IN {accounts:Array(String)} GROUP BY'), {
    workspace: workspaceId,
    accounts,
  })
  return rows.map((row) => toRow(workspaceId, row))
}

function toRow(workspaceId: string, row: QueryRow): AccountRow {
  const [uuid, account] = [String(row.uuid), String(row.account)]
  rememberUuid(workspaceId, uuid, account)
  return {
    uuid,
    account,
    email: String(row.email),
    phone: String(row.phone),
    firstSeen: new Date(fromEngineTime(String(row.firstSeen))),
    lastSeen: new Date(fromEngineTime(String(row.lastSeen))),
    events: Number(row.events),
  }
}
