import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Keys } from './secrets.ts'
import type { EventStore } from './stores/events/event-store.ts'
import type { Records } from './stores/records/records.ts'

/** What the process has. Door functions take it first; nothing else is global. */
export interface Context {
  config: Config
  version: string
  records: Records
  events: EventStore
  keys: Keys
  log: Logger
  now(): Date
}
