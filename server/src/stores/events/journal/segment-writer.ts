import { giveUp } from '../../../threads/whole-buffer.ts'
import { lineOf } from '../event-log.ts'
import { JournalUnwritable } from '../event-store-errors.ts'
import type { JournalFiles } from './journal-files.ts'
import { type NewFile, nextFiles, roomAfter } from './next-file.ts'
import { pack } from './packing.ts'
import { lengthOf, type Pieces } from './pieces.ts'
import { packedPieces, recordPieces, weightOf } from './segment-format.ts'
import type { SegmentNames } from './segment-id.ts'

export interface SealedSegment {
  readonly id: string
  readonly path: string
  /** Only these bytes count; a failed write may have left more behind. 0: the file could not be removed yet. */
  readonly bytes: number
  /** What it costs the engine, in bytes of lines. */
  readonly weight: number
  readonly sealedAt: number
  /** Nothing in it was appended before this. */
  readonly since: number
  /** Set aside after the insert instead of removed: it holds bytes that could not be read. */
  readonly keepFile: boolean
  /** More than `bytes` may stand in the file: it must be cut before anybody relies on what it holds. */
  readonly uncut: boolean
  /** The keys of its events. */
  readonly keys: readonly Buffer[]
}

interface OpenSegment extends NewFile {
  readonly keys: Buffer[]
  readonly openedAt: number
  bytes: number
  weight: number
  writes: number
}

interface Waiting {
  readonly record: Pieces
  readonly weight: number
  readonly keys: Buffer | undefined
  resolve(): void
  reject(error: Error): void
}

export interface SegmentWriter {
  /** Resolves when the payload is on disk. */
  append(payload: Buffer, keys?: Buffer): Promise<void>
  /** Closes the open segment behind everything appended so far. */
  seal(): Promise<void>
  /** Leaves no file that nothing was written to. Nothing is appended after this. */
  close(): Promise<void>
  /** What is not sealed yet. */
  readonly openWeight: () => number
  /** Since when what is not sealed yet may have been waiting; undefined: nothing is. */
  readonly openSince: () => number | undefined
}

export interface SegmentWriterOptions {
  readonly directory: string
  readonly files: JournalFiles
  readonly names: SegmentNames
  readonly segmentMs: number
  readonly segmentBytes: number
  /** From so many writes to one segment on, the file of the next is made beforehand. */
  readonly steadyWrites: number
  readonly now: () => number
  /** From so many bytes on a payload is packed. */
  readonly packedFrom: number
  /** Whether the engine has enough to work on: an open segment of such a weight goes on gathering, few large inserts cost less. */
  readonly isBusy: (weight: number) => boolean
  readonly onSealed: (segment: SealedSegment) => void
}

/** How often in the time of a segment it is looked whether the engine is free again. */
const LOOKS = 10

/** What has fewer bytes is rather gathered: many small inserts cost the engine more. */
const WORTH_ROOM = 1024 * 1024

/** What has more bytes takes the disk longer than the write itself. */
const SMALL_BYTES = 64 * 1024

/** An event does not wait for the thousand that came with it. */
function smallFirst(group: readonly Waiting[]): (readonly Waiting[])[] {
  const small = group.filter(({ record }) => lengthOf(record) <= SMALL_BYTES)
  const large = group.filter(({ record }) => lengthOf(record) > SMALL_BYTES)
  return [small, large].filter(({ length }) => length > 0)
}

const isTrue = () => true
const isFalse = () => false

