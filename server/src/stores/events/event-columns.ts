import type { StoredEvent } from '@signet/contract/event'

// One row per column: the field of the stored event it comes from and its type. The order is the order in the table.
// What few events differ in is LowCardinality; what is unique per event or person is plain text with a stronger codec, but
// for what is searched and counted most.
const small = 'LowCardinality(String)'
const free = 'String CODEC(ZSTD(1))'
const sought = 'String CODEC(LZ4)'
const time = "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))"

/** Scores are found out later and kept beside the events. */
export type EventColumn = Exclude<keyof StoredEvent, 'riskScore' | 'anomalyScore' | 'scoreReasons'>

export const eventColumns = {
  timestamp: ['ts', "DateTime64(3, 'UTC') CODEC(Delta, LZ4)"],
  receivedAt: ['receivedAt', time],
  eventId: ['eventId', free],
  type: ['type', small],
  source: ['source', small],
  reason: ['reason', small],
  account: ['account', sought],
  accountId: ['accountId', free],
  email: ['email', sought],
  phone: ['phone', free],
  ip: ['ip', sought],
  userAgent: ['userAgent', small],
  sessionId: ['session', free],
  deviceId: ['device', free],
  paymentHash: ['paymentHash', free],
  targetApp: ['targetApp', small],
  print: ['print', free],
  country: ['country', small],
  region: ['region', small],
  city: ['city', small],
  latitude: ['latitude', 'Nullable(Float32)'],
  longitude: ['longitude', 'Nullable(Float32)'],
  accuracyKm: ['accuracyKm', 'Nullable(UInt16)'],
  timeZone: ['timeZone', small],
  asn: ['asn', 'UInt32'],
  asOrganisation: ['asOrganisation', small],
  networkCidr: ['networkCidr', small],
  ipHosting: ['ipHosting', 'Bool'],
  ipVpn: ['ipVpn', 'Bool'],
  ipTor: ['ipTor', 'Bool'],
  ipRelay: ['ipRelay', 'Bool'],
  ipMobile: ['ipMobile', 'Bool'],
  emailDomain: ['emailDomain', small],
  emailDisposable: ['emailDisposable', 'Bool'],
  emailFree: ['emailFree', 'Bool'],
  emailRole: ['emailRole', 'Bool'],
  emailAlias: ['emailAlias', 'Bool'],
  phoneCountry: ['phoneCountry', small],
  phoneLineType: ['phoneLineType', small],
  browser: ['browser', small],
  browserVersion: ['browserVersion', small],
  os: ['os', small],
  osVersion: ['osVersion', small],
  deviceType: ['deviceType', small],
  deviceBrand: ['deviceBrand', small],
  deviceModel: ['deviceModel', small],
  bot: ['bot', 'Bool'],
  headless: ['headless', 'Bool'],
  scripted: ['scripted', 'Bool'],
  labels: ['labels', 'Array(LowCardinality(String))'],
  customData: ['customData', 'Map(LowCardinality(String), String)'],
} as const satisfies Record<EventColumn, readonly [column: string, type: string]>

/** What the engine calls the type, without how it is packed. */
export const typeWithoutCodec = (declared: string) => declared.replace(/ CODEC\(.*\)$/, '')

/** Whether the engine keeps a dictionary of the column's values: then it works out what depends on it alone once a value. */
export const isSmall = (column: string) =>
  Object.values(eventColumns).some(([name, type]) => name === column && type === small)

/** Columns that single values are looked up in. */
export const indexedColumns = ['account', 'ip', 'print', 'email', 'session', 'eventId'] as const
