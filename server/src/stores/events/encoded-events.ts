import type { StoredEvent } from '@signet/contract/event'
import { byteWriter } from './columns/byte-writer.ts'
import type { Column } from './columns/column.ts'
import { pickRows, writeRecord } from './columns/column-record.ts'
import { type Slot, slots } from './columns/slots.ts'
import { eventKeys } from './ids/event-key.ts'

/** Events of one workspace as the journal keeps them, made where nobody waits. Their arrival is stamped when they are appended. */
export interface EncodedEvents {
  readonly keys: Buffer
  /** What the engine wants of them, column by column. */
  readonly record: Buffer
  readonly rows: number
  /** Where in the record the times of their arrival begin. */
  readonly arrivals: number
}

/** Takes the events of a post a few at a time: what they leave behind is gone before the next come. */
export interface Encoding {
  add(events: readonly StoredEvent[]): void
  whole(): EncodedEvents
}

const ARRIVAL = 'receivedAt'
const MOMENT_BYTES = 8

/** `expected`: so many events come, or about as many. `room`: where they are written, for as long as there is enough of it. */
export function openEncoding(workspaceId: string, expected: number, room?: SharedArrayBuffer): Encoding {
  const columns = new Array<Column | undefined>(slots.length).fill(undefined)
  const eventIds: string[] = []

  function addTo(at: number, { field, make }: Slot, events: readonly StoredEvent[]): void {
    let column = columns[at]
    let row = eventIds.length
    for (const event of events) {
      const value = field === null ? workspaceId : event[field]
      if (!isNothing(value)) {
        column ??= make(expected)
        column.set(row, value)
      }
      row += 1
    }
    columns[at] = column
  }

  return {
    add(events) {
      slots.forEach((slot, at) => {
        addTo(at, slot, events)
      })
      for (const { eventId } of events) eventIds.push(eventId)
    },
    whole() {
      const rows = eventIds.length
      return { keys: eventKeys(workspaceId, eventIds), rows, ...recordOf(columns, rows, room ?? rows * BYTES_A_ROW) }
    },
  }
}

/** What an event takes, about. */
const BYTES_A_ROW = 512

/** What most columns of an event hold, and what the engine fills in. */
const isNothing = (value: unknown) =>
  value === '' || value === false || value === null || (typeof value === 'object' && isEmpty(value))

function isEmpty(value: object): boolean {
  for (const _ in value) return false
  return true
}

function recordOf(columns: readonly (Column | undefined)[], rows: number, room: number | SharedArrayBuffer) {
  const to = byteWriter(room)
  const filled = slots.flatMap(({ name, type }, at) => {
    const column = columns[at]
    return column === undefined ? [] : [{ name, type, write: () => column.write(to, rows) }]
  })
  const written = writeRecord(to, rows, filled)
  return { record: to.bytes(), arrivals: written.find(([name]) => name === ARRIVAL)?.[2] ?? 0 }
}

/** Writes into all of them when they came in. */
export function stampArrival({ record, rows, arrivals }: EncodedEvents, receivedAt: number): void {
  const moment = Buffer.allocUnsafe(MOMENT_BYTES)
  moment.writeBigInt64LE(BigInt(Math.floor(receivedAt)))
  record.fill(moment, arrivals, arrivals + rows * MOMENT_BYTES)
}

/** The record of the events at these places, which ascend. */
export const recordAt = ({ record, rows }: EncodedEvents, places: readonly number[]): Buffer =>
  places.length === rows ? record : pickRows(record, places)
