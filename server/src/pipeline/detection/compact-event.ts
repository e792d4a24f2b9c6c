import type { DetectionEvent } from '@signet/engine/detections/detection'

/** Far more than there are at one time of agents, places and kinds of devices. */
const TEXTS = 20_000

/** Makes small copies of events that stay: texts that many of them have, or the one before of the account, are kept once. */
export type Compacting = (event: DetectionEvent, before?: DetectionEvent) => DetectionEvent

export function openCompacting(most = TEXTS): Compacting {
  const texts = new Map<string, string>()

  function shared<Text extends string>(text: Text): Text {
    const known = texts.get(text)
    if (known !== undefined) return known as Text
    if (texts.size >= most) texts.clear()
    texts.set(text, text)
    return text
  }

  // Field by field: an object that was put together in a loop takes more than twice the room.
  return (event, before = event) => ({
    eventId: event.eventId,
    type: shared(event.type),
    timestamp: event.timestamp,
    source: shared(event.source),
    reason: shared(event.reason),
    account: same(before.account, event.account),
    email: same(before.email, event.email),
    phone: same(before.phone, event.phone),
    ip: same(before.ip, event.ip),
    userAgent: shared(event.userAgent),
    sessionId: same(before.sessionId, event.sessionId),
    deviceId: same(before.deviceId, event.deviceId),
    paymentHash: same(before.paymentHash, event.paymentHash),
    targetApp: shared(event.targetApp),
    print: same(before.print, event.print),
    country: shared(event.country),
    city: shared(event.city),
    latitude: event.latitude,
    longitude: event.longitude,
    accuracyKm: event.accuracyKm,
    asn: event.asn,
    ipHosting: event.ipHosting,
    ipVpn: event.ipVpn,
    ipTor: event.ipTor,
    ipRelay: event.ipRelay,
    ipMobile: event.ipMobile,
    emailDisposable: event.emailDisposable,
    browser: shared(event.browser),
    browserVersion: shared(event.browserVersion),
    os: shared(event.os),
    deviceType: shared(event.deviceType),
    deviceModel: shared(event.deviceModel),
    bot: event.bot,
    headless: event.headless,
    scripted: event.scripted,
    customData: isEmpty(event.customData) ? nothing : event.customData,
  })
}

const nothing: DetectionEvent['customData'] = Object.freeze({})

const same = (known: string, text: string) => (known === text ? known : text)

function isEmpty(values: object): boolean {
  for (const _ in values) return false
  return true
}
