import { crc32 } from 'node:zlib'
import type { StoredEvent } from '@signet/contract/event'
import type { DetectionEvent, Span } from '@signet/engine/detections/detection'
import { isCredentialFailure } from '@signet/engine/detections/is-failure'
import { sourceOf } from '@signet/engine/detections/source-of'
import {
  AGENT_FAILURES,
  AGENT_SOURCES,
  attemptTypes,
  BUSY,
  type DetectionReads,
  digestOf,
  hashOf,
  printTypes,
  SIGN_UPS,
  type SoleAccount,
  workspaceTypes,
} from '../detection-reads.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const attempts: ReadonlySet<string> = new Set(attemptTypes)
const ofPrint: ReadonlySet<string> = new Set(printTypes)
const ofWorkspace: ReadonlySet<string> = new Set(workspaceTypes)

/** What the reads mean, over an array: the measure of what the store answers, and a store for tests without an engine. */
export function arrayReads(all: () => readonly StoredEvent[]): DetectionReads {
  const within = ({ from, to }: Span) => all().filter(({ timestamp }) => timestamp >= from && timestamp < to)
  const ordered = (events: readonly StoredEvent[]): StoredEvent[] =>
    [...events].sort((one, other) => one.timestamp - other.timestamp || compare(one.eventId, other.eventId))
  const newest = (events: readonly StoredEvent[], limit: number): DetectionEvent[] => ordered(events).slice(-limit)
  const newestBy = (events: readonly StoredEvent[], each: number, keyOf: (event: StoredEvent) => string) => {
    const counts = new Map<string, number>()
    const kept = ordered(events)
      .reverse()
      .filter((event) => {
        const count = (counts.get(keyOf(event)) ?? 0) + 1
        counts.set(keyOf(event), count)
        return count <= each
      })
    return kept.reverse()
  }
  const ofKeys =
    (field: 'account' | 'print' | 'phone'): DetectionReads['ofAccounts'] =>
    async (keys, span, each, limit) => {
      const wanted = new Set(keys)
      const found = within(span).filter((event) => wanted.has(event[field]))
      return newestBy(found, each, (event) => event[field]).slice(-limit)
    }
  return {
    async moments(receivedFrom, limit) {
      const moments = new Map<number, string[]>()
      for (const { receivedAt, eventId } of all()) {
        if (receivedAt < receivedFrom) continue
        const ids = moments.get(receivedAt)
        if (ids === undefined) moments.set(receivedAt, [eventId])
        else ids.push(eventId)
      }
      return [...moments]
        .map(([receivedAt, ids]) => {
          const hashes = ids.reduce((sum, id) => sum + crc32(id), 0)
          return { receivedAt, events: ids.length, digest: digestOf(ids.length, hashes) }
        })
        .sort((one, other) => one.receivedAt - other.receivedAt)
        .slice(0, limit)
    },
    async arrivals(moments) {
      const wanted = new Set(moments.map(({ receivedAt }) => receivedAt))
      return all()
        .filter(({ receivedAt }) => wanted.has(receivedAt))
        .sort((one, other) => one.receivedAt - other.receivedAt || compare(one.eventId, other.eventId))
    },
    async keysSince(kind, from) {
      const events = all().filter(({ timestamp, type }) => {
        if (kind === 'account') return true
        return timestamp >= from && (kind === 'source' ? attempts : ofPrint).has(type)
      })
      const keys = events.map((event) => (kind === 'source' ? sourceOf(event.ip) : event[kind]))
      return Int32Array.from(new Set(keys.filter((key) => key !== '').map(hashOf)))
    },
    async bounds() {
      const times = all().map(({ timestamp }) => timestamp)
      return times.length === 0 ? null : { oldest: Math.min(...times), newest: Math.max(...times) }
    },
    async busySources(sources, span) {
      const wanted = new Set(sources)
      const days = new Map<string, { source: string; day: number; counts: number[] }>()
      for (const event of within(span)) {
        const source = sourceOf(event.ip)
        if (!wanted.has(source) || !attempts.has(event.type)) continue
        const day = startOfDay(event.timestamp)
        const known = days.get(`${day} ${source}`) ?? { source, day, counts: [0, 0, 0, 0] }
        const kind = kinds.findIndex((types) => types.includes(event.type))
        if (kind >= 0) known.counts[kind] = (known.counts[kind] ?? 0) + 1
        days.set(`${day} ${source}`, known)
      }
      return [...days.values()]
        .filter(({ counts }) => Math.max(...counts) >= BUSY)
        .map(({ source, day }) => ({ source, day }))
        .sort((one, other) => one.day - other.day || compare(one.source, other.source))
    },
    async ofSources(sources, span, limit) {
      const wanted = new Set(sources)
      return newest(
        within(span).filter(({ ip, type }) => wanted.has(sourceOf(ip)) && attempts.has(type)),
        limit,
      )
    },
    async successDays(sources, span) {
      const wanted = new Set(sources)
      const rows = new Map<string, { source: string; account: string; day: number }>()
      for (const { ip, type, account, timestamp } of within(span)) {
        const source = sourceOf(ip)
        if (!wanted.has(source) || type !== 'LOGIN_SUCCESS' || account === '') continue
        const day = startOfDay(timestamp)
        rows.set(`${day} ${source} ${account}`, { source, account, day })
      }
      return [...rows.values()].sort(
        (one, other) => one.day - other.day || compare(one.account, other.account) || compare(one.source, other.source),
      )
    },
    async successesFrom(sources, span) {
      const wanted = new Set(sources)
      const first = new Map<string, number>()
      for (const { ip, type, account, timestamp } of ordered(within(span))) {
        if (!wanted.has(sourceOf(ip)) || account === '') continue
        if (type !== 'LOGIN_SUCCESS' && type !== 'MFA_SUCCESS') continue
        if (!first.has(account)) first.set(account, timestamp)
      }
      return [...first]
        .map(([account, at]) => ({ account, at }))
        .sort((one, other) => one.at - other.at || compare(one.account, other.account))
    },
    ofAccounts: ofKeys('account'),
    async sharedPrints(prints, span) {
      const wanted = new Set(prints)
      const byPrint = new Map<string, DetectionEvent[]>()
      for (const event of within(span)) {
        if (wanted.has(event.print) && ofPrint.has(event.type))
          byPrint.set(event.print, [...(byPrint.get(event.print) ?? []), event])
      }
      const areSeveral = (some: readonly DetectionEvent[]) =>
        new Set(some.map(({ account }) => account).filter((account) => account !== '')).size > 1
      const isShared = (own: readonly DetectionEvent[]) =>
        own.filter(({ type }) => type === 'SIGNUP_SUCCESS').length >= SIGN_UPS ||
        (own.some(({ deviceId }) => deviceId !== '') && areSeveral(own)) ||
        areSeveral(own.filter(({ phone }) => phone !== '')) ||
        areSeveral(own.filter(({ paymentHash }) => paymentHash !== ''))
      return [...byPrint].flatMap(([print, own]) => (isShared(own) ? print : [])).sort(compare)
    },
    async printUses(prints, span) {
      const sole = (some: readonly DetectionEvent[]): SoleAccount => {
        const [one = '', another] = new Set(some.map(({ account }) => account).filter((account) => account !== ''))
        return another === undefined ? one : null
      }
      const events = within(span).filter(({ type }) => ofPrint.has(type))
      return prints.flatMap((print) => {
        const own = events.filter((event) => event.print === print)
        return own.length === 0
          ? []
          : {
              print,
              signUps: own.filter(({ type }) => type === 'SIGNUP_SUCCESS').length,
              hasDevice: own.some(({ deviceId }) => deviceId !== ''),
              account: sole(own),
              withPhone: sole(own.filter(({ phone }) => phone !== '')),
              withPayment: sole(own.filter(({ paymentHash }) => paymentHash !== '')),
            }
      })
    },
    ofPrints: ofKeys('print'),
    ofPhones: ofKeys('phone'),
    ofWorkspace: async (span, limit) =>
      newest(
        within(span).filter(({ type }) => ofWorkspace.has(type)),
        limit,
      ),
    async hourCounts(span, receivedUpTo = Number.POSITIVE_INFINITY) {
      const hours = new Map<number, { failures: number; signUps: number; lockOuts: number; texts: number }>()
      for (const event of ordered(within(span))) {
        if (!ofWorkspace.has(event.type) || event.receivedAt > receivedUpTo) continue
        const hour = Math.floor(event.timestamp / HOUR_MS) * HOUR_MS
        const counts = hours.get(hour) ?? { failures: 0, signUps: 0, lockOuts: 0, texts: 0 }
        if (isCredentialFailure(event)) counts.failures += 1
        if (event.type === 'SIGNUP_SUCCESS') counts.signUps += 1
        if (event.type === 'ACCOUNT_LOCKED') counts.lockOuts += 1
        if (event.type === 'SMS_SUCCESS' || event.type === 'VOICE_SUCCESS') counts.texts += 1
        hours.set(hour, counts)
      }
      return hours
    },
    async agentDays(span) {
      const sources = new Map<string, { day: number; events: StoredEvent[] }>()
      for (const event of ordered(within(span))) {
        if (event.type !== 'LOGIN_FAILED' && event.type !== 'LOGIN_SUCCESS') continue
        const day = startOfDay(event.timestamp)
        const key = `${day} ${sourceOf(event.ip)}`
        const known = sources.get(key) ?? { day, events: [] }
        known.events.push(event)
        sources.set(key, known)
      }
      const days = new Map<string, { day: number; userAgent: string; failed: StoredEvent[]; sources: number }>()
      for (const { day, events } of sources.values()) {
        const failed = events.filter(isCredentialFailure)
        const succeeded = events.some(({ type }) => type === 'LOGIN_SUCCESS')
        if (failed.length < 1 || failed.length > AGENT_FAILURES || succeeded) continue
        const userAgent = events.map((event) => event.userAgent).sort(compare)[0] ?? ''
        const known = days.get(`${day} ${userAgent}`) ?? { day, userAgent, failed: [], sources: 0 }
        known.failed.push(...failed)
        known.sources += 1
        days.set(`${day} ${userAgent}`, known)
      }
      return [...days.values()]
        .filter((each) => each.sources >= AGENT_SOURCES)
        .map(({ day, userAgent, failed, sources: count }) => ({
          day,
          userAgent,
          failures: failed.length,
          sources: count,
          accounts: new Set(failed.map(({ account }) => account)).size,
          firstAt: Math.min(...failed.map(({ timestamp }) => timestamp)),
          lastAt: Math.max(...failed.map(({ timestamp }) => timestamp)),
        }))
        .sort((one, other) => one.day - other.day || compare(one.userAgent, other.userAgent))
    },
    async sourceAttempts(span, { receivedUpTo, among, limit }) {
      const sources = new Map<string, StoredEvent[]>()
      for (const event of ordered(within(span))) {
        if (event.type !== 'LOGIN_FAILED' && event.type !== 'LOGIN_SUCCESS') continue
        if (event.receivedAt > receivedUpTo) continue
        const source = sourceOf(event.ip)
        sources.set(source, [...(sources.get(source) ?? []), event])
      }
      const wanted = new Set(among)
      const rows = [...sources].map(([source, events]) => {
        const failed = events.filter(isCredentialFailure)
        return {
          source,
          userAgent: events.map((event) => event.userAgent).sort(compare)[0] ?? '',
          failures: failed.length,
          hasSucceeded: events.some(({ type }) => type === 'LOGIN_SUCCESS'),
          accounts:
            failed.length > AGENT_FAILURES ? [] : [...new Set(failed.map(({ account }) => account))].sort(compare),
          firstAt: failed[0]?.timestamp ?? 0,
          lastAt: failed.at(-1)?.timestamp ?? 0,
        }
      })
      return rows
        .filter(({ source, failures }) => (among === undefined ? failures > 0 : wanted.has(source)))
        .slice(0, limit)
    },
  }
}

const kinds: readonly (readonly string[])[] = [
  ['LOGIN_FAILED', 'LOGIN_BLOCKED'],
  ['SIGNUP_SUCCESS'],
  ['PASSWORD_RESET_REQUESTED', 'ACCOUNT_UNLOCKED'],
  ['ACCOUNT_LOCKED'],
]
const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
