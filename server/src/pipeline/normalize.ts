import { createHash } from 'node:crypto'
import {
  CustomData,
  type EventType,
  eventTypes,
  type FailureReason,
  failureReasons,
  type StoredEvent,
} from '@signet/contract/event'
import type { EventLabel } from '@signet/contract/event-labels'
import type { Rejection, Source } from '@signet/contract/ingestion'
import { limits } from '@signet/contract/limits'
import { readEmail } from '@signet/engine/identifiers/email'
import { readIp } from '@signet/engine/identifiers/ip'
import { readPhone } from '@signet/engine/identifiers/phone'
import { isKeepable } from '@signet/engine/identifiers/text'
import { judgeAge, readTimestamp } from '@signet/engine/identifiers/timestamp'
import type { DraftEvent } from '../providers/provider.ts'
import { clipText } from './clip-text.ts'
import { flatten, isDeeper } from './flatten.ts'

/** What was sent and found valid, before enrichment. */
export type NormalizedEvent = Pick<
  StoredEvent,
  | 'eventId'
  | 'type'
  | 'timestamp'
  | 'receivedAt'
  | 'source'
  | 'reason'
  | 'account'
  | 'accountId'
  | 'email'
  | 'phone'
  | 'ip'
  | 'userAgent'
  | 'sessionId'
  | 'deviceId'
  | 'paymentHash'
  | 'targetApp'
  | 'customData'
> & { readonly labels: readonly EventLabel[] }

export type Normalized =
  | { readonly event: NormalizedEvent }
  | { readonly rejected: Rejection /** The field at fault, where one is. */; readonly field?: string }

/** What a label of a value that was left out begins with. */
type Invalid = Extract<EventLabel, `${string}:INVALID`> extends `${infer Name}:INVALID` ? Name : never

class Refused extends Error {
  readonly code: Rejection
  readonly field: string | undefined
  constructor(code: Rejection, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }
}

const USER_AGENT_LENGTH = 1024
/** The contract counts bytes; so many characters are never fewer. */
const CUSTOM_DATA_LENGTH = 8 * 1024
const reasons: ReadonlySet<unknown> = new Set(failureReasons)

/**
 * Judges one draft. Identifiers that are wrong are left out and leave a label; with none left the event is refused.
 * Other values that are wrong refuse the event where the sender wrote them for us, and are left out with a label where a
 * provider's record had no reason to know our limits.
 */
