import { parseJson } from '@signet/contract/parse-json'
import { caepMeaning } from './codes/caep.ts'
import type { LogRecord, Provider } from './provider.ts'
import { addressOf, isObject, listAt, textAt, textOf, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { securitySubject } from './security-subject.ts'
import { timestampOf } from './timestamp.ts'

type Claims = Readonly<Record<string, unknown>>

/** Security event tokens (RFC 8417) of CAEP and RISC: the compact JWT as a text, or its claims. */
export const caep: Provider = {
  source: 'caep',

  recognises(record) {
    if (typeof record === 'string') return compact.test(record)
    if (!isObject(record) || !isObject(record.events)) return false
    return typeof record.jti === 'string' || typeof record.iss === 'string'
  },

  /** One record for each event of the token. */
  unwrap(record) {
    const claims = claimsOf(record)
    if (claims === null || !isObject(claims.events)) return null
    const events = Object.entries(claims.events)
    if (events.length === 0 || (events.length === 1 && claims === record)) return null
    return events.map(([uri, details]) => ({ ...claims, events: { [uri]: details } }))
  },

  read(record) {
    const claims = claimsOf(record)
    if (claims === null || !isObject(claims.events)) return ignored('')
    const [uri] = Object.keys(claims.events)
    if (uri === undefined) return ignored('')
    const details = claims.events[uri]
    const identifier = claims.sub_id ?? valueAt(details, 'subject')
    const subject = securitySubject(identifier, claims.sub)
    const credentialType = textAt(details, 'credential_type') ?? ''
    const changeType = textAt(details, 'change_type') ?? ''
    const meaning = caepMeaning(uri, {
      credentialType,
      changeType,
      identifier: identifierKind(subject.email, subject.phone, textAt(details, 'new-value')),
    })
    const id = textOf(claims.jti)
    return event(
      uri,
      meaning,
      subject,
      {
        id: id === undefined ? undefined : `${id} ${uri}`,
        timestamp: timestampOf(valueAt(details, 'event_timestamp') ?? claims.toe ?? claims.iat),
        ip: addressOf(listAt(details, 'ips')[0] ?? valueAt(details, 'ip')),
        userAgent: textAt(details, 'user_agent'),
        sessionId: subject.sessionId ?? textAt(details, 'ext_id'),
        deviceId: subject.deviceId,
      },
      {
        issuer: textOf(claims.iss),
        tenant: subject.tenant,
        initiator: textAt(details, 'initiating_entity'),
        explanation: explanation(valueAt(details, 'reason_admin')) ?? textAt(details, 'reason'),
        credentialType,
        changeType,
        risk: textAt(details, 'current_level') ?? textAt(details, 'current_status'),
        previousRisk: textAt(details, 'previous_level') ?? textAt(details, 'previous_status'),
        riskReason: textAt(details, 'risk_reason'),
        userAgentFingerprint: textAt(details, 'fp_ua'),
        acr: textAt(details, 'acr'),
        amr: valueAt(details, 'amr'),
        newValue: textAt(details, 'new-value'),
      },
    )
  },
}

const compact = /^\s*eyJ[\w-]+\.[\w-]+\.[\w-]*\s*$/

/**
 * The payload of the token. Its signature is not verified: whoever sends it holds an API key of the workspace, and that
 * key is what vouches for every record of the request.
 */
function claimsOf(record: LogRecord): Claims | null {
  if (typeof record !== 'string') return isObject(record) ? record : null
  if (!compact.test(record)) return null
  const payload = record.split('.', 2)[1] ?? ''
  try {
    const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'))
    return isObject(claims) ? claims : null
  } catch {
    return null
  }
}

function identifierKind(email?: string, phone?: string, newValue?: string): 'email' | 'phone' | '' {
  if (newValue !== undefined) return newValue.includes('@') ? 'email' : 'phone'
  if (email !== undefined) return 'email'
  return phone === undefined ? '' : 'phone'
}

/** A text, or the same sentence in several languages. */
function explanation(reason: unknown): string | undefined {
  return textOf(reason) ?? textAt(reason, 'en') ?? (isObject(reason) ? textOf(Object.values(reason)[0]) : undefined)
}
