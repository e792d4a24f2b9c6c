import { anomalousPush, duoMeaning } from './codes/duo.ts'
import { idWithin } from './event-id.ts'
import type { Provider } from './provider.ts'
import { addressOf, isObject, knownText, textAt, textOf, valueAt } from './read-value.ts'
import { draftOf, event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

const eventTypes = new Set(['authentication', 'enrollment'])

/** Duo authentication logs, v2 and v1, alone or as the API lists them (`{authlogs: […]}`, also in `response`). */
export const duo: Provider = {
  source: 'duo',

  recognises(record) {
    if (!isObject(record)) return false
    if (typeof record.event_type === 'string' && eventTypes.has(record.event_type))
      return 'access_device' in record || 'auth_device' in record || 'txid' in record || 'factor' in record
    // Administrator logs are Duo's too; they hold no authentication and are ignored by their action.
    return typeof record.action === 'string' && 'isotimestamp' in record && 'username' in record
  },

  unwrap(record) {
    const logs = valueAt(record, 'authlogs') ?? valueAt(record, 'response', 'authlogs')
    return Array.isArray(logs) ? logs : null
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    const eventType = textOf(record.event_type)
    if (eventType === undefined) return ignored(record.action)
    const result = textOf(record.result)?.toLowerCase() ?? ''
    const reason = textOf(record.reason)?.toLowerCase().replaceAll(' ', '_') ?? ''
    const code = [eventType, result, reason].filter(Boolean).join(' ')
    const subject = subjectOf(
      valueAt(record, 'user', 'key'),
      record.email,
      valueAt(record, 'user', 'name') ?? record.username,
      record.alias,
    )
    const device = record.access_device
    const facts = {
      id: idWithin('duo', record.txid),
      timestamp: timestampOf(record.timestamp ?? record.isotimestamp),
      // Where the sign-in happens, not where the phone is that confirms it.
      ip: addressOf(valueAt(device, 'ip') ?? record.ip),
      deviceId: knownText(valueAt(device, 'epkey')),
      targetApp: textAt(record, 'application', 'name') ?? textAt(record, 'application', 'key') ?? record.integration,
    }
    const leftovers = {
      factor: textOf(record.factor),
      result,
      browser: textAt(device, 'browser'),
      os: textAt(device, 'os'),
      phoneIp: textAt(record, 'auth_device', 'ip'),
      phone: textAt(record, 'auth_device', 'name'),
      trustedEndpoint: textOf(record.trusted_endpoint_status),
    }
    const reading = event(code, duoMeaning(result, reason, eventType), subject, facts, leftovers)
    if (reading.kind === 'ignored' || reason !== anomalousPush) return reading
    const id = textOf(facts.id)
    const verdict = { ...facts, id: id === undefined ? undefined : `${id}:${anomalousPush}` }
    return { ...reading, also: draftOf(code, { type: 'PROVIDER_RISK', cause: reason }, subject, verdict, leftovers) }
  },
}
