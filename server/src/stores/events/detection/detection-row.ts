import { type DetectionEvent, detectionFields } from '@signet/engine/detections/detection'
import { eventColumns } from '../event-columns.ts'
import { fromEngineTime } from '../event-row.ts'
import type { QueryRow } from '../event-store.ts'

const columns = detectionFields.map((field) => [field, eventColumns[field][0]] as const)

/** The columns that a detection may look at. */
export const detectionColumns = columns.map(([, column]) => column).join(', ')

export function decodeDetectionRow(row: QueryRow): DetectionEvent {
  const event: Record<string, unknown> = {}
  for (const [field, column] of columns) event[field] = row[column]
  event.timestamp = fromEngineTime(String(row.ts))
  return asKept(event)
}

/** The same from a line of the journal, which leaves out what an event does not have. */
export function readDetectionLine(line: string): DetectionEvent {
  return decodeDetectionRow({ ...emptyRow, ...JSON.parse(line) })
}

const emptyRow = Object.fromEntries(columns.map(([field, column]) => [column, emptyOf(eventColumns[field][1])]))

function emptyOf(type: string): unknown {
  if (type.startsWith('Nullable')) return null
  if (type.startsWith('UInt')) return 0
  if (type.startsWith('Bool')) return false
  return type.startsWith('Map') ? {} : ''
}

/** Degrees have the precision that they are kept with. */
function asKept(event: Record<string, unknown>): DetectionEvent {
  if (typeof event.latitude === 'number') event.latitude = Math.fround(event.latitude)
  if (typeof event.longitude === 'number') event.longitude = Math.fround(event.longitude)
  return event as unknown as DetectionEvent
}
