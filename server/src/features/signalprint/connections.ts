import type { AttributeKind } from '@signet/contract/identifiers'
import { attributeKinds } from '@signet/contract/identifiers'
import type { WorkspaceId } from '@signet/contract/ids'
import type { Connection, Connections } from '@signet/contract/signalprint'
import { isCommon } from '@signet/engine/links/common'
import { type Connected, connect, connectedFrom, type Shared } from '@signet/engine/links/connect'
import { type Identifier, identifierId, type Link } from '@signet/engine/links/link'
import type { Context } from '../../context.ts'
import { type AccountRow, findAccountsNamed } from '../../stores/events/account-reads.ts'
import { accountUuid } from '../../stores/events/account-uuid.ts'
import type { LinkReads, Sized } from '../../stores/events/links/link-reads.ts'
import { hostileAmong } from '../threats/threats.ts'
import { riskOf } from './risk-of.ts'
import type { HostileAmong } from './walk-graph.ts'

/** So much of an account is looked at, its most active identifiers first, and so many of those who share each. */
const IDENTIFIERS = 500
const HOLDERS = 500
const CANDIDATES = 5000
const COMMON_LISTED = 20
/** Rows of so few are read while it is found out which of them are connected. */
const READ_EARLY = 50

export interface ConnectedAccount extends Connected {
  readonly account: string
}

interface Found {
  /** The strongest first. */
  readonly connected: readonly ConnectedAccount[]
  readonly common: readonly (Identifier & { readonly accounts: number })[]
  readonly truncated: boolean
}

/** What an account was seen with, and how many others were. */
export interface OwnLinks {
  readonly account: string
  readonly since: number
  readonly total: number
  readonly links: readonly Link[]
  readonly sizes: readonly Sized[]
}

export async function ownLinks(reads: LinkReads, account: string, since: number): Promise<OwnLinks> {
  const [own] = await reads.ofAccounts([account], since, { kinds: attributeKinds, each: IDENTIFIERS })
  const links = own?.links ?? []
  return { account, since, total: own?.total ?? 0, links, sizes: await reads.sizesOf(links, since) }
}

/**
 * Who belongs together with an account: what they share, weighed by how much it tells. `expect` is told who may be among
 * them, before that is known.
 */
export async function findConnections(
  reads: LinkReads,
  hostileIn: HostileAmong,
  own: OwnLinks,
  expect: (accounts: readonly string[]) => void = () => undefined,
): Promise<Found> {
  const { account, since } = own
  const mine = new Map(own.links.map((link) => [identifierId(link), link]))
  const hits = hitsOf(mine, await hostileIn(own.links))
  const elsewhere = [...hits].filter(([id]) => !mine.has(id)).map(([, { at }]) => at)
  const sizes = [...own.sizes, ...(await reads.sizesOf(elsewhere, since))]
  const isAside = (sized: Sized) => isCommon(sized, sized.total) && !hits.has(identifierId(sized))
  const telling = sizes.filter((sized) => (sized.total > 1 || !mine.has(identifierId(sized))) && !isAside(sized))
  const holders = await reads.holdersOf(telling, since, HOLDERS)
  const candidates = [...new Set(holders.flatMap(({ accounts }) => accounts))].filter((name) => name !== account)
  const looked = candidates.slice(0, CANDIDATES)
  expect(looked)
  const theirs = new Map<string, Link[]>(looked.map((name) => [name, []]))
  for (const link of await reads.between(looked, telling, since)) theirs.get(link.account)?.push(link)
  const totals = new Map(telling.map((sized) => [identifierId(sized), sized.total]))
  const shared = (link: Link): Shared[] => {
    const id = identifierId(link)
    const hit = hits.get(id)
    const known = hit?.mine ?? mine.get(id)
    const accounts = totals.get(id)
    if (known === undefined || accounts === undefined) return []
    const { value } = link
    const kind = link.kind as AttributeKind
    return [{ kind, value, accounts, isHostile: hit !== undefined, mine: known, theirs: link }]
  }
  return {
    connected: [...theirs]
      .map(([other, links]) => ({ account: other, ...connect(links.flatMap(shared)) }))
      .filter(({ strength }) => strength >= connectedFrom)
      .sort((one, other) => other.strength - one.strength || (one.account < other.account ? -1 : 1)),
    common: sizes.filter(isAside).map(({ kind, value, total }) => ({ kind, value, accounts: total })),
    truncated:
      own.total > IDENTIFIERS || candidates.length > CANDIDATES || telling.some(({ total }) => total > HOLDERS),
  }
}

