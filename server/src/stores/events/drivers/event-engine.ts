import type { EventStoreStatus, QueryBounds, QueryParameter } from '../event-store.ts'
import type { SealedSegment } from '../journal/segment-writer.ts'
import type { LinkStep } from '../links/filling/link-step.ts'

export type EngineParameters = Readonly<Record<string, QueryParameter>>

/** ClickHouse, wherever it runs. A call made while it is away waits a bounded time, then rejects. */
export interface EventEngine {
  readonly kind: EventStoreStatus['engine']
  /** The tables of one node that rows are deleted from. */
  readonly storageTables: readonly string[]
  availability(): Pick<EventStoreStatus, 'state' | 'isResting' | 'problem'>
  ready(timeoutMs: number): Promise<void>
  /** Somebody is about to ask. */
  need(): void
  /** The segment is inserted soon: what can be done for it beforehand may begin. */
  prepare(segment: SealedSegment): void
  /** Idempotent: the segment's id is the deduplication token. */
  insert(segment: SealedSegment): Promise<void>
  /** Adds the links of events that it has; idempotent per token. null: views add them with the events. */
  readonly fillLinks: ((step: LinkStep) => Promise<void>) | null
  /** What a SELECT finds: each row as JSON, a line. */
  answer(sql: string, parameters: EngineParameters, bounds: Required<QueryBounds>): Promise<Buffer>
  /** A statement that adds rows, on one node: the table spreads them. */
  write(sql: string, parameters: EngineParameters): Promise<void>
  /** A statement that changes something, on every node. */
  command(sql: string, parameters: EngineParameters): Promise<void>
  close(): Promise<void>
}

/** Block boundaries must not depend on timing, or a repeated insert would not be recognised. */
export const insertSettings = {
  input_format_parallel_parsing: 0,
  input_format_skip_unknown_fields: 1,
  max_insert_threads: '1',
  async_insert: 0,
  max_partitions_per_insert_block: '1000',
  deduplicate_blocks_in_dependent_materialized_views: 1,
  distributed_foreground_insert: 1,
} as const

/**
 * Buffering reads every part to its end before the first row is out, and pages want the newest hundred. A tuple is a list of
 * its values, whatever they are called.
 */
export const readSettings = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_named_tuples_as_objects: 0,
  read_in_order_use_buffering: 0,
} as const

/** What is done once a block costs more than the few columns in it: an eighth less time than with blocks of a megabyte. */
const largeBlocks = { max_block_size: '262144', preferred_block_size_bytes: '16777216' } as const

export function boundSettings(bounds: Required<QueryBounds>) {
  return {
    ...readSettings,
    max_execution_time: bounds.timeoutMs / 1000,
    max_memory_usage: String(bounds.maxMemory),
    max_result_rows: String(bounds.maxRows),
    result_overflow_mode: 'throw' as const,
    ...(bounds.readsMany ? largeBlocks : {}),
    ...(bounds.readsFew ? { max_threads: 1 } : {}),
    ...(bounds.isScattered ? { optimize_read_in_order: 0 as const } : {}),
    // Which of what is kept could answer a question is looked up for a third of the time that a short one takes.
    optimize_use_projections: bounds.fromCounts ? (1 as const) : (0 as const),
    optimize_use_implicit_projections: 0 as const,
  }
}
