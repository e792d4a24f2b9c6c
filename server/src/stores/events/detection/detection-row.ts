import type { StoredEvent } from '@signet/contract/event'
import { type DetectionEvent, detectionFields } from '@signet/engine/detections/detection'
import { eventColumns } from '../event-columns.ts'
import { fromEngineTime } from '../event-row.ts'
import type { QueryRow } from '../event-store.ts'

/** The columns that a detection may look at. */
export const detectionColumns = detectionFields.map((field) => eventColumns[field][0]).join(', ')

/** What those columns hold: most have their field's name. */
interface DetectionRow extends Omit<DetectionEvent, 'timestamp' | 'sessionId' | 'deviceId'> {
  readonly ts: string
  readonly session: string
  readonly device: string
}

// Field by field: an object that is put together in a loop takes more than twice the room, and a round has thousands.
export function decodeDetectionRow(row: QueryRow): DetectionEvent {
  const read = row as unknown as DetectionRow
  return {
    eventId: read.eventId,
    type: read.type,
    timestamp: fromEngineTime(String(read.ts)),
    source: read.source,
    reason: read.reason,
    account: read.account,
    email: read.email,
    phone: read.phone,
    ip: read.ip,
    userAgent: read.userAgent,
    sessionId: read.session,
    deviceId: read.device,
    paymentHash: read.paymentHash,
    targetApp: read.targetApp,
    print: read.print,
    country: read.country,
    city: read.city,
    latitude: asKept(read.latitude),
    longitude: asKept(read.longitude),
    accuracyKm: read.accuracyKm,
    asn: read.asn,
    ipHosting: read.ipHosting,
    ipVpn: read.ipVpn,
    ipTor: read.ipTor,
    ipRelay: read.ipRelay,
    ipMobile: read.ipMobile,
    emailDisposable: read.emailDisposable,
    browser: read.browser,
    browserVersion: read.browserVersion,
    os: read.os,
    deviceType: read.deviceType,
    deviceModel: read.deviceModel,
    bot: read.bot,
    headless: read.headless,
    scripted: read.scripted,
    customData: read.customData,
  }
}

/** An event as a detection sees it once it is stored. */
export function toDetectionEvent(stored: StoredEvent): DetectionEvent {
  return {
    eventId: stored.eventId,
    type: stored.type,
    timestamp: stored.timestamp,
    source: stored.source,
    reason: stored.reason,
    account: stored.account,
    email: stored.email,
    phone: stored.phone,
    ip: stored.ip,
    userAgent: stored.userAgent,
    sessionId: stored.sessionId,
    deviceId: stored.deviceId,
    paymentHash: stored.paymentHash,
    targetApp: stored.targetApp,
    print: stored.print,
    country: stored.country,
    city: stored.city,
    latitude: asKept(stored.latitude),
    longitude: asKept(stored.longitude),
    accuracyKm: stored.accuracyKm,
    asn: stored.asn,
    ipHosting: stored.ipHosting,
    ipVpn: stored.ipVpn,
    ipTor: stored.ipTor,
    ipRelay: stored.ipRelay,
    ipMobile: stored.ipMobile,
    emailDisposable: stored.emailDisposable,
    browser: stored.browser,
    browserVersion: stored.browserVersion,
    os: stored.os,
    deviceType: stored.deviceType,
    deviceModel: stored.deviceModel,
    bot: stored.bot,
    headless: stored.headless,
    scripted: stored.scripted,
    customData: stored.customData,
  }
}

/** Degrees have the precision that they are kept with. */
function asKept(degrees: number | null): number | null {
  return typeof degrees === 'number' ? Math.fround(degrees) : degrees
}
