import type { StoredEvent } from '@signet/contract/event'
import { identifierId, type Link } from '@signet/engine/links/link'
import { linksOf } from '@signet/engine/links/links-of'
import type { AccountLinks, Found, Holders, LinkReads } from '../link-reads.ts'

/** What the reads mean, over an array: the measure of what the store answers, and a store for tests without an engine. */
export function arrayLinks(all: () => readonly StoredEvent[]): LinkReads {
  const byAccount = (links: readonly Link[]) => {
    const found = new Map<string, Link[]>()
    for (const link of links) found.set(link.account, [...(found.get(link.account) ?? []), link])
    return found
  }
  const byIdentifier = (links: readonly Link[]) => {
    const found = new Map<string, Link[]>()
    for (const link of links) found.set(identifierId(link), [...(found.get(identifierId(link)) ?? []), link])
    return found
  }
  return {
    async ofAccounts(accounts, since, { kinds, each, among }) {
      const known = byAccount(linksOf(all(), since))
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
    async ofIdentifiers(identifiers, since, each) {
      const known = byIdentifier(linksOf(all(), since))
      return identifiers
        .flatMap(({ kind, value }): Holders[] => {
          const links = known.get(identifierId({ kind, value })) ?? []
          const recent = [...links].sort(
            (one, other) => other.lastSeen - one.lastSeen || compare(one.account, other.account),
          )
          if (links.length === 0) return []
          return [{ kind, value, total: links.length, accounts: recent.slice(0, each).map(({ account }) => account) }]
        })
        .sort((one, other) => compare(one.kind, other.kind) || compare(one.value, other.value))
    },
    async startingWith(kinds, text, limit) {
      return [...byIdentifier(linksOf(all(), 0)).values()]
        .flatMap(([first, ...rest]): Found[] => {
          if (first === undefined || !kinds.includes(first.kind) || !first.value.startsWith(text)) return []
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

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const mostActive = (one: Link, other: Link) =>
  other.events - one.events ||
  other.lastSeen - one.lastSeen ||
  compare(one.kind, other.kind) ||
  compare(one.value, other.value)
