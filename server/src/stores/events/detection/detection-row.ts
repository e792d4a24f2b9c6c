import type { StoredEvent } from '@signet/contract/event'
import { type DetectionEvent, detectionFields } from '@signet/engine/detections/detection'
import { eventColumns } from '../event-columns.ts'
import { fromEngineTime } from '../event-row.ts'
import type { QueryRow } from '../event-store.ts'

/** The columns that a detection may look at. */
export const detectionColumns = detectionFields.map((field) => eventColumns[field][0]).join(', ')

/** What has the same name in a row as in an event. */
type NamedAlike = Omit<DetectionEvent, 'timestamp' | 'sessionId' | 'deviceId'>

interface DetectionRow extends NamedAlike {
  readonly ts: string
  readonly session: string
  readonly device: string
}

/** Whoever reads many events reads the same accounts, addresses and agents again and again: each text is kept once. */
export function openDetectionRows(): (row: QueryRow) => DetectionEvent {
  const once = sharedTexts()
  return (row) => {
    for (const column of repeated) row[column] = once(row[column] as string)
    const read = row as unknown as DetectionRow
    return putTogether(read, fromEngineTime(read.ts), read.session, read.device)
  }
}

// Of the others the engine's texts are so short that the runtime keeps them once by itself, or each is another.
const repeated = [
  ...(['type', 'reason', 'account', 'email', 'phone', 'ip', 'userAgent', 'session', 'device', 'paymentHash'] as const),
  ...(['targetApp', 'print', 'city', 'browserVersion', 'deviceModel'] as const),
] satisfies readonly (keyof DetectionRow)[]

const SHORT = 10
const MOST_TEXTS = 20_000

function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    if (text.length <= SHORT) return text
    const kept = texts.get(text)
    if (kept !== undefined) return kept
    if (texts.size === MOST_TEXTS) texts.clear()
    texts.set(text, text)
    return text
  }
}

/** An event as a detection sees it once it is stored. */
export function toDetectionEvent(stored: StoredEvent): DetectionEvent {
  return putTogether(stored, stored.timestamp, stored.sessionId, stored.deviceId)
}

// Field by field: an object that is put together in a loop takes more than twice the room, and a round has thousands.
function putTogether(from: NamedAlike, timestamp: number, sessionId: string, deviceId: string): DetectionEvent {
  return {
    eventId: from.eventId,
    type: from.type,
    timestamp,
    source: from.source,
    reason: from.reason,
    account: from.account,
    email: from.email,
    phone: from.phone,
    ip: from.ip,
    userAgent: from.userAgent,
    sessionId,
    deviceId,
    paymentHash: from.paymentHash,
    targetApp: from.targetApp,
    print: from.print,
    country: from.country,
    city: from.city,
    latitude: asKept(from.latitude),
    longitude: asKept(from.longitude),
    accuracyKm: from.accuracyKm,
    asn: from.asn,
    ipHosting: from.ipHosting,
    ipVpn: from.ipVpn,
    ipTor: from.ipTor,
    ipRelay: from.ipRelay,
    ipMobile: from.ipMobile,
    emailDisposable: from.emailDisposable,
    browser: from.browser,
    browserVersion: from.browserVersion,
    os: from.os,
    deviceType: from.deviceType,
    deviceModel: from.deviceModel,
    bot: from.bot,
    headless: from.headless,
    scripted: from.scripted,
    customData: from.customData,
  }
}

/** Degrees have the precision that they are kept with. */
function asKept(degrees: number | null): number | null {
  return typeof degrees === 'number' ? Math.fround(degrees) : degrees
}
