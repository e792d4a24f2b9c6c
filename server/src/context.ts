import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Keyring } from './features/api-keys/keyring.ts'
import type { Tally } from './features/ingestion/tally.ts'
import type { Meter } from './features/usage/meter.ts'
import type { Detector } from './pipeline/detection/detector.ts'
import type { Pipeline } from './pipeline/pipeline.ts'
import type { Keys } from './secrets.ts'
import type { EventStore } from './stores/events/event-store.ts'
import type { Records } from './stores/records/records.ts'

/** What the process has. Door functions take it first; nothing else is global. */
export interface Context {
  config: Config
  version: string
  records: Records
  events: EventStore
  /** The way of an event into the store. */
  pipeline: Pipeline
  /** Judges what came in, behind the ingestion. */
  detector: Detector
  /** What came in and what became of it, counted by the hour. */
  tally: Tally
  /** The API keys in use. */
  keyring: Keyring
  /** The plan's requests, counted. */
  meter: Meter
  keys: Keys
  log: Logger
  /** Aborted when the process is asked to end: what would wait for more does not. */
  stopping: AbortSignal
  now(): Date
}
