import { StoredEvent } from '@signet/contract/event'
import { networkOf } from '../identifiers/ip.ts'

/** A Wednesday at noon. */
export const noon = Date.UTC(2026, 10, 11, 12)

let made = 0

/**
 * An event for tests: of account `ada` from her home, where `fields` does not say otherwise. The print follows as in the
 * enrichment: the device's own id, else network and agent.
 */
export function eventAt(timestamp: number, fields: Partial<StoredEvent> = {}): StoredEvent {
  made++
  const told = {
    eventId: `e${String(made).padStart(7, '0')}`,
    type: 'LOGIN_SUCCESS',
    timestamp,
    receivedAt: timestamp,
    account: 'ada',
    ip: '198.51.100.7',
    userAgent: 'Mozilla/5.0 Firefox/144.0',
    country: 'DE',
    asn: 3320,
    browser: 'Firefox',
    os: 'Windows',
    ...fields,
  }
  const print = told.deviceId || `${told.ip === '' ? '' : networkOf(told.ip)} ${told.userAgent}`
  return StoredEvent.parse({ print, ...told })
}

export const failureAt = (timestamp: number, fields: Partial<StoredEvent> = {}): StoredEvent =>
  eventAt(timestamp, { type: 'LOGIN_FAILED', reason: 'bad_password', ...fields })

/** As views hold them: by time, then by id. */
export function inOrder<Event extends Pick<StoredEvent, 'timestamp' | 'eventId'>>(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => a.timestamp - b.timestamp || (a.eventId < b.eventId ? -1 : 1))
}

/** So many values, one after the other. */
export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
