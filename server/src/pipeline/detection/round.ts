import type { DetectionEvent } from '@signet/engine/detections/detection'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'

/** What every way of looking shares in one round over a workspace. */
export interface Round {
  readonly reads: DetectionReads
  /** The end of the hour of the newest event: nothing lies behind it. */
  readonly end: number
  readonly oldest: number
  readonly newest: number
  /** The events without those of excluded accounts and addresses. */
  without(events: readonly DetectionEvent[]): readonly DetectionEvent[]
}
