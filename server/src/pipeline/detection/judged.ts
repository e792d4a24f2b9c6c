import type { Span } from '@signet/engine/detections/detection'
import type { HourlyFiring } from '@signet/engine/threats/hourly-firing'
import type { EventMark } from '../../stores/events/detection/event-mark.ts'

export const scopes = ['source', 'account', 'print', 'phone', 'workspace'] as const
export type Scope = (typeof scopes)[number]

/** Everything that one way of looking found for one key in a span: it replaces what was found there before. */
export interface Judged {
  readonly scope: Scope
  readonly key: string
  /** Whole hours. */
  readonly span: Span
  readonly firings: readonly HourlyFiring[]
  /** What it makes of single events. */
  readonly marks?: readonly EventMark[]
}
