import type { IdentifierKind } from '@signet/contract/identifiers'
import type { Identifier, Link } from '@signet/engine/links/link'
import { fromEngineTime, toEngineTime } from '../event-row.ts'
import type { EventStore, QueryRow } from '../event-store.ts'
import type { AccountLinks, LinkReads } from './link-reads.ts'

const time = "DateTime64(3, 'UTC')"
// Two parallel lists make one set of pairs: the values stay bound, and the set is known before anything is read.
const among = 'arrayZip({amongKinds:Array(String)}, {amongValues:Array(String)})'
const bounds = { maxRows: 250_000 }
const summed = `account, kind, value, sum(l.events) AS events, sum(l.failures) AS failures,
            sum(l.successes) AS successes, min(l.firstSeen) AS firstSeen, max(l.lastSeen) AS lastSeen,
            uniqExactIf(day, l.successes > 0) AS homeDays`

const heldSince = `workspace = {workspace:UUID} AND (h.kind, h.value) IN ${among} AND h.lastSeen >= {since:${time}}`

export function storeLinks(query: EventStore['query'], workspaceId: string): LinkReads {
  const these = (identifiers: readonly Identifier[]) => ({
    amongKinds: identifiers.map(({ kind }) => kind),
    amongValues: identifiers.map(({ value }) => value),
  })
  const heldBy = (identifiers: readonly Identifier[], since: number) => ({
    workspace: workspaceId,
    ...these(identifiers),
    since: toEngineTime(since),
  })
  return {
    async ofAccounts(accounts, since, { kinds, each, among: only }) {
      if (accounts.length === 0) return []
      const rows = await query(
        `SELECT account, kind, value, events, failures, successes, firstSeen, lastSeen, homeDays, total FROM (
          SELECT ${summed}, count() OVER (PARTITION BY account) - 1 AS total
          FROM links AS l
          WHERE workspace = {workspace:UUID} AND account IN {accounts:Array(String)}
            AND kind IN {kinds:Array(String)} AND day >= toDate({since:${time}})
          GROUP BY account, kind, value
        )
        ${only === undefined ? '' : `WHERE kind = 'account' OR (kind, value) IN ${among}`}
        ORDER BY account, kind = 'account' DESC, events DESC, lastSeen DESC, kind, value
        LIMIT {each:UInt32} BY account`,
        {
          workspace: workspaceId,
          accounts,
          kinds: ['account', ...kinds.filter((kind) => kind !== 'account')],
          since: toEngineTime(since),
          // The account itself is one more.
          each: each + 1,
          ...(only === undefined ? {} : these(only)),
        },
        bounds,
      )
      return accountLinks(rows)
    },
    async between(accounts, identifiers, since) {
      if (accounts.length === 0 || identifiers.length === 0) return []
      const rows = await query(
        `SELECT ${summed} FROM links AS l
        WHERE workspace = {workspace:UUID} AND account IN {accounts:Array(String)} AND (l.kind, l.value) IN ${among}
          AND day >= toDate({since:${time}})
        GROUP BY account, kind, value ORDER BY account, kind, value`,
        { ...heldBy(identifiers, since), accounts },
        bounds,
      )
      return rows.map(linkIn)
    },
    async sizesOf(identifiers, since) {
      if (identifiers.length === 0) return []
      const rows = await query(
        `SELECT any(h.kind) AS kind, any(h.value) AS value, uniqExact(account) AS total FROM identifier_accounts AS h
        WHERE ${heldSince}
        GROUP BY sipHash128(h.kind, h.value) ORDER BY kind, value`,
        heldBy(identifiers, since),
        bounds,
      )
      return rows.map((row) => ({ ...identifierIn(row), total: Number(row.total) }))
    },
    async holdersOf(identifiers, since, each) {
      if (identifiers.length === 0) return []
      const rows = await query(
        `SELECT kind, value,
          arrayMap(pair -> pair.2, groupArraySorted(${Math.trunc(each)})((-toUnixTimestamp64Milli(seen), account))) AS recent
        FROM (
          SELECT kind, value, account, max(h.lastSeen) AS seen FROM identifier_accounts AS h WHERE ${heldSince}
          GROUP BY kind, value, account
        )
        GROUP BY kind, value ORDER BY kind, value`,
        heldBy(identifiers, since),
        bounds,
      )
      return rows.map((row) => ({ ...identifierIn(row), accounts: row.recent as string[] }))
    },
    async startingWith(kinds, text, since, limit) {
      const lower = text.toLowerCase()
      const begins = 'startsWith(value, {text:String})'
      // E-mails are kept in lower case; the rest is as it was sent.
      const orEmail = `(${begins} OR (kind = 'email' AND startsWith(value, {lower:String})))`
      const rows = await query(
        `SELECT kind, value, uniqExact(account) AS accounts, max(lastSeen) AS seen FROM identifier_accounts
        WHERE workspace = {workspace:UUID} AND kind IN {kinds:Array(String)} AND ${lower === text ? begins : orEmail}
          AND lastSeen >= {since:${time}}
        GROUP BY kind, value ORDER BY seen DESC, kind, value LIMIT {limit:UInt32}`,
        { workspace: workspaceId, kinds, text, lower, since: toEngineTime(since), limit },
        bounds,
      )
      return rows.map((row) => ({
        ...identifierIn(row),
        accounts: Number(row.accounts),
        lastSeen: fromEngineTime(String(row.seen)),
      }))
    },
  }
}

const identifierIn = (row: QueryRow): Identifier => ({
  kind: String(row.kind) as IdentifierKind,
  value: String(row.value),
})

const linkIn = (row: QueryRow): Link => ({
  account: String(row.account),
  ...identifierIn(row),
  events: Number(row.events),
  failures: Number(row.failures),
  successes: Number(row.successes),
  firstSeen: fromEngineTime(String(row.firstSeen)),
  lastSeen: fromEngineTime(String(row.lastSeen)),
  homeDays: Number(row.homeDays),
})

/** Rows lie by account, its own row first. */
function accountLinks(rows: readonly QueryRow[]): AccountLinks[] {
  const found: (AccountLinks & { links: Link[] })[] = []
  for (const row of rows) {
    const link = linkIn(row)
    const { account, events, firstSeen, lastSeen } = link
    if (link.kind === 'account')
      found.push({ account, events, firstSeen, lastSeen, total: Number(row.total), links: [] })
    else found.at(-1)?.links.push(link)
  }
  return found
}
