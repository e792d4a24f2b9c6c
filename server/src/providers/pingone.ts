import { pingIdMeaning, pingOneMeaning } from './codes/pingone.ts'
import { idWithin } from './event-id.ts'
import type { LogRecord, Provider, Reading } from './provider.ts'
import { addressOf, isObject, listAt, listOf, textAt, textOf, valueAt } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

/** PingOne activities as a webhook or the activities API sends them, and PingID's events in the same shape. */
export const pingone: Provider = {
  source: 'pingone',

  recognises(record) {
    if (!isObject(record) || textAt(record, 'action', 'type') === undefined) return false
    return isPingId(record) || isObject(record.actors) || (isObject(record.result) && 'recordedAt' in record)
  },

  unwrap(record) {
    const activities = valueAt(record, '_embedded', 'activities')
    return Array.isArray(activities) ? activities : null
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    return isPingId(record) ? readPingId(record) : readActivity(record)
  },
}

function isPingId(record: LogRecord): boolean {
  return isObject(record) && record.source === 'PINGID'
}

function readActivity(record: Readonly<Record<string, unknown>>): Reading {
  const code = textAt(record, 'action', 'type')
  if (code === undefined) return ignored('')
  const actor = valueAt(record, 'actors', 'user')
  const resource = listOf(record.resources).find((each) => valueAt(each, 'type') === 'USER')
  const user = resource ?? actor
  const actorId = textAt(actor, 'id') ?? ''
  const status = textAt(record, 'result', 'status') ?? ''
  const meaning = pingOneMeaning(code, {
    status,
    actorId,
    subjectId: textAt(resource, 'id') ?? '',
    changed: changedNames(resource),
  })
  if (meaning === undefined || meaning.type === 'IGNORE') return ignored(code)
  const client = valueAt(record, 'actors', 'client')
  const isByAnother = actorId !== '' && actorId !== textAt(user, 'id')
  return event(
    code,
    meaning,
    subjectOf(valueAt(user, 'id'), valueAt(user, 'name')),
    {
      id: record.id,
      timestamp: timestampOf(record.recordedAt ?? record.createdAt),
      ip: addressOf(valueAt(record, 'source', 'ipAddress')),
      userAgent: valueAt(record, 'source', 'userAgent'),
      sessionId: isByAnother ? undefined : valueAt(record, 'internalCorrelation', 'sessionId'),
      targetApp: textAt(client, 'name') ?? textAt(client, 'id'),
    },
    {
      actor: isByAnother ? (textAt(actor, 'name') ?? actorId) : undefined,
      description: textAt(record, 'result', 'description') ?? textAt(record, 'action', 'description'),
      status,
      correlationId: textOf(record.correlationId),
      tenant: textAt(user, 'environment', 'id'),
      population: textAt(user, 'population', 'id'),
      risk: textAt(record, 'result', 'level'),
    },
  )
}

/** The names of what changed, where the activity lists them: as texts, as objects with a name, or as keys. */
function changedNames(resource: unknown): readonly string[] {
  const changes = valueAt(resource, 'changes')
  if (isObject(changes)) return Object.keys(changes).slice(0, 64)
  return listOf(changes)
    .slice(0, 64)
    .map((change) => (typeof change === 'string' ? change : (textAt(change, 'name') ?? '')))
}

function readPingId(record: Readonly<Record<string, unknown>>): Reading {
  const status = textAt(record, 'result', 'status') ?? ''
  const message = textAt(record, 'result', 'message') ?? ''
  const code = `PINGID ${status}`
  const [actor] = listAt(record, 'actors')
  const resources = listAt(record, 'resources')
  const withAddress = resources.find((each) => valueAt(each, 'ipaddress') !== undefined)
  const app = resources.find((each) => textAt(each, 'type')?.toLowerCase() === 'application')
  return event(
    code,
    pingIdMeaning(status, message),
    subjectOf(valueAt(actor, 'id'), valueAt(actor, 'name')),
    {
      id: idWithin('pingone', record.id),
      timestamp: timestampOf(record.recorded ?? record.recordedAt),
      ip: addressOf(valueAt(withAddress, 'ipaddress')),
      targetApp: textAt(app, 'name') ?? textAt(app, 'id'),
    },
    {
      description: message,
      status,
      action: textAt(record, 'action', 'type'),
      deviceModel: textAt(
        resources.find((each) => valueAt(each, 'devicemodel') !== undefined),
        'devicemodel',
      ),
    },
  )
}
