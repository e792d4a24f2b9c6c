import { z } from 'zod'
import { StoredEvent } from './event.ts'
import { riskLevels } from './risk-levels.ts'
import { attributeKinds, Connection, OpenThreat } from './signalprint.ts'
import { threatTypes } from './threat-types.ts'

const Level = z.enum(riskLevels)
const seen = { events: z.int(), firstSeen: z.iso.datetime(), lastSeen: z.iso.datetime() }

/** What the account was seen with. `accounts`: how many share it in the 180 days that are kept. */
export const AccountIdentifier = z.object({
  kind: z.enum(attributeKinds),
  value: z.string(),
  ...seen,
  accounts: z.int(),
  common: z.boolean(),
})
export type AccountIdentifier = z.infer<typeof AccountIdentifier>

export const AccountPlace = z.object({
  country: z.string(),
  region: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  failures: z.int(),
  ...seen,
})
export type AccountPlace = z.infer<typeof AccountPlace>

export const AccountDevice = z.object({
  print: z.string(),
  browser: z.string(),
  os: z.string(),
  deviceType: z.string(),
  deviceModel: z.string(),
  countries: z.array(z.string()),
  ...seen,
})
export type AccountDevice = z.infer<typeof AccountDevice>

export const AccountSession = z.object({
  sessionId: z.string(),
  ips: z.int(),
  prints: z.int(),
  country: z.string(),
  city: z.string(),
  browser: z.string(),
  os: z.string(),
  ...seen,
})
export type AccountSession = z.infer<typeof AccountSession>

/** One hour of the day, UTC. */
export const CircadianHour = z.object({
  hour: z.int().min(0).max(23),
  /** Events in this hour on an average day. */
  average: z.number(),
  /** The share of the workspace's events that falls into this hour. */
  workspaceShare: z.number(),
  /** 0: as usual here, 1: nobody but this account is active then. From 0.75 on it is called unusual. */
  unusual: z.number(),
})
export type CircadianHour = z.infer<typeof CircadianHour>

/** Breaches that the account's e-mail address is in, as a configured service knows them. */
export const AccountBreaches = z.object({
  count: z.int(),
  /** The newest first, at most 20. */
  names: z.array(z.string()),
  newest: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime(),
})
export type AccountBreaches = z.infer<typeof AccountBreaches>

/** What of an account's events its page is made of. */
export const ActivityEvent = StoredEvent.pick({
  eventId: true,
  timestamp: true,
  type: true,
  reason: true,
  ip: true,
  sessionId: true,
  print: true,
  country: true,
  region: true,
  city: true,
  latitude: true,
  longitude: true,
  browser: true,
  os: true,
  deviceType: true,
  deviceModel: true,
  labels: true,
  riskScore: true,
  anomalyScore: true,
  scoreReasons: true,
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

export const AccountProfile = z.object({
  phone: z.string(),
  /** Since when, by the last thing that was said of it; null: it is not, or nothing was ever said. */
  suspendedAt: z.iso.datetime().nullable(),
  /** null: no service is configured, it has not answered yet, or there is no address. */
  breaches: AccountBreaches.nullable(),
  risk: z.object({
    score: z.number(),
    /** What the score is made of, the heaviest first. */
    reasons: z.array(z.object({ type: z.enum(threatTypes), weight: z.number() })),
    /** How it changed, newest first. */
    history: z.array(z.object({ from: z.iso.datetime(), level: Level, score: z.number() })),
  }),
  /** `targetOnly`: it is among those that the threat was aimed at, which says nothing about its own risk. */
  threats: z.array(OpenThreat.extend({ targetOnly: z.boolean() })),
  /** Per kind the most recently seen, at most 50; `identifierTotals` counts all of them. */
  identifiers: z.array(AccountIdentifier),
  identifierTotals: z.partialRecord(z.enum(attributeKinds), z.int()),
  /** Of the last 30 days, the most frequent first. */
  labels: z.array(z.object({ label: z.string(), events: z.int(), lastSeen: z.iso.datetime() })),
  /** The most recent 100 events, newest first. The explorer has all of each. */
  activity: z.array(ActivityEvent),
  places: z.array(AccountPlace),
  circadian: z.array(CircadianHour),
  devices: z.array(AccountDevice),
  sessions: z.array(AccountSession),
  connections: z.array(Connection),
  connectionTotal: z.int(),
  /** What places, devices, sessions, labels and hours are computed from: the events of 30 days, or the newest of them. */
  basis: z.object({ days: z.int(), events: z.int(), complete: z.boolean() }),
})
export type AccountProfile = z.infer<typeof AccountProfile>
