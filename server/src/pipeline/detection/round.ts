import type { DetectionEvent } from '@signet/engine/detections/detection'
import type { SettingsInForce } from '@signet/engine/detections/workspace-settings'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { openPartSize, type PartSize } from './grouping.ts'

/** What is remembered from round to round: how much is read at once of each kind of key. */
export type PartSizes = Readonly<Record<'source' | 'print' | 'phone' | 'account', PartSize>>

export const openPartSizes = (): PartSizes => ({
  source: openPartSize(),
  print: openPartSize(),
  phone: openPartSize(),
  account: openPartSize(),
})

/** What every way of looking shares in one round over a workspace. */
export interface Round {
  readonly reads: DetectionReads
  readonly sizes: PartSizes
  /** As the workspace had them when the round began: what is found together was decided by the same numbers. */
  readonly settings: SettingsInForce
  /** The end of the hour of the newest event: nothing lies behind it. */
  readonly end: number
  readonly oldest: number
  readonly newest: number
  /** Who gave in to an attack from each of these sources since a moment: no resident of it. */
  takenFrom(sources: readonly string[], since: number): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** When the newest breach became known that gave away the password of each of these addresses. */
  breachedAt(emails: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The events without those of excluded accounts and addresses. */
  without(events: readonly DetectionEvent[]): readonly DetectionEvent[]
}
