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
  return event as unknown as DetectionEvent
}
