import type { AccountDevice, AccountPlace, AccountProfile, AccountSession } from '@signet/contract/account-details'
import type { StoredEvent } from '@signet/contract/event'

/** What of its events a picture of an account is made of. */
export type PictureEvent = Pick<StoredEvent, (typeof pictureFields)[number]>

export const pictureFields = [
  'timestamp',
  'type',
  'ip',
  'sessionId',
  'print',
  'country',
  'region',
  'city',
  'latitude',
  'longitude',
  'browser',
  'os',
  'deviceType',
  'deviceModel',
  'labels',
] as const satisfies readonly (keyof StoredEvent)[]

export type Labelled = Pick<StoredEvent, 'timestamp' | 'labels'>

/** How often its events had each label, the most frequent first. */
export function labelCounts(events: readonly Labelled[]): AccountProfile['labels'] {
  const counts = new Map<string, { events: number; lastSeen: number }>()
  for (const { timestamp, labels } of events)
    for (const label of labels) {
      const known = counts.get(label) ?? { events: 0, lastSeen: timestamp }
      counts.set(label, { events: known.events + 1, lastSeen: Math.max(known.lastSeen, timestamp) })
    }
  return [...counts]
    .map(([label, { events: count, lastSeen }]) => ({
      label,
      events: count,
      lastSeen: new Date(lastSeen).toISOString(),
    }))
    .sort((one, other) => other.events - one.events || (one.label < other.label ? -1 : 1))
}

/** Where it was seen, the most frequent first. */
export function placesOf(events: readonly PictureEvent[]): AccountPlace[] {
  const known = events.filter(({ country }) => country !== '')
  return grouped(known, ({ country, region, city }) => JSON.stringify([country, region, city])).map((group) => {
    const { country, region, city, latitude, longitude } = group.newest
    const failures = group.events.filter(isFailure).length
    return { country, region, city, latitude, longitude, failures, ...seen(group) }
  })
}

/** What it was used with, the most frequent first. */
export function devicesOf(events: readonly PictureEvent[]): AccountDevice[] {
  const known = events.filter(({ print }) => print !== '')
  return grouped(known, ({ print }) => print).map((group) => {
    const { print, browser, os, deviceType, deviceModel } = group.newest
    const countries = [...new Set(group.events.map(({ country }) => country))]
      .filter((country) => country !== '')
      .sort()
    return { print, browser, os, deviceType, deviceModel, countries, ...seen(group) }
  })
}

/** Its sessions, the most recent first. */
export function sessionsOf(events: readonly PictureEvent[]): AccountSession[] {
  const known = events.filter(({ sessionId }) => sessionId !== '')
  return grouped(known, ({ sessionId }) => sessionId)
    .sort((one, other) => other.newest.timestamp - one.newest.timestamp)
    .map((group) => {
      const { sessionId, country, city, browser, os } = group.newest
      const ips = new Set(group.events.map(({ ip }) => ip)).size
      const prints = new Set(group.events.map(({ print }) => print)).size
      return { sessionId, ips, prints, country, city, browser, os, ...seen(group) }
    })
}

interface Group {
  readonly newest: PictureEvent
  readonly oldest: PictureEvent
  readonly events: readonly PictureEvent[]
}

/** The largest first; of equal ones the more recent. */
function grouped(events: readonly PictureEvent[], keyOf: (event: PictureEvent) => string): Group[] {
  const groups = new Map<string, [PictureEvent, ...PictureEvent[]]>()
  for (const event of [...events].sort((one, other) => one.timestamp - other.timestamp)) {
    const known = groups.get(keyOf(event))
    if (known === undefined) groups.set(keyOf(event), [event])
    else known.push(event)
  }
  return [...groups.values()]
    .map((group) => ({ oldest: group[0], newest: group.at(-1) ?? group[0], events: group }))
    .sort((one, other) => other.events.length - one.events.length || other.newest.timestamp - one.newest.timestamp)
}

const seen = ({ events, oldest, newest }: Group) => ({
  events: events.length,
  firstSeen: new Date(oldest.timestamp).toISOString(),
  lastSeen: new Date(newest.timestamp).toISOString(),
})

const isFailure = ({ type }: PictureEvent) => type === 'LOGIN_FAILED' || type === 'LOGIN_BLOCKED'
