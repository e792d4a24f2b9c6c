import { setTimeout as sleep } from 'node:timers/promises'
import { type EventLog, lineOf } from '../event-log.ts'
import { isUnreadable } from '../event-store-errors.ts'
import { backoffMs } from './backoff.ts'
import { insertPace } from './insert-pace.ts'
import type { JournalFiles } from './journal-files.ts'
import { keptPath } from './recover-segments.ts'
import type { SealedSegment } from './segment-writer.ts'

export interface SegmentDrain {
  add(segment: SealedSegment): void
  /** Whether a segment of such a weight should go on gathering: the engine moves others, or rests from it. */
  isBusy(weight: number): boolean
  /** Whether the engine has events of a segment that has not gone on yet. */
  isBetween(): boolean
  /** How long the engine will need for so much, as far as that is known. */
  msFor(weight: number): number
  /** Resolves when everything added before is inserted; rejects when the signal says so. */
  empty(signal: AbortSignal): Promise<void>
  waiting(): {
    readonly weight: number
    readonly segments: number
    readonly oldest: number | undefined
    readonly since: number | undefined
  }
  stop(): Promise<void>
}

export interface SegmentDrainOptions {
  readonly files: JournalFiles
  readonly log: EventLog
  /** Must be idempotent per segment id: a segment is offered again after any failure, also after a restart. */
  readonly insert: (segment: SealedSegment) => Promise<void>
  /** Told of a segment that is next, or will be. */
  readonly prepare?: ((segment: SealedSegment) => void) | undefined
  /** Between the insert and the removal: whatever must outlive the file. Offered again after any failure. */
  readonly beforeRemoval: (segment: SealedSegment) => Promise<void>
  /** Takes over the file of a segment that has been inserted; absent: it is removed. Offered again after any failure. */
  readonly handOn?: ((segment: SealedSegment) => Promise<void>) | undefined
}

type Outcome = 'inserted' | 'unreadable'

/** After an insert that was not of a burst the engine is left to its readers for as long again, and no longer than this. */
const MOST_REST_MS = 1000
/** From so many bytes on there is a burst: the next segment is made ready while the engine takes one in, and nobody rests. */
export const BURST_BYTES = 8 * 1024 * 1024
/** The one that is moved, and the one that follows it. */
const PREPARED = 2

/** Moves sealed segments into the engine, oldest first, one at a time, for as long as it takes. */
export function segmentDrain(options: SegmentDrainOptions): SegmentDrain {
  const { files, log, insert, beforeRemoval, handOn } = options
  const queue: SealedSegment[] = []
  /** Asked for with every append: hours without the engine make a queue too long to add up each time. */
  let queuedWeight = 0
  const stopping = new AbortController()
  let watchers: { last: SealedSegment; resolve(): void }[] = []
  let running: Promise<void> | undefined
  const pace = insertPace()
  let restsUntil = 0
  let between = false

  async function work(): Promise<void> {
    for (let segment = queue[0]; segment !== undefined && !stopping.signal.aborted; segment = queue[0]) {
      prepareNext()
      if (!(await move(segment))) break
      settle(segment)
    }
    running = undefined
  }

  function prepareNext(): void {
    for (const segment of queue.slice(0, PREPARED)) if (segment.bytes > 0) options.prepare?.(segment)
  }

  /** False when the drain was stopped meanwhile. */
  async function move(segment: SealedSegment): Promise<boolean> {
    const { id, path, bytes } = segment
    let outcome: Outcome = 'inserted'
    // Of an empty one nothing was acknowledged: what may stand in its file must only go.
    if (bytes > 0) {
      if (segment.uncut && !(await persist(`${id} cannot be cut`, () => files.cut(path, bytes)))) return false
      const inserted = await persist(`${id} waits for the engine`, async () => {
        outcome = await insertReadable(segment)
      })
      if (!inserted) return false
      if (!(await persist(`${id} stays until its event ids are kept`, () => beforeRemoval(segment)))) return false
    }
    // What follows waits: a file that stayed would be offered again when the engine has long forgotten its token.
    return persist(`${id} cannot be removed`, () => letGo(segment, outcome))
  }

  /** Tries until it succeeds, or until the drain is stopped: false. */
  async function persist(problem: string, step: () => Promise<void>): Promise<boolean> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        await step()
        return true
      } catch (error) {
        if (failures === 0) log('warn', `journal segment ${problem}: ${lineOf(error)}`)
        await sleep(backoffMs(failures, 100, 5000), undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return false
  }

  async function insertReadable(segment: SealedSegment): Promise<Outcome> {
    try {
      const began = performance.now()
      await insert(segment)
      between = true
      const ended = performance.now()
      pace.took(segment.weight, ended - began)
      restsUntil = segment.weight < BURST_BYTES ? ended + Math.min(MOST_REST_MS, ended - began) : ended
      return 'inserted'
    } catch (error) {
      if (!isUnreadable(error)) throw error
      log('error', `the engine cannot read journal segment ${segment.id}, its file is kept: ${lineOf(error)}`)
      return 'unreadable'
    }
  }

  // A crash before the removal is durable offers the segment again; its token makes the second insert a no-op.
  async function letGo(segment: SealedSegment, outcome: Outcome): Promise<void> {
    await nextPlace(segment, outcome).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  async function nextPlace(segment: SealedSegment, outcome: Outcome): Promise<void> {
    const { path, bytes, keepFile } = segment
    if (bytes === 0) return files.remove(path)
    if (outcome === 'unreadable' || (keepFile && handOn === undefined)) return files.move(path, keptPath(path))
    if (handOn === undefined) return files.remove(path)
    if (keepFile) {
      await files.copy(path, keptPath(path))
      await files.cut(path, bytes)
    }
    await handOn(segment)
  }

  function settle(segment: SealedSegment): void {
    between = false
    queue.shift()
    queuedWeight -= segment.weight
    const settled = watchers.filter((watcher) => watcher.last === segment)
    watchers = watchers.filter((watcher) => watcher.last !== segment)
    for (const watcher of settled) watcher.resolve()
  }

  return {
    add(segment) {
      queue.push(segment)
      queuedWeight += segment.weight
      prepareNext()
      running ??= work()
    },
    isBetween: () => between,
    msFor: pace.msFor,
    isBusy: (weight) =>
      weight < BURST_BYTES ? queue.length > 0 || performance.now() < restsUntil : queue.length >= PREPARED,
    empty: (signal) =>
      new Promise((resolve, reject) => {
        const last = queue.at(-1)
        if (last === undefined) return resolve()
        if (signal.aborted) return reject(signal.reason)
        const watcher = { last, resolve }
        watchers.push(watcher)
        const giveUp = () => {
          watchers = watchers.filter((each) => each !== watcher)
          reject(signal.reason)
        }
        signal.addEventListener('abort', giveUp, { once: true })
      }),
    waiting: () => ({
      weight: queuedWeight,
      segments: queue.length,
      oldest: queue[0]?.sealedAt,
      since: queue[0]?.since,
    }),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
