import type { ErrorCode } from '@signet/contract/errors'
import type { Source } from '@signet/contract/ingestion'
import type { EncodedEvents } from '../../stores/events/encoded-events.ts'
import type { SharedTables } from '../enrichment/column-file.ts'
import type { RecordRuns } from '../outcomes.ts'

export interface LargePost {
  readonly workspaceId: string
  readonly body: Uint8Array
  readonly source: Source | undefined
  /** Now. */
  readonly at: number
}

/** As it goes to the thread. */
export interface PostTask extends LargePost {
  /** Where the events may be written. */
  readonly room: SharedArrayBuffer | undefined
}

export interface ReadPost {
  readonly records: RecordRuns
  readonly events: EncodedEvents
}

/** What comes back. An AppError does not survive the way. */
export type PostAnswer =
  | { readonly read: ReadPost }
  | {
      readonly refused: {
        readonly code: ErrorCode
        readonly detail: string | undefined
        readonly fields: Record<string, string> | undefined
      }
    }

/** What the thread is started with. */
export interface ThreadData {
  readonly printKey: Uint8Array
  readonly tables: SharedTables
}
