import type { StoredEvent } from '@signet/contract/event'
import { type Identifier, identifierId, type Link } from '@signet/engine/links/link'
import { linksOf } from '@signet/engine/links/links-of'
import type { AccountLinks, Found, LinkReads } from '../link-reads.ts'

/** What the reads mean, over an array: the measure of what the store answers, and a store for tests without an engine. */
export function arrayLinks(all: () => readonly StoredEvent[]): LinkReads {
  const byAccount = remembering((since) => groupBy(linksOf(all(), since), ({ account }) => account))
  const byIdentifier = remembering((since) => groupBy(linksOf(all(), since), identifierId))
  /** Events change between questions, not within one: the same array and moment mean the same links. */
  function remembering(make: (since: number) => Map<string, Link[]>): (since: number) => Map<string, Link[]> {
    let known: { events: readonly StoredEvent[]; since: number; links: Map<string, Link[]> } | undefined
    return (since) => {
      if (known?.events !== all() || known.since !== since) known = { events: all(), since, links: make(since) }
      return known.links
    }
  }
  const seenAmong = (identifiers: readonly Identifier[], since: number) =>
    identifiers
      .map(({ kind, value }) => ({ kind, value, links: byIdentifier(since).get(identifierId({ kind, value })) ?? [] }))
      .filter(({ links }) => links.length > 0)
      .sort((one, other) => compare(one.kind, other.kind) || compare(one.value, other.value))
  return {
    async ofAccounts(accounts, since, { kinds, each, among }) {
      const known = byAccount(since)
      const only = among === undefined ? null : new Set(among.map(identifierId))
      return [...new Set(accounts)].sort(compare).flatMap((account): AccountLinks[] => {
        const links = known.get(account) ?? []
        const own = links.find(({ kind }) => kind === 'account')
        if (own === undefined) return []
        const asked = links.filter(({ kind }) => kind !== 'account' && kinds.includes(kind))
        const listed = asked.filter((link) => only === null || only.has(identifierId(link))).sort(mostActive)
        const { events, firstSeen, lastSeen } = own
        return [{ account, events, firstSeen, lastSeen, total: asked.length, links: listed.slice(0, each) }]
      })
    },
    async between(accounts, identifiers, since) {
      const only = new Set(accounts)
      return seenAmong(identifiers, since)
        .flatMap(({ links }) => links.filter(({ account }) => only.has(account)))
        .sort(
          (one, other) =>
            compare(one.account, other.account) || compare(one.kind, other.kind) || compare(one.value, other.value),
        )
    },
    sizesOf: async (identifiers, since) =>
      seenAmong(identifiers, since).map(({ kind, value, links }) => ({ kind, value, total: links.length })),
    holdersOf: async (identifiers, since, each) =>
      seenAmong(identifiers, since).map(({ kind, value, links }) => {
        const recent = [...links].sort(
          (one, other) => other.lastSeen - one.lastSeen || compare(one.account, other.account),
        )
        return { kind, value, accounts: recent.slice(0, each).map(({ account }) => account) }
      }),
    async startingWith(kinds, text, since, limit) {
      const beginning = (kind: string) => (kind === 'email' ? text.toLowerCase() : text)
      return [...byIdentifier(since).values()]
        .flatMap(([first, ...rest]): Found[] => {
          if (first === undefined || !kinds.includes(first.kind) || !first.value.startsWith(beginning(first.kind)))
            return []
          const lastSeen = Math.max(...[first, ...rest].map((link) => link.lastSeen))
          return [{ kind: first.kind, value: first.value, accounts: rest.length + 1, lastSeen }]
        })
        .sort(
          (one, other) =>
            other.lastSeen - one.lastSeen || compare(one.kind, other.kind) || compare(one.value, other.value),
        )
        .slice(0, limit)
    },
  }
}

function groupBy(links: readonly Link[], keyOf: (link: Link) => string): Map<string, Link[]> {
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    const known = groups.get(keyOf(link))
    if (known === undefined) groups.set(keyOf(link), [link])
    else known.push(link)
  }
  return groups
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const mostActive = (one: Link, other: Link) =>
  other.events - one.events ||
  other.lastSeen - one.lastSeen ||
  compare(one.kind, other.kind) ||
  compare(one.value, other.value)
