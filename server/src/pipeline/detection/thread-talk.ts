import type { MessagePort } from 'node:worker_threads'
import type { WorkspaceId } from '@signet/contract/ids'
import type { EventStore } from '../../stores/events/event-store.ts'
import type { RecordsAddress } from '../../stores/records/records.ts'
import type { RoundContext, Unreadable } from './round-context.ts'
import type { Outcome } from './rounds.ts'

// What the server and the thread that judges say to each other.

/** What the thread begins with. */
export interface RoundsThreadData extends Pick<RoundContext, 'config' | 'keys'> {
  readonly holder: string
  readonly records: RecordsAddress
  /** The event store is the server's: the thread asks for what it needs of it. */
  readonly store: MessagePort
}

export type RoundTask = { readonly kind: 'judge'; readonly workspaceId: WorkspaceId } | { readonly kind: 'close' }
export type RoundAnswer = Outcome | null

export type StoreTask =
  | { readonly kind: 'answer'; readonly asked: Parameters<EventStore['answer']> }
  | { readonly kind: 'mark'; readonly asked: Parameters<EventStore['mark']> }
  | { readonly kind: 'status' }
  | { readonly kind: 'warn'; readonly line: string }
export type StoreAnswer = Uint8Array | Unreadable | null
