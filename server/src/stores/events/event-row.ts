import { StoredEvent } from '@signet/contract/event'
import { type EventColumn, eventColumns } from './event-columns.ts'

const fields = Object.entries(eventColumns) as [EventColumn, readonly [string, string]][]
const timeFields: ReadonlySet<string> = new Set(['timestamp', 'receivedAt'])

/** A time as the engine reads it in rows and in parameters: a Date would lose its milliseconds. */
export function toEngineTime(time: Date | number): string {
  const at = Number(time)
  const second = Math.floor(at / 1000)
  // Rows that are written together are of the same few seconds.
  if (second !== lastSecond) {
    lastText = new Date(second * 1000).toISOString().replace('T', ' ').slice(0, -4)
    lastSecond = second
  }
  return lastText + String(Math.floor(at) - second * 1000).padStart(3, '0')
}

let lastSecond = Number.NaN
let lastText = ''

export function fromEngineTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

const prefixes = fields.map(([field, [column]]) => [field, `,"${column}":`] as const)

/**
 * The lines the journal keeps and the engine reads as JSONEachRow. What an event does not have is left out: the engine
 * fills in the same emptiness, and most of an event is empty.
 */
export function encodeRows(workspaceId: string, events: readonly StoredEvent[]): Buffer {
  const start = `{"workspace":${JSON.stringify(workspaceId)}`
  let lines = ''
  for (const event of events) {
    lines += start
    for (const [field, prefix] of prefixes) {
      const value = event[field]
      if (value === '' || value === false || value === null) continue
      if (typeof value === 'string') lines += prefix + quote(value)
      else if (timeFields.has(field)) lines += `${prefix}"${toEngineTime(value as number)}"`
      else if (typeof value !== 'object' || !isEmpty(value)) lines += prefix + JSON.stringify(value)
    }
    lines += '}\n'
  }
  return Buffer.from(lines)
}

const PLAIN = /^[ !#-[\]-~]*$/

/** As JSON.stringify does, which costs several times as much for the texts that need nothing but their quotes. */
const quote = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

function isEmpty(value: object): boolean {
  if (Array.isArray(value)) return value.length === 0
  for (const _ in value) return false
  return true
}

/** A row of the events table as an event again. */
export function decodeRow(row: Readonly<Record<string, unknown>>): StoredEvent {
  const event: Record<string, unknown> = {}
  for (const [field, [column]] of fields) {
    const value = row[column]
    event[field] = timeFields.has(field) ? fromEngineTime(String(value)) : value
  }
  return StoredEvent.parse(event)
}
