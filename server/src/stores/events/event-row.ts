import { StoredEvent } from '@signet/contract/event'
import { eventColumns } from './event-columns.ts'

const fields = Object.entries(eventColumns) as [keyof StoredEvent, readonly [string, string]][]
const timeFields: ReadonlySet<string> = new Set(['timestamp', 'receivedAt'])

/** A time as the engine reads it in rows and in parameters: a Date would lose its milliseconds. */
export function toEngineTime(time: Date | number): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, -1)
}

export function fromEngineTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** The lines the journal keeps and the engine reads as JSONEachRow. */
export function encodeRows(workspaceId: string, events: readonly StoredEvent[]): Buffer {
  let lines = ''
  for (const event of events) {
    const row: Record<string, unknown> = { workspace: workspaceId }
    for (const [field, [column]] of fields) {
      row[column] = timeFields.has(field) ? toEngineTime(event[field] as number) : event[field]
    }
    lines += `${JSON.stringify(row)}\n`
  }
  return Buffer.from(lines)
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
