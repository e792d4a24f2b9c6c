import { z } from 'zod'
import { type EventType, eventTypes } from './event-types.ts'

export { type EventType, eventTypes } from './event-types.ts'

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

export const failureReasons = [
  'bad_password',
  'unknown_user',
  'locked',
  'disabled',
  'password_expired',
  'mfa_required',
  'policy_denied',
  'rate_limited',
  'breached_password',
  'connector_error',
  'config',
  'other',
] as const

export const EventTypeName = z.enum(eventTypeNames)
export const FailureReason = z.enum(failureReasons)
export type FailureReason = z.infer<typeof FailureReason>

const maxUserAgentLength = 1024
const maxCustomDataBytes = 8 * 1024

const shortText = z.string().min(1).max(256)
// Dots separate the levels of nested data once it is stored, so a key cannot contain one.
const customDataKey = /^[^.\p{Cc}]{1,128}$/u

function haveUsableKeys(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(haveUsableKeys)
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, inner]) => customDataKey.test(key) && haveUsableKeys(inner))
}

export const CustomData = z
  .record(z.string(), z.json())
  .refine(haveUsableKeys, 'Keys must not be empty or contain dots or control characters')
  .refine((data) => new TextEncoder().encode(JSON.stringify(data)).length <= maxCustomDataBytes, 'At most 8 KB')
export type CustomData = z.infer<typeof CustomData>

/** One event as a sender writes it. The age of the timestamp is judged at receipt, where the clock is. */
export const IncomingEvent = z.object({
  type: EventTypeName,
  ip: z.union([z.ipv4(), z.ipv6()]),
  userAgent: z.string().max(maxUserAgentLength),
  timestamp: z.union([z.iso.datetime({ offset: true }), z.number().int().positive()]).optional(),
  accountId: z.string().min(1).max(128).optional(),
  email: z.string().min(1).max(254).optional(),
  phone: z.string().min(1).max(64).optional(),
  sessionId: shortText.optional(),
  deviceId: shortText.optional(),
  paymentHash: shortText.optional(),
  targetApp: shortText.optional(),
  reason: FailureReason.optional(),
  id: shortText.optional(),
  customData: CustomData.optional(),
})
export type IncomingEvent = z.infer<typeof IncomingEvent>

// In a stored event an absent text is '' and an absent flag is false: one value for "not there" in the store, in
// queries and in code. Only a position can be unknown, because 0° is a place.
const text = z.string().default('')
const flag = z.boolean().default(false)
const milliseconds = z.number().int().nonnegative()

/** One event as it is kept: what was sent, who it is about, and what enrichment found out. */
export const StoredEvent = z.object({
  eventId: z.string().min(1).max(256),
  type: EventTypeName,
  timestamp: milliseconds,
  receivedAt: milliseconds,
  source: text,
  reason: z.union([FailureReason, z.literal('')]).default(''),
  /** The name of the account: its accountId, else its e-mail, else its phone. */
  account: text,
  accountId: text,
  email: text,
  phone: text,
  ip: text,
  userAgent: text,
  sessionId: text,
  deviceId: text,
  paymentHash: text,
  targetApp: text,
  print: text,
  country: text,
  region: text,
  city: text,
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  accuracyKm: z.number().int().min(0).max(65_535).nullable().default(null),
  timeZone: text,
  asn: z.number().int().min(0).max(4_294_967_295).default(0),
  asOrganisation: text,
  networkCidr: text,
  ipHosting: flag,
  ipVpn: flag,
  ipTor: flag,
  ipRelay: flag,
  ipMobile: flag,
  emailDomain: text,
  emailDisposable: flag,
  emailFree: flag,
  emailRole: flag,
  emailAlias: flag,
  phoneCountry: text,
  phoneLineType: text,
  browser: text,
  browserVersion: text,
  os: text,
  osVersion: text,
  deviceType: text,
  deviceBrand: text,
  deviceModel: text,
  bot: flag,
  headless: flag,
  scripted: flag,
  labels: z.array(z.string().min(1).max(128)).max(64).default([]),
  /** What detection makes of it, later: null while nothing about it is remarkable. */
  riskScore: z.number().min(0).max(1).nullable().default(null),
  anomalyScore: z.number().int().min(0).max(100).nullable().default(null),
  /** What the scores are made of, the heaviest first: a name and what it adds. */
  scoreReasons: z.array(z.string()).default([]),
  /** Nested custom data by dotted path; a leaf that is no text is kept as its JSON. */
  customData: z.record(z.string(), z.string()).default({}),
})
export type StoredEvent = z.infer<typeof StoredEvent>
