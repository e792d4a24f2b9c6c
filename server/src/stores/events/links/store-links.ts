import type { IdentifierKind } from '@signet/contract/identifiers'
import { byKindAndValue, type Identifier, type Link } from '@signet/engine/links/link'
import { fromEngineTime, toEngineTime } from '../event-row.ts'
import type { EventStore, QueryRow } from '../event-store.ts'
import type { AccountLinks, Holders, LinkReads, Sized } from './link-reads.ts'
import { smallCrowds } from './small-crowds.ts'

const time = "DateTime64(3, 'UTC')"
// Two parallel lists make one set of pairs: the values stay bound, and the set is known before anything is read.
const among = 'arrayZip({amongKinds:Array(String)}, {amongValues:Array(String)})'
const bounds = { maxRows: 250_000 }
const summed = `account, kind, value, sum(l.events) AS events, sum(l.failures) AS failures,
            sum(l.successes) AS successes, min(l.firstSeen) AS firstSeen, max(l.lastSeen) AS lastSeen,
            uniqExactIf(day, l.successes > 0) AS homeDays`

/**
 * Of an identifier with no more accounts than `crowd` all are told with their number. Of one account with fewer identifiers
 * than `links` all are read and put in order here: the quicker way, as long as they are few.
 */
export const usualSizes = { crowd: 200, links: 2000 }

const heldSince = `workspace = {workspace:UUID} AND (h.kind, h.value) IN ${among} AND h.lastSeen >= {since:${time}}`

const holding = `SELECT kind, value, account, max(h.lastSeen) AS seen FROM identifier_accounts AS h WHERE ${heldSince}
        GROUP BY kind, value, account`
const mostRecent = (count: number) =>
  `arrayMap(pair -> pair.2, groupArraySorted(${Math.trunc(count)})((-toUnixTimestamp64Milli(seen), account)))`

export function storeLinks(query: EventStore['query'], workspaceId: string, few = usualSizes): LinkReads {
  const these = (identifiers: readonly Identifier[]) => ({
    amongKinds: identifiers.map(({ kind }) => kind),
    amongValues: identifiers.map(({ value }) => value),
  })
  const heldBy = (identifiers: readonly Identifier[], since: number) => ({
    workspace: workspaceId,
    ...these(identifiers),
    since: toEngineTime(since),
  })
  const crowds = smallCrowds(few.crowd, async (identifiers, since) => {
    const rows = await query(
      `SELECT kind, value, count() AS total, ${mostRecent(few.crowd)} AS recent FROM (${holding})
      GROUP BY kind, value`,
      heldBy(identifiers, since),
      bounds,
    )
    return rows.map((row) => ({ ...identifierIn(row), total: Number(row.total), accounts: row.recent as string[] }))
  })
  const counted = async (identifiers: readonly Identifier[], since: number): Promise<Sized[]> => {
    const rows = await query(
      `SELECT any(h.kind) AS kind, any(h.value) AS value, uniqExact(account) AS total FROM identifier_accounts AS h
      WHERE ${heldSince}
      GROUP BY sipHash128(h.kind, h.value)`,
      heldBy(identifiers, since),
      bounds,
    )
    return rows.map((row) => ({ ...identifierIn(row), total: Number(row.total) }))
  }
  const listed = async (identifiers: readonly Identifier[], since: number, each: number): Promise<Holders[]> => {
    if (identifiers.length === 0) return []
    const rows = await query(
      `SELECT kind, value, ${mostRecent(each)} AS recent FROM (${holding}) GROUP BY kind, value`,
      heldBy(identifiers, since),
      bounds,
    )
    return rows.map((row) => ({ ...identifierIn(row), accounts: row.recent as string[] }))
  }
  return {
    async ofAccounts(accounts, since, { kinds, each, among: only }) {
      if (accounts.length === 0) return []
      const grouped = `FROM links AS l
          WHERE workspace = {workspace:UUID} AND account IN {accounts:Array(String)}
            AND kind IN {kinds:Array(String)} AND day >= toDate({since:${time}})
          GROUP BY account, kind, value`
      const asked = {
        workspace: workspaceId,
        accounts,
        kinds: ['account', ...kinds.filter((kind) => kind !== 'account')],
        since: toEngineTime(since),
      }
      if (accounts.length === 1 && only === undefined) {
        const rows = await query(`SELECT ${summed} ${grouped} LIMIT ${few.links}`, asked, bounds)
        if (rows.length < few.links) return linksOfOne(rows.map(linkIn), each)
      }
      const rows = await query(
        `SELECT account, kind, value, events, failures, successes, firstSeen, lastSeen, homeDays, total FROM (
          SELECT ${summed}, count() OVER (PARTITION BY account) - 1 AS total
          ${grouped}
        )
        ${only === undefined ? '' : `WHERE kind = 'account' OR (kind, value) IN ${among}`}
        ORDER BY account, kind = 'account' DESC, events DESC, lastSeen DESC, kind, value
        LIMIT {each:UInt32} BY account`,
        // The account itself is one more.
        { ...asked, each: each + 1, ...(only === undefined ? {} : these(only)) },
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
      const sizes = (await crowds.measure(identifiers, since)) ?? (await counted(identifiers, since))
      return sizes.sort(byKindAndValue)
    },
    async holdersOf(identifiers, since, each) {
      const { holders, others } = crowds.known(identifiers, since, each)
      return [...holders, ...(await listed(others, since, each))].sort(byKindAndValue)
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

/** One account's links in any order. */
function linksOfOne(found: readonly Link[], each: number): AccountLinks[] {
  const self = found.find(({ kind }) => kind === 'account')
  if (self === undefined) return []
  const { account, events, firstSeen, lastSeen } = self
  const links = found.filter((link) => link !== self).sort(byActivity)
  return [{ account, events, firstSeen, lastSeen, total: links.length, links: links.slice(0, each) }]
}

const byActivity = (one: Link, other: Link) =>
  other.events - one.events || other.lastSeen - one.lastSeen || byKindAndValue(one, other)

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
