import type { ThreatType } from '@signet/contract/threat-types'
import { dayMs } from './calendar.ts'
import { disposableDomains } from './data/names.ts'
import {
  account,
  address,
  anyGroupWindow,
  anyWindow,
  asn,
  client,
  count,
  country,
  type Events,
  fails,
  groups,
  kilometres,
  minutesBetween,
  ofType,
  system,
} from './test-measures.ts'

/** Whether the events of a threat cross its default threshold, beside what the account's owner did before. */
type Crosses = (events: Events, owner: Events) => boolean

const disposable = new Set(disposableDomains.split(' '))
const tries = (events: Events) => [...groups(events, account).values()].map((group) => group.length)
const changes = [
  'MFA_ENROLLMENT_SUCCESS',
  'MFA_RESET',
  'CHANGE_EMAIL_SUCCESS',
  'CHANGE_PHONE_SUCCESS',
  'CHANGE_PASSWORD_SUCCESS',
]
const isFatigue = (events: Events) =>
  anyGroupWindow(
    events,
    account,
    10,
    (window) =>
      ofType(window, 'MFA_DENIED', 'MFA_FAILED').length >= 5 ||
      ofType(window, 'PUSH_NOTIFICATION_SUCCESS').length >= 10,
  )

export const thresholds: Readonly<Record<ThreatType, Crosses>> = {
  BRUTE_FORCE: (events) =>
    anyGroupWindow(
      fails(events),
      (event) => account(event) + event.ip,
      10,
      (window) => window.length >= 10,
    ) ||
    anyGroupWindow(
      fails(events),
      account,
      30,
      (window) =>
        count(window, address) >= 5 &&
        window.length >= 10 &&
        (count(window, country) >= 2 || count(window, asn) >= 3 || count(window, address) >= 8),
    ) ||
    anyWindow(
      ofType(events, 'MFA_FAILED'),
      10,
      (window) => window.length >= 20 && count(window, ({ sessionId }) => sessionId) >= 10,
    ),
  CREDENTIAL_STUFFING: (events) =>
    anyGroupWindow(fails(events), address, 15, (window) => {
      const accounts = tries(window)
      const few = accounts.filter((number) => number <= 2).length
      return window.length >= 25 && accounts.length >= 15 && few >= 0.8 * accounts.length
    }) ||
    anyWindow(fails(events), 10, (window) => {
      const [accounts, sources] = [count(window, account), count(window, address)]
      return window.length >= 30 && accounts >= 10 && sources >= 5 && accounts > sources
    }),
  PASSWORD_SPRAYING: (events) =>
    anyGroupWindow(fails(events), address, 60, (window) => {
      const accounts = tries(window)
      const paced = accounts.filter((number) => number >= 2 && number <= 6).length
      const [first, last] = [window[0], window.at(-1)]
      const isLong = first !== undefined && last !== undefined && minutesBetween(first, last) > 5
      return accounts.length >= 5 && window.length >= 15 && paced > accounts.length / 2 && isLong
    }) ||
    anyWindow(
      fails(events),
      15,
      (window) =>
        count(window, address) >= 5 &&
        count(window, account) >= 8 &&
        window.length >= 25 &&
        Math.max(...tries(window)) <= 5,
    ) ||
    // Low and slow: far more addresses of one use than typing errors ever give.
    [...groups(fails(events), address).values()].filter((group) => group.length === 1).length >= 100,
  ACCOUNT_TAKEOVER: (events, owner) =>
    ofType(events, 'LOGIN_SUCCESS').some((success) => {
      const isStrange = !owner.some(({ ip }) => ip === success.ip)
      const earlier = events.filter(({ timestamp }) => timestamp < success.timestamp)
      const wasAttacked = fails(earlier).some((fail) => minutesBetween(fail, success) <= 180)
      const wasTired =
        isFatigue(earlier) && ofType(earlier, 'MFA_DENIED').some((denied) => minutesBetween(denied, success) <= 10)
      const changedSoon = ofType(events, ...changes).some((change) => minutesBetween(change, success) <= 360)
      return isStrange && (wasAttacked || wasTired || changedSoon)
    }),
  SESSION_HIJACKING: (events) =>
    [...groups(events, ({ sessionId = '' }) => sessionId).values()].some(
      (group) => count(group, address) >= 2 && (count(group, system) >= 2 || count(group, country) >= 2),
    ),
  MFA_FATIGUE: isFatigue,
  MFA_LOCATION_MISMATCH: (events) => {
    const [prompt] = ofType(events, 'PUSH_NOTIFICATION_SUCCESS')
    const [answer] = ofType(events, 'MFA_DENIED', 'MFA_SUCCESS')
    return prompt !== undefined && answer !== undefined && kilometres(prompt, answer) >= 500
  },
  IMPOSSIBLE_TRAVEL: (events) => {
    const [first, second] = ofType(events, 'LOGIN_SUCCESS')
    if (first === undefined || second === undefined) return false
    return kilometres(first, second) > 500 && kilometres(first, second) / (minutesBetween(first, second) / 60) > 900
  },
  SUSPICIOUS_LOGIN: (events, owner) =>
    owner.length >= 3 &&
    events.some((event) => !owner.some((own) => client(own) === client(event) || country(own) === country(event))),
  ACCOUNT_SHARING: (events) => {
    const meetings = ofType(events, 'LOGIN_SUCCESS').filter((event, index, all) => {
      const before = all[index - 1]
      return before !== undefined && minutesBetween(before, event) <= 10 && client(before) !== client(event)
    })
    return count(events, client) >= 3 && count(events, asn) >= 3 && meetings.length > 3
  },
  MULTIPLE_ACCOUNTS: (events) => [...groups(events, client).values()].some((group) => count(group, account) >= 3),
  FAKE_SIGNUPS: (events) =>
    anyGroupWindow(ofType(events, 'SIGNUP_SUCCESS'), address, 60, (window) => {
      const throwaway = window.filter(({ email = '' }) => disposable.has(email.split('@')[1] ?? ''))
      return window.length >= 20 || throwaway.length >= 3
    }),
  ACCOUNT_ENUMERATION: (events) =>
    anyGroupWindow(events, address, 60, (window) => {
      const unknown = window.filter(({ reason }) => reason === 'unknown_user')
      return count(unknown, account) >= 20 && unknown.length >= 0.7 * window.length
    }),
  DORMANT_ACCOUNT: (events, owner) => {
    const last = Math.max(...owner.map(({ timestamp }) => timestamp))
    return events.some(
      (event) => event.timestamp - last >= 90 * dayMs && !owner.some((own) => client(own) === client(event)),
    )
  },
  TOKEN_REUSE: (events) =>
    ofType(events, 'TOKEN_REUSE_DETECTED').length > 0 ||
    [...groups(events, ({ sessionId = '' }) => sessionId).values()].some(
      (group) => count(group, asn) >= 3 && count(group, system) >= 2,
    ),
  RESET_ABUSE: (events) =>
    anyGroupWindow(events, account, 60, (window) => window.length >= 5) ||
    anyGroupWindow(events, address, 60, (window) => count(window, account) >= 10),
  SMS_PUMPING: (events) =>
    anyGroupWindow(events, account, 60, (window) => window.length >= 10) ||
    anyGroupWindow(
      events,
      ({ phone = '' }) => phone.slice(0, -2),
      60,
      (window) => window.length >= 10 && count(window, account) >= 5,
    ),
  SHARED_FACTOR: (events) =>
    [...groups(events, ({ phone = '' }) => phone).values()].some(
      (group) => count(group, account) >= 2 && count(group, address) >= 2,
    ),
  LOCKOUT_STORM: (events) =>
    anyGroupWindow(events, address, 5, (window) => window.length > 5) ||
    anyWindow(events, 30, (window) => window.length >= 30 && count(window, account) >= 25),
  BREACHED_CREDENTIAL: (events) => ofType(events, 'BREACHED_CREDENTIAL').length > 0,
  PROVIDER_ALERT: (events) =>
    events.some(({ type, customData }) => type === 'USER_REPORTED' || customData?.risk === 'high'),
}
