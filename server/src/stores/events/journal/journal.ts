import { randomBytes } from 'node:crypto'
import type { EventLog } from '../event-log.ts'
import { BacklogFull, EventStoreClosed } from '../event-store-errors.ts'
import { diskFiles, type JournalFiles } from './journal-files.ts'
import { WORTH_PACKING } from './packing.ts'
import { recoverSegments } from './recover-segments.ts'
import { segmentDrain } from './segment-drain.ts'
import { maxRecordBytes, weightOf } from './segment-format.ts'
import { segmentNames } from './segment-id.ts'
import { type SealedSegment, segmentWriter } from './segment-writer.ts'

export interface JournalOptions {
  readonly directory: string
  readonly log: EventLog
  /** Idempotent per segment id. */
  readonly insert: (segment: SealedSegment) => Promise<void>
  /** Told of a segment that is inserted next, or soon. */
  readonly prepare?: (segment: SealedSegment) => void
  readonly maxBacklogBytes?: number
  readonly segmentMs?: number
  readonly segmentBytes?: number
  readonly steadyWrites?: number
  readonly packedFrom?: number
  readonly files?: JournalFiles
  readonly now?: () => number
  readonly ids?: JournalIds
  /** Who takes over the file of a segment that has been inserted; absent: it is removed. */
  readonly handOn?: (segment: SealedSegment) => Promise<void>
}

/** Who must know the events of a segment after its file is gone. */
export interface JournalIds {
  /** The keys of lines that were written without them. */
  keysOf(lines: Buffer): Buffer
  /** Told for what an earlier run of the server left, before anything is appended. */
  restore(keys: Buffer): Promise<void>
  /** Told for every inserted segment; its file is removed when this resolves. */
  keep(keys: Buffer): Promise<void>
}

export interface Backlog {
  /** As lines; on the disk they take less. */
  readonly bytes: number
  /** How long the engine will need for them, as far as that is known. */
  readonly expectedMs: number
  readonly segments: number
  readonly oldestAgeMs: number
  /** Nothing that waits was appended before this; null: nothing waits. */
  readonly since: number | null
}

/** The acknowledgement: what `append` resolved for is on disk, and is inserted exactly once, also after a crash. */
export interface Journal {
  /** The keys of the events in the payload are handed to `ids` when their segment has been inserted. */
  append(payload: Buffer, keys?: Buffer): Promise<void>
  flush(signal: AbortSignal): Promise<void>
  backlog(): Backlog
  /** Whether events are on their way into the engine. */
  isBehind(): boolean
  /** Whether the engine has events of a segment that has not been handed on yet. */
  isBetween(): boolean
  /** What is not inserted by the end stays on disk for the next open. */
  close(signal: AbortSignal): Promise<void>
}

// A second of 20,000 events is about 16 MB: two minutes of them, or hours of an ordinary day, while the engine is away.
const defaultMaxBacklogBytes = 2 * 1024 ** 3
const defaultSegmentMs = 250
// Reached only while the engine is behind: some 50,000 events, which cost it a fifth less together than in four inserts.
const defaultSegmentBytes = 32 * 1024 * 1024
const defaultSteadyWrites = 8

export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { directory, log, insert, ids, files = diskFiles, now = Date.now } = options
  const limit = options.maxBacklogBytes ?? defaultMaxBacklogBytes
  await files.prepare(directory)
  const drain = segmentDrain({
    files,
    log,
    insert,
    prepare: options.prepare,
    beforeRemoval: async ({ keys }) => ids?.keep(Buffer.concat(keys)),
    handOn: options.handOn,
  })
  const writer = segmentWriter({
    directory,
    files,
    now,
    names: segmentNames(now(), randomBytes(8).toString('hex')),
    segmentMs: options.segmentMs ?? defaultSegmentMs,
    segmentBytes: options.segmentBytes ?? defaultSegmentBytes,
    steadyWrites: options.steadyWrites ?? defaultSteadyWrites,
    packedFrom: options.packedFrom ?? WORTH_PACKING,
    isBusy: drain.isBusy,
    onSealed: (segment) => drain.add(segment),
  })
  const left = await recoverSegments({ directory, files, log, now: now(), keysOf: ids?.keysOf })
  if (left.length > 0) log('info', `taking up ${left.length} journal segments of an earlier run`)
  for (const segment of left) await ids?.restore(Buffer.concat(segment.keys))
  for (const segment of left) drain.add(segment)
  let closed = false
  let pending = 0

  return {
    async append(payload, keys) {
      if (closed) throw new EventStoreClosed('The event store is closed')
      // A longer one would be taken for damage after a restart.
      if (payload.length + (keys?.length ?? 0) > maxRecordBytes - 4) throw new RangeError('The batch is too large')
      const weight = weightOf(payload.length, keys)
      const waiting = drain.waiting().weight + writer.openWeight() + pending
      if (waiting + weight > limit) throw new BacklogFull('Too many events wait for the event store')
      pending += weight
      try {
        await writer.append(payload, keys)
      } finally {
        pending -= weight
      }
    },
    async flush(signal) {
      await writer.seal()
      await drain.empty(signal)
    },
    backlog() {
      const { weight, segments, oldest, since } = drain.waiting()
      const open = writer.openWeight()
      const all = weight + open
      const age = oldest === undefined ? 0 : Math.max(0, now() - oldest)
      return {
        bytes: all,
        expectedMs: drain.msFor(all),
        segments: segments + (open > 0 ? 1 : 0),
        oldestAgeMs: age,
        since: since ?? writer.openSince() ?? null,
      }
    },
    isBehind: () => drain.waiting().segments > 0,
    isBetween: drain.isBetween,
    async close(signal) {
      closed = true
      await writer.seal()
      await writer.close()
      await drain.empty(signal).catch(() => log('info', 'events stay in the journal until the next start'))
      await drain.stop()
    },
  }
}
