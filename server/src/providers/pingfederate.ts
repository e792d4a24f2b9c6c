import { isPingFederateEvent, pingFederateMeaning } from './codes/pingfederate.ts'
import { signInId } from './event-id.ts'
import { pairsIn } from './pairs.ts'
import type { LogRecord, Provider } from './provider.ts'
import { addressOf, isObject, knownText, textOf } from './read-value.ts'
import { event, ignored } from './reading.ts'
import { subjectOf } from './subject.ts'
import { timestampOf } from './timestamp.ts'

type Field = (name: string) => unknown

/** PingFederate's security audit log: lines of columns, of pairs or of CEF, or the same fields as JSON. */
export const pingfederate: Provider = {
  source: 'pingfederate',

  recognises(record) {
    if (typeof record === 'string') return isAuditLine(record)
    if (!isObject(record) || typeof record.event !== 'string' || !isPingFederateEvent(record.event)) return false
    return 'trackingid' in record || 'connectionid' in record || 'adapterid' in record || 'subject' in record
  },

  read(record) {
    const field = fieldsOf(record)
    const code = field === null ? undefined : textOf(field('event'))?.trim()
    if (field === null || code === undefined) return ignored('')
    const status = knownText(field('status')) ?? knownText(field('msg')) ?? ''
    const description = knownText(field('description')) ?? ''
    const meaning = pingFederateMeaning(code, status, description)
    const subject = subjectOf(undefined, field('subject'))
    const timestamp = timestampOf(field('timestamp') ?? field('time'))
    const session = knownText(field('trackingid'))
    return event(
      code,
      meaning,
      subject,
      {
        // Records have no id of their own: of any other than a sign-in, the content is the id.
        id: meaning?.isOncePerSession ? signInId('pingfederate', session, subject, hourOf(timestamp)) : undefined,
        timestamp,
        ip: addressOf(knownText(field('ip')) ?? field('ip')),
        userAgent: knownText(field('useragent')) ?? knownText(field('userAgent')),
        sessionId: session,
        targetApp: knownText(field('connectionid')) ?? knownText(field('app')),
      },
      {
        status,
        description,
        app: knownText(field('app')),
        protocol: knownText(field('protocol')),
        adapter: knownText(field('adapterid')),
        role: knownText(field('role')),
        host: knownText(field('host')) ?? knownText(field('pfhost')),
        attributes: knownText(field('attributes')),
      },
    )
  },
}

/** A browser keeps its tracking id for as long as it is open: whoever signs in again later has signed in twice. */
function hourOf(timestamp: unknown): string {
  return typeof timestamp === 'string' ? timestamp.slice(0, 'YYYY-MM-DDTHH'.length) : ''
}

function isAuditLine(line: string): boolean {
  if (line.includes('|Ping Identity|PingFederate|')) return true
  if (line.includes('|')) return eventColumn(line.split('|', 8)) >= 0
  const at = line.indexOf('event=')
  return at >= 0 && line.includes('trackingid=') && isPingFederateEvent(pairsIn(line, at, ' ').get('event') ?? '')
}

const leadingTime = /^\d{4}-\d{2}-\d{2}[T ][\d:.,]+/

function fieldsOf(record: LogRecord): Field | null {
  if (typeof record !== 'string') return isObject(record) ? (name) => record[name] : null
  if (record.includes('|Ping Identity|PingFederate|')) return commonEventFormat(record)
  if (record.includes('|')) return columns(record)
  // The time stands before the first pair: `2025-01-31 08:15:30,123 trackingid=… event=…`.
  const pairs = pairsIn(record, record.lastIndexOf(' ', record.indexOf('=')) + 1, ' ')
  const time = leadingTime.exec(record)?.[0]
  return (name) => pairs.get(name) ?? (name === 'timestamp' ? time : undefined)
}

/** The default order, which newer releases shift by a transactionid before the event. */
const afterEvent = [
  'event',
  'subject',
  'ip',
  'app',
  'connectionid',
  'protocol',
  'host',
  'role',
  'status',
  'adapterid',
  'description',
]

function eventColumn(values: readonly string[]): number {
  return values.findIndex((value, index) => index > 0 && index < 5 && isPingFederateEvent(value.trim()))
}

function columns(line: string): Field | null {
  const values = line.split('|', 32)
  const first = eventColumn(values)
  if (first < 0) return null
  return (name) => {
    if (name === 'timestamp') return values[0]?.trim()
    if (name === 'trackingid') return first > 1 ? values[1]?.trim() : undefined
    const index = afterEvent.indexOf(name)
    return index < 0 ? undefined : values[first + index]?.trim()
  }
}

const cefNames = new Map([
  ['subject', 'duid'],
  ['ip', 'src'],
  ['status', 'msg'],
  ['app', 'cs1'],
  ['connectionid', 'cs2'],
  ['protocol', 'cs3'],
  ['role', 'cs4'],
  ['attributes', 'cs6'],
  ['host', 'dvchost'],
  ['trackingid', 'externalId'],
  ['timestamp', 'rt'],
])

/** `CEF:0|Ping Identity|PingFederate|version|event|event|severity|key=value …` */
function commonEventFormat(line: string): Field {
  const start = line.indexOf('|Ping Identity|PingFederate|') - 'CEF:0'.length
  const head = line.slice(Math.max(0, start)).split('|', 7)
  const pairs = pairsIn(line, Math.max(0, start) + head.join('|').length + 1, ' ')
  return (name) => {
    if (name === 'event') return head[4]
    const value = pairs.get(cefNames.get(name) ?? name)
    return name === 'timestamp' && value !== undefined ? cefTime(value) : value
  }
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const cefDate = /^([A-Z][a-z]{2})\.? (\d{1,2}) (\d{4}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)$/

function cefTime(text: string): string {
  const parts = cefDate.exec(text)
  const month = months.indexOf(parts?.[1] ?? '') + 1
  if (parts === null || month === 0) return text
  return `${parts[3]}-${String(month).padStart(2, '0')}-${parts[2]?.padStart(2, '0')} ${parts[4]}`
}
