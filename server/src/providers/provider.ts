import type { IncomingEvent } from '@signet/contract/event'
import type { Source } from '@signet/contract/ingestion'

/** What a record says about one event, in the contract's words but not yet judged: normalize validates every value. */
export type DraftEvent = { -readonly [Field in keyof IncomingEvent]?: unknown } & {
  /** What a sender of our own events wrote beside the contract's fields. */
  otherFields?: Readonly<Record<string, unknown>>
}

export type Reading =
  /** `also`: the second event that some records report, such as a refused prompt that the provider finds suspicious. */
  | { readonly kind: 'event'; readonly draft: DraftEvent; readonly also?: DraftEvent }
  /** A record that is no event of an account: mapped to nothing, or a code that the table does not know. */
  | { readonly kind: 'ignored'; readonly code: string }

/** One log record as it came: an object of JSON, or a line of text. */
export type LogRecord = Readonly<Record<string, unknown>> | string

/** Pure: records in, events out. A value that has the wrong type is left for normalize to refuse, never a throw. */
export interface Provider {
  readonly source: Source
  /** Whether a record is certainly one of this provider's. Cheap: it looks at a few keys. */
  recognises(record: LogRecord): boolean
  /** The records inside an envelope, or null when the record stands for itself. */
  unwrap?(record: LogRecord): readonly unknown[] | null
  read(record: LogRecord): Reading
}
