import type { StoredEvent } from './event.ts'

// The closed dictionary of what an event can be asked about, by the dotted names that the explorer, conditions and
// expressions share. Free of schemas, so that the console's pages stay small.
export type FieldType = 'text' | 'texts' | 'number' | 'boolean' | 'time' | 'ip'

export const fieldGroups = [
  'event',
  'account',
  'email',
  'phone',
  'ip',
  'userAgent',
  'print',
  'session',
  'payment',
  'customData',
] as const
export type FieldGroup = (typeof fieldGroups)[number]

export interface EventField {
  readonly type: FieldType
  readonly of: keyof StoredEvent
}

const text = (of: keyof StoredEvent) => ({ type: 'text', of }) as const
const flag = (of: keyof StoredEvent) => ({ type: 'boolean', of }) as const
const number = (of: keyof StoredEvent) => ({ type: 'number', of }) as const
const time = (of: keyof StoredEvent) => ({ type: 'time', of }) as const

export const eventFields = {
  'event.id': text('eventId'),
  'event.type': text('type'),
  'event.timestamp': time('timestamp'),
  'event.receivedAt': time('receivedAt'),
  'event.source': text('source'),
  'event.reason': text('reason'),
  'event.targetApp': text('targetApp'),
  'event.risks': { type: 'texts', of: 'labels' },
  'event.riskScore': number('riskScore'),
  'event.anomalyScore': number('anomalyScore'),
  'event.scoreReasons': { type: 'texts', of: 'scoreReasons' },
  'account.id': text('account'),
  'account.accountId': text('accountId'),
  'email.value': text('email'),
  'email.domain.name': text('emailDomain'),
  'email.disposable': flag('emailDisposable'),
  'email.free': flag('emailFree'),
  'email.role': flag('emailRole'),
  'email.alias': flag('emailAlias'),
  'phone.value': text('phone'),
  'phone.country': text('phoneCountry'),
  'phone.lineType': text('phoneLineType'),
  'ip.value': { type: 'ip', of: 'ip' },
  'ip.asn': number('asn'),
  'ip.aso': text('asOrganisation'),
  'ip.network.cidr': text('networkCidr'),
  'ip.location.country': text('country'),
  'ip.location.region': text('region'),
  'ip.location.city': text('city'),
  'ip.location.timeZone': text('timeZone'),
  'ip.location.latitude': number('latitude'),
  'ip.location.longitude': number('longitude'),
  'ip.location.accuracy': number('accuracyKm'),
  'ip.hosting': flag('ipHosting'),
  'ip.vpn': flag('ipVpn'),
  'ip.tor': flag('ipTor'),
  'ip.relay': flag('ipRelay'),
  'ip.mobile': flag('ipMobile'),
  'userAgent.value': text('userAgent'),
  'userAgent.browser.name': text('browser'),
  'userAgent.browser.version': text('browserVersion'),
  'userAgent.os.name': text('os'),
  'userAgent.os.version': text('osVersion'),
  'userAgent.device.type': text('deviceType'),
  'userAgent.device.brand': text('deviceBrand'),
  'userAgent.device.model': text('deviceModel'),
  'userAgent.bot': flag('bot'),
  'userAgent.headless': flag('headless'),
  'userAgent.script': flag('scripted'),
  'print.id': text('print'),
  'print.deviceId': text('deviceId'),
  'session.id': text('sessionId'),
  'payment.hash': text('paymentHash'),
} as const satisfies Record<string, EventField>
export type EventFieldName = keyof typeof eventFields

export const CUSTOM_DATA_PREFIX = 'customData.'
// Keys of custom data hold no control characters, see CustomData.
const CUSTOM_DATA_NAME = /^customData\.[^\p{Cc}\p{Cs}]+$/u

export const operators = {
  text: [
    'equals',
    'notEquals',
    'in',
    'notIn',
    'contains',
    'notContains',
    'startsWith',
    'endsWith',
    'matches',
    'exists',
    'notExists',
    'inList',
  ],
  texts: ['equals', 'notEquals', 'in', 'notIn', 'contains', 'notContains', 'exists', 'notExists'],
  ip: [
    'equals',
    'notEquals',
    'in',
    'notIn',
    'startsWith',
    'contains',
    'notContains',
    'inCidr',
    'exists',
    'notExists',
    'inList',
  ],
  number: [
    'equals',
    'notEquals',
    'in',
    'notIn',
    'greater',
    'greaterOrEqual',
    'less',
    'lessOrEqual',
    'between',
    'exists',
    'notExists',
  ],
  boolean: ['equals', 'notEquals'],
  time: ['greater', 'greaterOrEqual', 'less', 'lessOrEqual', 'between'],
} as const satisfies Record<FieldType, readonly string[]>
export type Operator = (typeof operators)[FieldType][number]

export const aggregators = [
  'count',
  'uniq',
  'min',
  'max',
  'avg',
  'sum',
  'p50',
  'p95',
  'p99',
  'topK',
  'first',
  'last',
] as const
export type Aggregator = (typeof aggregators)[number]

/** Which aggregator fits which type. `count` without a field counts events; with one, the events that have it. */
export const aggregatorsOf: Readonly<Record<FieldType, readonly Aggregator[]>> = {
  text: ['count', 'uniq', 'topK', 'first', 'last'],
  texts: ['count', 'uniq', 'topK'],
  ip: ['count', 'uniq', 'topK', 'first', 'last'],
  number: aggregators,
  boolean: ['count'],
  time: ['count', 'min', 'max'],
}

/** A field of the dictionary, or any path of custom data. null: there is no such field. */
export function findField(name: string): EventField | null {
  if (Object.hasOwn(eventFields, name)) return eventFields[name as EventFieldName]
  return CUSTOM_DATA_NAME.test(name) ? { type: 'text', of: 'customData' } : null
}

export function groupOf(name: string): FieldGroup {
  const [first] = name.split('.')
  return fieldGroups.find((group) => group === first) ?? 'customData'
}
