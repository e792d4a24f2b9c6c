import { oktaMeaning } from './codes/okta.ts'
import { signInId } from './event-id.ts'
import type { Provider } from './provider.ts'
import { addressOf, isObject, knownText, listAt, listOf, textAt, textOf, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { type Subject, subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

/** Okta System Log events, as the API lists them or as an event hook delivers them (`{data: {events: […]}}`). */
export const okta: Provider = {
  source: 'okta',

  recognises(record) {
    if (!isObject(record)) return false
    const code = record.eventType ?? record.eventtype
    return typeof code === 'string' && code.includes('.') && (isObject(record.actor) || isObject(record.outcome))
  },

  unwrap(record) {
    const events = valueAt(record, 'data', 'events')
    return Array.isArray(events) ? events : null
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    // Log pipelines in between tend to write the names of the outer fields in small letters.
    const code = record.eventType ?? record.eventtype
    if (typeof code !== 'string') return ignored(code)
    const debug = valueAt(record.debugContext ?? record.debugcontext, 'debugData')
    const actor = record.actor
    const user = targetOf(listOf(record.target), 'User') ?? actor
    const result = textAt(record, 'outcome', 'result') ?? ''
    const reason = textAt(record, 'outcome', 'reason') ?? ''
    const meaning = oktaMeaning(code, {
      result,
      reason,
      factor: textAt(debug, 'factor') ?? '',
      pushResponse: textAt(debug, 'pushOnlyResponseType') ?? '',
      grantType: textAt(debug, 'grantType') ?? '',
      changedAttributes: namesOf(valueAt(debug, 'changedAttributes')),
      requestUri: textAt(debug, 'requestUri') ?? '',
      actorType: textAt(actor, 'type') ?? '',
      actorId: textAt(actor, 'id') ?? '',
      subjectId: textAt(user, 'id') ?? '',
    })
    if (meaning === undefined || meaning.type === 'IGNORE') return ignored(code)
    const client = record.client
    // Session and device of an administrator are not those of the user whom they changed.
    const isByAnother = actor !== user && valueAt(actor, 'id') !== valueAt(user, 'id')
    const security = valueAt(debug, 'logOnlySecurityData')
    const app = targetOf(listOf(record.target), 'AppInstance')
    const subject = subjectFrom(user, listOf(record.target))
    const session = isByAnother ? undefined : sessionOf(record.authenticationContext ?? record.authenticationcontext)
    const signIn = meaning.isOncePerSession ? signInId('okta', session, subject) : undefined
    return event(
      code,
      meaning,
      subject,
      {
        id: signIn ?? record.uuid,
        timestamp: timestampOf(record.published),
        ip: addressOf(valueAt(client, 'ipAddress') ?? valueAt(listAt(record, 'request', 'ipChain')[0], 'ip')),
        userAgent: valueAt(client, 'userAgent', 'rawUserAgent'),
        sessionId: session,
        deviceId: isByAnother ? undefined : deviceOf(debug, record.device),
        targetApp: textAt(app, 'displayName') ?? textAt(app, 'alternateId'),
      },
      {
        actor: isByAnother ? (textAt(actor, 'alternateId') ?? textAt(actor, 'id')) : undefined,
        description: textOf(record.displayMessage ?? record.displaymessage),
        result,
        uuid: signIn === undefined ? undefined : textOf(record.uuid),
        outcomeReason: reason,
        factor: textAt(debug, 'factor'),
        grantType: textAt(debug, 'grantType'),
        risk: textAt(debug, 'risk') ?? textAt(security, 'risk', 'level'),
        behaviors: namesOf(valueAt(debug, 'behaviors') ?? valueAt(security, 'behaviors')),
        changedAttributes: namesOf(valueAt(debug, 'changedAttributes')),
        threatSuspected: textAt(debug, 'threatSuspected'),
        proxy: valueAt(record.securityContext ?? record.securitycontext, 'isProxy'),
      },
    )
  },
}

function sessionOf(context: unknown): string | undefined {
  return knownText(valueAt(context, 'externalSessionId')) ?? knownText(valueAt(context, 'rootSessionId'))
}

/** The device token comes with every browser request, the others only with some: mixed, one device would be several. */
function deviceOf(debug: unknown, device: unknown): string | undefined {
  return (
    knownText(valueAt(debug, 'dtHash')) ??
    knownText(valueAt(device, 'id')) ??
    knownText(valueAt(debug, 'deviceFingerprint'))
  )
}

function targetOf(targets: readonly unknown[], type: string): unknown {
  return targets.find((target) => valueAt(target, 'type') === type)
}

/** An administrator or the system may have acted: the event is about the user it happened to. */
function subjectFrom(user: unknown, targets: readonly unknown[]): Subject {
  if (textAt(user, 'type') === 'User') return subjectOf(valueAt(user, 'id'), valueAt(user, 'alternateId'))
  // The id of an app assignment is not the user's, its name is.
  return subjectOf(undefined, valueAt(targetOf(targets, 'AppUser'), 'alternateId'))
}

/** Lists come as `{New IP=POSITIVE, …}`, as an object of the same or as a list of names. */
function namesOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(/^[{[]|[}\]]$/g, '')
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string').join(', ')
  if (!isObject(value)) return ''
  return Object.entries(value)
    .slice(0, 32)
    .map(([name, verdict]) => `${name}=${textOf(verdict) ?? ''}`)
    .join(', ')
}
