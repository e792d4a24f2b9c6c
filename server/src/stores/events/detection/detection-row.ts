import type { StoredEvent } from '@signet/contract/event'
import { type DetectionEvent, detectionFields } from '@signet/engine/detections/detection'
import { eventColumns } from '../event-columns.ts'
import { fromEngineTime } from '../event-row.ts'
import type { QueryRow } from '../event-store.ts'

/** The columns that a detection may look at, as a list: their names in each row would be more than half of what is read. */
export const detectionColumns = `tuple(${detectionFields.map((field) => eventColumns[field][0]).join(', ')}) AS event`

type Values = ValuesOf<typeof detectionFields>
type ValuesOf<Fields extends readonly (keyof DetectionEvent)[]> = {
  [Place in keyof Fields]: DetectionEvent[Fields[Place]]
}

/** Whoever reads many events reads the same accounts, addresses and agents again and again: each text is kept once. */
export function openDetectionRows(): (row: QueryRow) => DetectionEvent {
  const once = sharedTexts()
  return ({ event }) => {
    const values = event as unknown[]
    for (const place of repeated) values[place] = once(String(values[place]))
    values[timestampAt] = fromEngineTime(String(values[timestampAt]))
    return putTogether(values as unknown as Values)
  }
}

/** An event as a detection sees it once it is stored. */
export function toDetectionEvent(stored: StoredEvent): DetectionEvent {
  return putTogether(detectionFields.map((field) => stored[field]) as unknown as Values)
}

const timestampAt = detectionFields.indexOf('timestamp')
// Of the others the texts are so short that the runtime keeps them once by itself, or each is another.
const repeated = [
  ...(['type', 'reason', 'account', 'email', 'phone', 'ip', 'userAgent', 'sessionId', 'deviceId'] as const),
  ...(['paymentHash', 'targetApp', 'print', 'city', 'browserVersion', 'deviceModel'] as const),
].map((field) => detectionFields.indexOf(field))

const SHORT = 10
const PLACES = 2 ** 14
const MOST_LETTERS = 32

/** Each text has one place, which it shares with few others: a table that grows with each part would itself be garbage. */
function sharedTexts(): (text: string) => string {
  const texts = new Array<string>(PLACES).fill('')
  return (text) => {
    if (text.length <= SHORT) return text
    const place = placeOf(text)
    if (texts[place] !== text) texts[place] = text
    return texts[place]
  }
}

/** From so many letters all over it, however long it is. */
function placeOf(text: string): number {
  const step = Math.ceil(text.length / MOST_LETTERS)
  let hash = text.length
  for (let at = text.length - 1; at >= 0; at -= step) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return (hash ^ (hash >>> 15)) & (PLACES - 1)
}

// Field by field: an object that is put together in a loop takes more than twice the room, and a round has thousands.
function putTogether([
  eventId,
  type,
  timestamp,
  source,
  reason,
  account,
  email,
  phone,
  ip,
  userAgent,
  sessionId,
  deviceId,
  paymentHash,
  targetApp,
  print,
  country,
  city,
  latitude,
  longitude,
  accuracyKm,
  asn,
  ipHosting,
  ipVpn,
  ipTor,
  ipRelay,
  ipMobile,
  emailDisposable,
  browser,
  browserVersion,
  os,
  deviceType,
  deviceModel,
  bot,
  headless,
  scripted,
  customData,
]: Values): DetectionEvent {
  return {
    eventId,
    type,
    timestamp,
    source,
    reason,
    account,
    email,
    phone,
    ip,
    userAgent,
    sessionId,
    deviceId,
    paymentHash,
    targetApp,
    print,
    country,
    city,
    latitude: asKept(latitude),
    longitude: asKept(longitude),
    accuracyKm,
    asn,
    ipHosting,
    ipVpn,
    ipTor,
    ipRelay,
    ipMobile,
    emailDisposable,
    browser,
    browserVersion,
    os,
    deviceType,
    deviceModel,
    bot,
    headless,
    scripted,
    customData,
  }
}

/** Degrees have the precision that they are kept with. */
function asKept(degrees: number | null): number | null {
  return typeof degrees === 'number' ? Math.fround(degrees) : degrees
}
