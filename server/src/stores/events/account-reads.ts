import type { AccountQuery } from '@signet/contract/accounts'
import { accountWithUuid, rememberUuid } from './account-uuid.ts'
import { fromEngineTime, toEngineTime } from './event-row.ts'
import type { EventStore, QueryRow } from './event-store.ts'

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

const columns: Readonly<Record<string, string>> = {
  lastSeen: 'lastSeen',
  firstSeen: 'firstSeen',
  accountId: 'account',
  email: 'email',
  events: 'events',
}

export type AccountSearch = Pick<AccountQuery, 'order' | 'filter'> & {
  readonly limit: number
  readonly offset: number
  readonly since: Date | null
}

/** One page, and how many there are in all. Upper and lower case of ASCII are alike. */
export async function findAccounts(events: EventStore, workspaceId: string, search: AccountSearch) {
  const descending = search.order.startsWith('-')
  const column = columns[search.order.replace('-', '')] ?? 'lastSeen'
  const conditions = [
    search.since === null ? '1' : "lastSeen >= {since:DateTime64(3, 'UTC')}",
    search.filter === ''
      ? '1'
      : '(position(lower(account), {filter:String}) > 0 OR position(email, {filter:String}) > 0 OR position(phone, {filter:String}) > 0)',
  ]
  const parameters = {
    workspace: workspaceId,
    limit: search.limit,
    offset: search.offset,
    filter: asciiLower(search.filter),
    since: toEngineTime(search.since ?? 0),
  }
  const matching = `FROM (${grouped}) WHERE ${conditions.join(' AND ')}`
  const [rows, [counted]] = await Promise.all([
    events.query(
      `SELECT account, uuid, firstSeen, lastSeen, email, phone, events ${matching}
      ORDER BY ${column} ${descending ? 'DESC' : 'ASC'}, account LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      parameters,
    ),
    events.query(`SELECT count() AS count ${matching}`, parameters),
  ])
  return { rows: rows.map((row) => toRow(workspaceId, row)), total: Number(counted?.count ?? 0) }
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

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

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
