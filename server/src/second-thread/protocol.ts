import type { ErrorCode } from '@signet/contract/errors'
import type { BodyToPrepare, Prepared } from '../pipeline/prepare.ts'
import type { SegmentFile } from '../stores/events/columns/write-block.ts'

/** What the second thread is started with. */
export interface ThreadSettings {
  readonly printKey: Uint8Array
}

export type Task =
  /** Reads the tables that bodies are prepared with. */
  | { readonly kind: 'load' }
  | { readonly kind: 'prepare'; readonly input: BodyToPrepare }
  | { readonly kind: 'block'; readonly segment: SegmentFile; readonly target: string }

export interface Asked {
  readonly number: number
  readonly task: Task
}

export type Answer =
  | { readonly prepared: Prepared }
  | { readonly done: true }
  /** What the sender is told. */
  | { readonly refused: ErrorCode; readonly detail: string | undefined }
  | { readonly failed: string }

export type Answered = Answer & { readonly number: number }
