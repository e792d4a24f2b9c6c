import { googleMeaning, suspendedWithLeak } from './codes/google.ts'
import type { Provider } from './provider.ts'
import { addressOf, isObject, listOf, textAt, textOf, valueAt } from './read-value.ts'
import { draftOf, event, ignored } from './reading.ts'
import { type Subject, subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

type Activity = Readonly<Record<string, unknown>>

const applications = new Set(['login', 'user_accounts'])

/** Google Workspace activities of the Reports API (`{items: […]}`), with their events listed or flattened into them. */
export const google: Provider = {
  source: 'google',

  recognises(record) {
    if (!isObject(record) || textAt(record, 'id', 'applicationName') === undefined) return false
    return isObject(record.actor) || Array.isArray(record.events) || record.kind === 'admin#reports#activity'
  },

  unwrap(record) {
    if (!isObject(record)) return null
    if (Array.isArray(record.items)) return record.items
    // An answer without activities has no list of them.
    if (record.kind === 'admin#reports#activities') return []
    const { events, id } = record
    if (!Array.isArray(events) || events.length < 2 || !isObject(id)) return null
    const qualifier = textOf(id.uniqueQualifier)
    return events.map((each, index) =>
      index === 0 || qualifier === undefined
        ? { ...record, events: [each] }
        : { ...record, events: [each], id: { ...id, uniqueQualifier: `${qualifier}:${index}` } },
    )
  },

  read(record) {
    if (!isObject(record)) return ignored('')
    const [listed] = listOf(record.events)
    const action = isObject(listed) ? listed : record
    const code = textOf(action.name) ?? ''
    const application = textAt(record, 'id', 'applicationName') ?? ''
    if (!applications.has(application)) return ignored(`${application} ${code}`.trim())
    const parameter = (name: string) => parameterOf(action.parameters, name)
    const challengeStatus = textOf(parameter('login_challenge_status')) ?? ''
    const failureType = textOf(parameter('login_failure_type')) ?? ''
    const meaning = googleMeaning(code, { failureType, challengeStatus })
    if (meaning === undefined) return ignored(code)
    const subject = subjectFrom(record, textOf(parameter('affected_email_address')))
    const facts = {
      id: idOf(record.id),
      timestamp: timestampOf(valueAt(record, 'id', 'time')),
      ip: addressOf(record.ipAddress),
      targetApp: 'Google Workspace',
    }
    const leftovers = {
      eventType: textOf(action.type),
      loginType: textOf(parameter('login_type')),
      factor: parameter('login_challenge_method'),
      challengeStatus,
      failureType,
      suspicious: parameter('is_suspicious'),
      tenant: textAt(record, 'id', 'customerId'),
    }
    const reading = event(code, meaning, subject, facts, leftovers)
    if (meaning.type !== 'BREACHED_CREDENTIAL' || reading.kind === 'ignored') return reading
    const id = textOf(facts.id)
    const suspension = { ...facts, id: id === undefined ? undefined : `${id}:suspended` }
    return { ...reading, also: draftOf(code, suspendedWithLeak, subject, suspension, leftovers) }
  },
}

/** The qualifier alone only tells apart what happened in one application at one time. */
function idOf(id: unknown): unknown {
  const qualifier = textAt(id, 'uniqueQualifier')
  if (qualifier === undefined) return valueAt(id, 'uniqueQualifier')
  const time = textOf(timestampOf(valueAt(id, 'time'))) ?? ''
  return `google:${textAt(id, 'applicationName') ?? ''}:${time}:${qualifier}`
}

/** Google closes accounts by itself: then the actor is not the one whom it concerns. */
function subjectFrom(record: Activity, affected: string | undefined): Subject {
  const email = textAt(record, 'actor', 'email')
  if (affected !== undefined && affected !== email) return subjectOf(undefined, affected)
  return subjectOf(valueAt(record, 'actor', 'profileId'), email)
}

/** The API lists parameters as `{name, value}`; exports write them as one object. */
function parameterOf(parameters: unknown, name: string): unknown {
  if (isObject(parameters)) return Object.hasOwn(parameters, name) ? parameters[name] : undefined
  const found = listOf(parameters).find((each) => valueAt(each, 'name') === name)
  if (!isObject(found)) return undefined
  return found.value ?? found.boolValue ?? found.multiValue ?? found.intValue
}