export function normalize(draft: DraftEvent, source: Source, now: number): Normalized {
  try {
    return { event: judge(draft, source, now) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.field === undefined ? { rejected: error.code } : { rejected: error.code, field: error.field }
  }
}

function judge(draft: DraftEvent, source: Source, now: number): NormalizedEvent {
  const labels: EventLabel[] = []
  const isOurs = source === 'native' || source === 'csv'
  const optional = (field: keyof DraftEvent, max: number, label: Invalid): string => {
    const value = draft[field]
    if (isAbsent(value)) return ''
    if (typeof value === 'string' && value.length <= max) return keepable(value, field)
    if (isOurs) throw new Refused('invalid_field', field)
    labels.push(`${label}:INVALID`)
    return ''
  }
  const type = typeOf(draft.type)
  const timestamp = timeOf(draft.timestamp, now)
  // Security event tokens and some audit records tell of no address; a sender of our own events knows it.
  if (isOurs && isAbsent(draft.ip)) throw new Refused('invalid_ip')
  const ip = identifier(draft.ip, 'ip', 'IP', labels, (text) => readIp(text)?.value ?? null)
  const accountId = identifier(draft.accountId, 'accountId', 'ACCOUNT', labels, (text) =>
    text.length <= 128 ? text : null,
  )
  const email = identifier(draft.email, 'email', 'EMAIL', labels, (text) => {
    const found = readEmail(text)
    if (found !== null && !found.hasKnownDomain) labels.push('EMAIL:INVALID_DOMAIN')
    return found?.value ?? null
  })
  const phone = identifier(draft.phone, 'phone', 'PHONE', labels, (text) => readPhone(text)?.value ?? null)
  if (ip === '' && accountId === '' && email === '' && phone === '') throw new Refused('no_identifier')
  const event: NormalizedEvent = {
    eventId: '',
    type,
    timestamp,
    receivedAt: now,
    source,
    reason: reasonOf(draft.reason, isOurs, labels),
    account: accountId || email || phone,
    accountId,
    email,
    phone,
    ip,
    userAgent: userAgentOf(draft.userAgent, isOurs, labels),
    sessionId: optional('sessionId', 256, 'SESSION'),
    deviceId: optional('deviceId', 256, 'DEVICE'),
    paymentHash: optional('paymentHash', 256, 'PAYMENT'),
    targetApp: optional('targetApp', 256, 'APP'),
    customData: customDataOf(draft, isOurs, labels),
    labels,
  }
  event.eventId = idOf(draft.id) ?? contentId(event)
  return event
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

function typeOf(value: unknown): EventType {
  if (typeof value === 'string' && Object.hasOwn(eventTypes, value)) return value as EventType
  throw new Refused('unknown_type')
}

function timeOf(value: unknown, now: number): number {
  if (isAbsent(value)) return now
  const at = readTimestamp(value)
  if (at === null) throw new Refused('invalid_timestamp')
  const verdict = judgeAge(at, now, limits.ingest)
  if (verdict !== null) throw new Refused(verdict)
  return at
}

function identifier(
  value: unknown,
  field: string,
  label: Invalid,
  labels: EventLabel[],
  read: (text: string) => string | null,
): string {
  if (isAbsent(value)) return ''
  const found = typeof value === 'string' ? read(keepable(value, field)) : null
  if (found === null) labels.push(`${label}:INVALID`)
  return found ?? ''
}

// An attacker chooses the user agent: one that is too long must not keep the login from being seen.
function userAgentOf(value: unknown, isOurs: boolean, labels: EventLabel[]): string {
  if (isOurs && (value === undefined || value === null)) throw new Refused('missing_user_agent')
  if (isAbsent(value)) return ''
  if (typeof value !== 'string') throw new Refused('invalid_user_agent')
  const text = keepable(value, 'userAgent')
  if (text.length <= USER_AGENT_LENGTH) return text
  labels.push('USER_AGENT:TRUNCATED')
  return clipText(text, USER_AGENT_LENGTH)
}

function reasonOf(value: unknown, isOurs: boolean, labels: EventLabel[]): FailureReason | '' {
  if (isAbsent(value)) return ''
  if (reasons.has(value)) return value as FailureReason
  if (isOurs) throw new Refused('invalid_reason')
  labels.push('REASON:INVALID')
  return 'other'
}

function customDataOf({ customData, otherFields }: DraftEvent, isOurs: boolean, labels: EventLabel[]) {
  const isGiven = customData !== undefined && customData !== null
  if (otherFields !== undefined) {
    const whole = withOthers(isGiven ? customData : {}, otherFields)
    if (whole !== null) return whole
    labels.push('CUSTOM_DATA:INVALID')
  }
  if (!isGiven) return {}
  if (isDeeper(customData, limits.ingest.depth)) throw new Refused('too_deep')
  const flat = flatCustomData(customData)
  if (flat !== null) return flat
  if (isOurs) throw new Refused('invalid_custom_data')
  labels.push('CUSTOM_DATA:INVALID')
  return {}
}

/** Fields that the contract does not know are custom data by another name. null: together they are none. */
function withOthers(value: unknown, others: Readonly<Record<string, unknown>>): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (Object.keys(value).some((key) => Object.hasOwn(others, key))) return null
  const whole = { ...others, ...value }
  return isDeeper(whole, limits.ingest.depth) ? null : flatCustomData(whole)
}

/** null: it is not what custom data may be. */
function flatCustomData(value: unknown): Record<string, string> | null {
  // Measured before it is read: a hundred thousand keys take seconds to judge one by one.
  if (JSON.stringify(value).length > CUSTOM_DATA_LENGTH || !CustomData.safeParse(value).success) return null
  const flat = flatten(value as Record<string, unknown>)
  return Object.entries(flat).every(([key, text]) => isKeepable(key) && isKeepable(text)) ? flat : null
}

function idOf(value: unknown): string | null {
  if (isAbsent(value)) return null
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text.length > 256) throw new Refused('invalid_id')
  return keepable(text, 'id')
}

/** The same content at the same moment is the same event. Without a timestamp the moment is that of receipt. */
function contentId({ eventId: _, receivedAt: __, labels: ___, ...content }: NormalizedEvent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

function keepable(text: string, field: string): string {
  if (isKeepable(text)) return text
  throw new Refused('invalid_text', field)
}
