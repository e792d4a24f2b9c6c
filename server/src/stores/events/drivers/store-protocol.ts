import type { EngineParameters } from './event-engine.ts'
import type { Lane } from './session-pool.ts'

// What the server and the store process say to each other, as JSON over the channel of `fork`; answers come on a pipe of
// their own (answer-frames.ts). Rows never travel on the way in: the store process reads them from files.

/** The store process's end of the pipe for answers. */
export const ANSWERS_FD = 4

export interface StoreProcessSettings {
  readonly directory: string
  readonly database: string
  readonly readers: number
  readonly maxThreads: number
  /** How many of them may be busy with something large. */
  readonly large: number
  /** Whether the engine may compile the expressions of statements that come again and again. */
  readonly compiles: boolean
}

/** The rows that links are made of, where the store process runs: as a block, or as the journal's lines where none can be made. */
export const LINK_FILES = { Native: 'links.native', JSONEachRow: 'links.lines' } as const

export type StoreTask =
  | {
      readonly kind: 'insert'
      readonly id: string
      readonly path: string
      readonly bytes: number
      /** The file with the segment's rows as one block, where the store process runs; null: the segment's own lines are read. */
      readonly block: string | null
    }
  | { readonly kind: 'command'; readonly sql: string; readonly parameters: EngineParameters }
  | {
      readonly kind: 'query'
      readonly sql: string
      readonly parameters: EngineParameters
      readonly lane?: Lane
    }

/** A ping is answered at once, whatever the engine does: a process that does not is hanging. */
export type ToStoreProcess = { readonly number: number; readonly task: StoreTask } | { readonly kind: 'close' | 'ping' }

export type FromStoreProcess =
  | { readonly kind: 'open' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'failed'; readonly reason: 'directory in use' | 'other'; readonly message: string }
  | { readonly kind: 'error'; readonly number: number; readonly code: number; readonly message: string }
