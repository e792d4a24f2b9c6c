import { keycloakMeaning } from './codes/keycloak.ts'
import { pairsIn } from './pairs.ts'
import type { LogRecord, Provider } from './provider.ts'
import { addressOf, isObject, knownText, textOf, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

type Field = (name: string) => unknown

/** Keycloak events: as JSON, as a line of the log (quoted or not), or as such a line inside a JSON log entry. */
export const keycloak: Provider = {
  source: 'keycloak',

  recognises(record) {
    if (typeof record === 'string') return startOf(record) >= 0
    if (!isObject(record)) return false
    if (isLogEntry(record)) return true
    if (typeof record.realmId !== 'string' && typeof record.realmName !== 'string') return false
    return typeof record.type === 'string' || typeof record.operationType === 'string'
  },

  read(record) {
    const field = fieldsOf(record)
    if (field === null) return ignored('')
    const code = textOf(field('type'))
    // Admin events: the table has no row for them.
    if (code === undefined) return ignored(adminCode(field))
    const error = knownText(field('error')) ?? ''
    const meaning = keycloakMeaning(code, {
      error,
      reason: textOf(field('reason')) ?? '',
      credentialType: textOf(field('credential_type')) ?? '',
    })
    if (meaning === undefined || meaning.type === 'IGNORE') return ignored(code)
    return event(
      code,
      meaning,
      subjectOf(field('userId'), field('updated_email'), field('email'), field('username')),
      {
        id: field('id'),
        timestamp: timestampOf(field('time') ?? field('timestamp')),
        ip: addressOf(field('ipAddress')),
        userAgent: field('user_agent') ?? field('userAgent'),
        sessionId: knownText(field('sessionId')),
        targetApp: knownText(field('clientId')),
      },
      {
        error,
        realm: knownText(field('realmName')) ?? knownText(field('realmId')),
        authMethod: textOf(field('auth_method')),
        grantType: textOf(field('grant_type')),
        credentialType: textOf(field('credential_type')),
        identityProvider: textOf(field('identity_provider')),
        registerMethod: textOf(field('register_method')),
        previousEmail: textOf(field('previous_email')),
        detail: textOf(field('reason')),
      },
    )
  },
}

function isLogEntry(record: Readonly<Record<string, unknown>>): boolean {
  const { loggerName, message } = record
  return loggerName === 'org.keycloak.events' && typeof message === 'string'
}

/** Where the pairs of an event begin. Every event names its realm soon after its type. */
function startOf(line: string): number {
  const head = line.length > 2048 ? line.slice(0, 2048) : line
  const realm = head.indexOf('realmId=')
  if (realm < 0) return -1
  const admin = head.lastIndexOf('operationType=', realm)
  return admin >= 0 ? admin : head.lastIndexOf('type=', realm)
}

function fieldsOf(record: LogRecord): Field | null {
  if (typeof record === 'string') return lineFields(record, timeBefore(record))
  if (!isObject(record)) return null
  if (isLogEntry(record)) return lineFields(textOf(record.message) ?? '', record.timestamp)
  const details = record.details
  return (name) => record[name] ?? valueAt(details, name)
}

function lineFields(line: string, time: unknown): Field | null {
  const start = startOf(line)
  if (start < 0) return null
  const pairs = pairsIn(line, start, ',')
  return (name) => (name === 'time' ? time : pairs.get(name))
}

const leadingTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?/

/** Server logs begin with their time, such as `2025-01-31 08:15:30,123 WARN [org.keycloak.events] …`. */
function timeBefore(line: string): string | undefined {
  return leadingTime.exec(line)?.[0]
}

function adminCode(field: Field): string {
  return ['admin', textOf(field('operationType')), textOf(field('resourceType'))].filter(Boolean).join(' ')
}