interface Hit {
  readonly at: Identifier
  /** How the account itself was touched by the attack that came from there. */
  readonly mine: Link
}

/** What the attacks on an account came from: what touched it itself, and the other addresses of the same attacks. */
function hitsOf(mine: ReadonlyMap<string, Link>, hostile: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Hit> {
  const hits = new Map<string, Hit>()
  for (const [id, together] of hostile) {
    const link = mine.get(id)
    if (link === undefined) continue
    hits.set(id, { at: link, mine: link })
    // A network is no identifier: only single addresses can be looked up.
    const addresses = [...together].filter((source) => !source.includes('/')).slice(0, IDENTIFIERS)
    for (const value of addresses) {
      const at = { kind: 'ip' as const, value }
      if (!hits.has(identifierId(at))) hits.set(identifierId(at), { at, mine: link })
    }
  }
  return hits
}

/** The connections of an account, and the account's own row: one question has both. */
export async function connectionsOf(
  context: Context,
  workspaceId: WorkspaceId,
  reads: LinkReads,
  own: OwnLinks,
  limit: number,
): Promise<Connections & { readonly row: AccountRow | undefined }> {
  const rowsOf = (others: readonly string[]) => findAccountsNamed(context.events, workspaceId, [own.account, ...others])
  let early: Promise<AccountRow[]> | undefined
  const { connected, common, truncated } = await findConnections(
    reads,
    (identifiers) => hostileAmong(context, workspaceId, identifiers, own.since),
    own,
    (others) => {
      if (others.length > READ_EARLY) return
      early = rowsOf(others)
      early.catch(() => undefined)
    },
  )
  const shown = connected.slice(0, limit)
  const names = shown.map((each) => each.account)
  const [rows, risk] = await Promise.all([
    early ?? rowsOf(names),
    riskOf(
      context,
      workspaceId,
      names.map((value) => ({ kind: 'account', value })),
    ),
  ])
  const known = new Map(rows.map((row) => [row.account, row]))
  return {
    row: known.get(own.account),
    connections: shown.map((each) => toConnection(workspaceId, each, known.get(each.account), risk)),
    total: connected.length,
    common: common
      .slice(0, COMMON_LISTED)
      .map(({ kind, value, accounts }) => ({ kind: kind as AttributeKind, value, accounts })),
    truncated,
  }
}

function toConnection(
  workspaceId: WorkspaceId,
  { account, strength, reasons }: ConnectedAccount,
  row: AccountRow | undefined,
  risk: Awaited<ReturnType<typeof riskOf>>,
): Connection {
  const { level, openThreats } = risk({ kind: 'account', value: account })
  const lastSeen = row?.lastSeen ?? new Date(Math.max(0, ...reasons.map(({ shared }) => shared.theirs.lastSeen)))
  return {
    uuid: accountUuid(workspaceId, account),
    accountId: account,
    email: row?.email ?? '',
    strength,
    reasons: reasons.map(({ shared: { kind, value, accounts, isHostile, mine, theirs }, weight }) => ({
      kind,
      value,
      accounts,
      weight,
      attack: isHostile,
      firstSeen: new Date(Math.min(mine.firstSeen, theirs.firstSeen)).toISOString(),
      lastSeen: new Date(Math.max(mine.lastSeen, theirs.lastSeen)).toISOString(),
    })),
    risk: level,
    openThreats,
    lastSeen: lastSeen.toISOString(),
  }
}
