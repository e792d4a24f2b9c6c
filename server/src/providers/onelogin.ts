import { oneloginMeaning } from './codes/onelogin.ts'
import { idWithin } from './event-id.ts'
import type { Provider } from './provider.ts'
import { addressOf, isObject, knownText, textOf } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

/** OneLogin events, as webhooks send them or as the events API lists them (`{data: […]}`). */
export const onelogin: Provider = {
  source: 'onelogin',

  recognises(record) {
    return isEvent(record)
  },

  unwrap(record) {
    if (!isObject(record) || !Array.isArray(record.data)) return null
    return record.data.some(isEvent) ? record.data : null
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    const code = textOf(record.event_type_id) ?? ''
    const userId = textOf(record.user_id)
    const actorId = knownText(record.actor_user_id)
    const isByAdministrator = actorId !== undefined && actorId !== userId
    return event(
      code,
      oneloginMeaning(code, isByAdministrator),
      subjectOf(userId, record.user_email, record.login_name, record.user_name),
      {
        id: idWithin('onelogin', record.uuid ?? textOf(record.id)),
        timestamp: timestampOf(record.event_timestamp ?? record.created_at),
        ip: addressOf(record.ipaddr),
        userAgent: record.user_agent,
        deviceId: knownText(record.risk_cookie_id),
        targetApp: knownText(record.app_name) ?? textOf(record.app_id),
      },
      {
        actor: isByAdministrator ? (knownText(record.actor_user_name) ?? actorId) : undefined,
        description: textOf(record.custom_message) ?? textOf(record.notes),
        error: textOf(record.error_description),
        factor: textOf(record.authentication_factor_description) ?? textOf(record.otp_device_name),
        policy: textOf(record.policy_name),
        risk: textOf(record.risk_score),
        riskReasons: textOf(record.risk_reasons),
        tenant: textOf(record.account_id),
        proxy: textOf(record.proxy_ip),
      },
    )
  },
}

function isEvent(record: unknown): boolean {
  if (!isObject(record) || textOf(record.event_type_id) === undefined) return false
  return 'user_id' in record || 'actor_user_id' in record || 'account_id' in record
}
