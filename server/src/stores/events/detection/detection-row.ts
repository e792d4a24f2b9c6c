import type { StoredEvent } from '@signet/contract/event'
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

/** An event as a detection sees it once it is stored. */
export function toDetectionEvent(stored: StoredEvent): DetectionEvent {
  const event: Record<string, unknown> = {}
  for (const [field] of columns) event[field] = stored[field]
  return asKept(event)
}

/** Degrees have the precision that they are kept with. */
function asKept(event: Record<string, unknown>): DetectionEvent {
  if (typeof event.latitude === 'number') event.latitude = Math.fround(event.latitude)
  if (typeof event.longitude === 'number') event.longitude = Math.fround(event.longitude)
  return event as unknown as DetectionEvent
}
