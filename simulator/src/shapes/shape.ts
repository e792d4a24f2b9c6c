import type { EventType, FailureReason } from '@signet/contract/event'
import type { SimulatedEvent } from '../event.ts'

/** How a sender writes events: one line for each, or null for what that sender's logs cannot say. */
export interface Shape {
  readonly contentType: string
  /** The first line of a file. */
  readonly header?: string
  line(event: SimulatedEvent): string | null
}

export const json = 'application/x-ndjson'

/** A shape of JSON lines, from what one record looks like. */
export function jsonLines(record: (event: SimulatedEvent) => unknown): Shape {
  return {
    contentType: json,
    line(event) {
      const written = record(event)
      return written === null ? null : JSON.stringify(written)
    },
  }
}

/** The provider's codes by our types. */
export type Codes<Code = string> = { readonly [Type in EventType]?: Code }

export function reasonOf(event: SimulatedEvent): FailureReason {
  return event.reason ?? 'other'
}

export const isoTime = ({ timestamp }: SimulatedEvent): string => new Date(timestamp).toISOString()
