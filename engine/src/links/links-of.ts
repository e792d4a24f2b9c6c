import type { StoredEvent } from '@signet/contract/event'
import { attributeKinds } from '@signet/contract/identifiers'
import { fieldOfKind, type Identifier, type Link } from './link.ts'

const DAY_MS = 86_400_000

/** What links mean, over an array: the measure of what the store keeps. */
export function linksOf(events: readonly StoredEvent[], since: number): Link[] {
  const links = new Map<string, { -readonly [Name in keyof Link]: Link[Name] } & { home: Set<number> }>()
  for (const event of events) {
    const { account, timestamp } = event
    if (account === '' || timestamp < since) continue
    const isSuccess = event.type === 'LOGIN_SUCCESS'
    const isFailure = event.type === 'LOGIN_FAILED' || event.type === 'LOGIN_BLOCKED'
    for (const { kind, value } of identifiersIn(event)) {
      const key = JSON.stringify([account, kind, value])
      const known = links.get(key) ?? {
        account,
        kind,
        value,
        events: 0,
        failures: 0,
        successes: 0,
        firstSeen: timestamp,
        lastSeen: timestamp,
        homeDays: 0,
        home: new Set<number>(),
      }
      known.events += 1
      known.failures += isFailure ? 1 : 0
      known.successes += isSuccess ? 1 : 0
      known.firstSeen = Math.min(known.firstSeen, timestamp)
      known.lastSeen = Math.max(known.lastSeen, timestamp)
      if (isSuccess) known.home.add(Math.floor(timestamp / DAY_MS))
      links.set(key, known)
    }
  }
  return [...links.values()].map(({ home, ...link }) => ({ ...link, homeDays: home.size }))
}

/** What an event names, the account itself first. */
function identifiersIn(event: StoredEvent): Identifier[] {
  const seen = attributeKinds.map((kind) => ({ kind, value: event[fieldOfKind[kind]] }))
  return [{ kind: 'account' as const, value: event.account }, ...seen].filter(({ value }) => value !== '')
}
