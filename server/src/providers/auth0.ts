import { auth0Meaning } from './codes/auth0.ts'
import type { LogRecord, Provider } from './provider.ts'
import { addressOf, isObject, knownText, listAt, textAt, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { type Subject, subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

/** Auth0 tenant logs: a log stream's `{log_id, data}`, or the log entry alone as the Management API gives it. */
export const auth0: Provider = {
  source: 'auth0',

  recognises(record) {
    const entry = entryOf(record)
    if (typeof entry?.type !== 'string') return false
    const id = entry.log_id ?? valueAt(record, 'log_id')
    return typeof id === 'string' && (entry === record ? 'date' in entry : true)
  },

  unwrap(record) {
    return isObject(record) && Array.isArray(record.logs) ? record.logs : null
  },

  read(record) {
    const entry = entryOf(record)
    const code = entry?.type
    if (entry === null || typeof code !== 'string') return ignored(code)
    const description = textAt(entry, 'description') ?? ''
    const meaning = auth0Meaning(code, { description, strategy: textAt(entry, 'strategy') ?? '' })
    if (meaning === undefined || meaning.type === 'IGNORE') return ignored(code)
    const details = valueAt(entry, 'details')
    const request = valueAt(details, 'request')
    const target = code === 'sapi' || code === 'mgmt_api_read' ? managedUser(details) : undefined
    const clientName = knownText(entry.client_name)
    return event(
      code,
      meaning,
      target ?? signedInUser(entry, details),
      {
        id: entry.log_id ?? valueAt(record, 'log_id') ?? entry._id,
        timestamp: timestampOf(entry.date),
        ip: addressOf(entry.ip ?? valueAt(request, 'ip')),
        userAgent: entry.user_agent ?? valueAt(request, 'userAgent'),
        sessionId: target === undefined ? (entry.session_id ?? valueAt(details, 'session_id')) : undefined,
        deviceId: target === undefined ? valueAt(details, 'device_id') : undefined,
        targetApp: clientName ?? entry.client_id,
      },
      {
        actor: target === undefined ? undefined : textAt(entry, 'user_id'),
        description,
        connection: textAt(entry, 'connection'),
        strategy: textAt(entry, 'strategy'),
        clientId: clientName === undefined ? undefined : textAt(entry, 'client_id'),
        tenant: textAt(entry, 'tenant_name') ?? textAt(entry, 'hostname'),
        organization: textAt(entry, 'organization_name') ?? textAt(entry, 'organization_id'),
        path: textAt(request, 'path'),
        status: valueAt(details, 'response', 'statusCode'),
        error: textAt(details, 'error', 'message') ?? textAt(details, 'error'),
        requiresVerification: valueAt(details, 'requiresVerification'),
        riskConfidence: textAt(details, 'riskAssessment', 'confidence'),
        factor: textAt(details, 'authenticator', 'type') ?? listAt(details, 'mfa', 'methods'),
      },
    )
  },
}

function entryOf(record: LogRecord): Readonly<Record<string, unknown>> | null {
  if (!isObject(record)) return null
  return isObject(record.data) ? record.data : record
}

function signedInUser(entry: Readonly<Record<string, unknown>>, details: unknown): Subject {
  const phone = textAt(details, 'authenticator', 'phone_number')
  const subject = subjectOf(
    entry.user_id,
    entry.user_name,
    valueAt(details, 'email'),
    valueAt(details, 'body', 'email'),
    valueAt(details, 'request', 'auth', 'user', 'email'),
  )
  return phone === undefined || subject.phone !== undefined ? subject : { ...subject, phone }
}

const usersPath = '/api/v2/users/'

/** The user that a call of the Management API is about; who made the call is its actor. */
function managedUser(details: unknown): Subject | undefined {
  const path = textAt(details, 'request', 'path')
  if (path === undefined || !(path.startsWith(usersPath) || path === '/api/v2/users')) return undefined
  const body = valueAt(details, 'response', 'body')
  const id = valueAt(body, 'user_id') ?? decoded(path.slice(usersPath.length).split('/', 1)[0] ?? '')
  const subject = subjectOf(id, valueAt(body, 'email'), valueAt(body, 'phone_number'), valueAt(body, 'username'))
  return subject.accountId === undefined ? undefined : subject
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