/** Group commit: while one write is on its way to the disk the next callers gather, and share the next sync. */
export function segmentWriter(options: SegmentWriterOptions): SegmentWriter {
  const { files } = options
  let waiting: Waiting[] = []
  let sealing: (() => void)[] = []
  /** What was appended and is not waiting yet. */
  const packing = new Set<Promise<unknown>>()
  let segment: OpenSegment | undefined
  /** Between open and sealed a segment is neither, but its bytes still wait: the backlog must not lose sight of them. */
  const closing: OpenSegment[] = []
  let allClosed = Promise.resolve()
  const next = nextFiles(options)
  let running = false
  let due = false
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0 || sealing.length > 0 || due) {
      const group = waiting
      const sealed = sealing
      waiting = []
      sealing = []
      for (const part of smallFirst(group)) await commit(part)
      const full = segment !== undefined && isFull(segment)
      // Nobody who appends waits for a file to be closed.
      const isClosed = due || full || sealed.length > 0 ? closeSegment() : allClosed
      due = false
      if (sealed.length > 0) await isClosed
      for (const done of sealed) done()
    }
    running = false
  }

  async function commit(group: readonly Waiting[]): Promise<void> {
    let target: OpenSegment | undefined
    try {
      target = segment ?? (await openSegment())
      const written = group.flatMap(({ record }) => record)
      await target.file.write(written, target.bytes)
      await target.listed
      await target.file.sync()
      target.bytes += lengthOf(written)
      target.weight += group.reduce((sum, { weight }) => sum + weight, 0)
      target.writes += 1
      if (target.writes >= options.steadyWrites) next.prepare(roomAfter(target, options.segmentBytes))
      for (const { keys } of group) if (keys !== undefined) target.keys.push(keys)
    } catch (error) {
      const refused = new JournalUnwritable(`The journal cannot be written: ${lineOf(error)}`, error)
      if (target !== undefined) await abandon(target)
      for (const entry of group) entry.reject(refused)
      return
    }
    for (const entry of group) entry.resolve()
  }

  async function openSegment(): Promise<OpenSegment> {
    segment = { ...(await next.take()), keys: [], openedAt: options.now(), bytes: 0, weight: 0, writes: 0 }
    sealAfter(options.segmentMs)
    return segment
  }

  /** One that has outgrown its room makes way for one that has more. */
  function isFull({ bytes, weight, room }: OpenSegment): boolean {
    const isOutgrown = bytes > room && bytes >= WORTH_ROOM && next.roomAhead() > bytes
    return weight >= options.segmentBytes || isOutgrown
  }

  function sealAfter(ms: number): void {
    timer = setTimeout(() => {
      if (options.isBusy(segment?.weight ?? 0)) return sealAfter(options.segmentMs / LOOKS)
      due = true
      void work()
    }, ms)
    timer.unref()
  }

  // After a failed write or sync the file's end is unknown: cut it back and go on in a fresh one.
  async function abandon(failed: OpenSegment): Promise<void> {
    const cut = failed.file.truncate(failed.bytes).then(() => failed.file.sync())
    await closeSegment(await cut.then(isFalse, isTrue))
  }

  /** Resolves when it and all before it are sealed. */
  function closeSegment(uncut = false): Promise<void> {
    clearTimeout(timer)
    if (segment === undefined) return allClosed
    const left = segment
    segment = undefined
    closing.push(left)
    allClosed = allClosed.then(() => sealSegment(left, uncut))
    return allClosed
  }

  async function sealSegment(left: OpenSegment, uncut: boolean) {
    const { id, path, file, bytes, weight, room, keys, openedAt } = left
    // Zeros that stay say nothing, and take up room only until the file goes.
    if (room > bytes) await file.truncate(bytes).catch(() => {})
    await file.close().catch(() => {})
    // An empty one that stays must go before what is sent again: a later start would take what was refused for kept.
    const gone = bytes === 0 && (await files.remove(path).then(isTrue, isFalse))
    const sealed = { id, path, bytes, weight, sealedAt: options.now(), since: openedAt, keepFile: false, uncut, keys }
    if (!gone) options.onSealed(sealed)
    closing.shift()
  }

  function write(record: Pieces, weight: number, keys?: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ record, weight, keys, resolve, reject })
      void work()
    })
  }

  return {
    async append(payload, keys) {
      const weight = weightOf(payload.length, keys)
      if (keys === undefined || payload.length < options.packedFrom)
        return write(recordPieces(payload, keys), weight, keys)
      const begun = pack(payload)
      packing.add(begun)
      const packed = await begun
      packing.delete(begun)
      if (packed === null) return write(recordPieces(payload, keys), weight, keys)
      await write(packedPieces(packed, payload.length, keys), weight, keys)
      giveUp(packed)
    },
    async seal() {
      await Promise.all(packing)
      await new Promise<void>((resolve) => {
        sealing.push(resolve)
        void work()
      })
    },
    close: next.drop,
    openWeight: () => closing.reduce((sum, { weight }) => sum + weight, segment?.weight ?? 0),
    openSince: () => closing[0]?.openedAt ?? segment?.openedAt,
  }
}
