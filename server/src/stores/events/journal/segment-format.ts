import { crc32 } from 'node:zlib'
import { keyBytes } from '../ids/event-key.ts'
import { unpack } from './packing.ts'

// A segment is a row of records: length (4 bytes), checksum of the body (4 bytes), body. Little endian.
// A body is what one append was given: lines, each ending in a newline, or columns (columns/column-record.ts). With the highest bit of the length set, the keys of its
// events stand before that, and their length (4 bytes) before them; records without it are of an earlier version.
// With the next bit set, too, it is packed, and how many bytes it was stands before it (4 bytes).
const prefixBytes = 8
const keyed = 0x8000_0000
const packed = 0x4000_0000
/** No record is longer; a length beyond it is damage, not data. */
export const maxRecordBytes = 64 * 1024 * 1024

/** A record as it is written: what stands before the payload, and the payload itself, which is not copied. */
export function recordPieces(payload: Buffer, keys?: Buffer): readonly [Buffer, Buffer] {
  return keys === undefined ? withHead(payload, 0, []) : withHead(payload, keyed, [lengthBytes(keys), keys])
}

/** The same of a payload that was packed. */
export function packedPieces(payload: Buffer, unpackedBytes: number, keys: Buffer): readonly [Buffer, Buffer] {
  const before = Buffer.allocUnsafe(4)
  before.writeUInt32LE(unpackedBytes)
  return withHead(payload, keyed + packed, [lengthBytes(keys), keys, before])
}

function lengthBytes({ length }: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32LE(length)
  return bytes
}

function withHead(payload: Buffer, kind: number, before: readonly Buffer[]): readonly [Buffer, Buffer] {
  const head = Buffer.concat([Buffer.alloc(prefixBytes), ...before])
  head.writeUInt32LE(kind + head.length - prefixBytes + payload.length, 0)
  const checked = crc32(head.subarray(prefixBytes), checkStart(kind))
  head.writeUInt32LE(crc32(payload, checked), 4)
  return [head, payload]
}

// The start of the checksum tells the kinds apart: a flipped bit cannot turn one into the other.
const checkStart = (kind: number) => (kind >= keyed ? 1 : 0) + (kind % keyed >= packed ? 2 : 0)

/** The same in one piece. */
export const encodeRecord = (payload: Buffer, keys?: Buffer): Buffer => Buffer.concat(recordPieces(payload, keys))

export interface SegmentRecord {
  /** Where it begins in the segment. */
  readonly start: number
  readonly end: number
  /** As it stands there, perhaps packed. */
  readonly payload: Buffer
  /** Of the payload, when it is not packed. */
  readonly bytes: number
  readonly isPacked: boolean
  /** Undefined in a record without them. */
  readonly keys: Buffer | undefined
}

export interface ScannedSegment {
  readonly records: readonly SegmentRecord[]
  /** Bytes up to the end of the last whole record of the sound beginning. */
  readonly soundBytes: number
  /**
   * What follows the sound beginning. 'none': nothing, or zeros that nothing was written over. 'torn': an unfinished
   * write, never acknowledged. 'damaged': a whole record stands behind the break, so something acknowledged may be
   * unreadable.
   */
  readonly tail: 'none' | 'torn' | 'damaged'
}

export function scanSegment(bytes: Buffer): ScannedSegment {
  const records: SegmentRecord[] = []
  let soundBytes = 0
  for (let record = readRecord(bytes, 0); record !== undefined; record = readRecord(bytes, soundBytes)) {
    records.push(record)
    soundBytes = record.end
  }
  if (isBlank(bytes.subarray(soundBytes))) return { records, soundBytes, tail: 'none' }
  return { records, soundBytes, tail: holdsRecordBehind(bytes, soundBytes) ? 'damaged' : 'torn' }
}

/** What was appended, append by append. */
export const payloadsIn = (segment: Buffer): Buffer[] => scanSegment(segment).records.map(payloadOf)

const payloadOf = ({ payload, bytes, isPacked }: SegmentRecord) => (isPacked ? unpack(payload, bytes) : payload)

/** What an event costs the engine however few bytes it takes: a line of its own has about as many, in columns it has a third. */
const EVENT_WEIGHT = 900

/** What the engine has to do with so many bytes of these events, in bytes of lines. */
export const weightOf = (bytes: number, keys: Buffer | undefined) =>
  Math.max(bytes, Math.floor((keys?.length ?? 0) / keyBytes) * EVENT_WEIGHT)

export const weightOfAll = (records: readonly SegmentRecord[]) =>
  records.reduce((sum, { bytes, keys }) => sum + weightOf(bytes, keys), 0)

const zeros = Buffer.alloc(64 * 1024)

function isBlank(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const piece = bytes.subarray(at, at + zeros.length)
    if (!piece.equals(zeros.subarray(0, piece.length))) return false
  }
  return true
}

function readRecord(bytes: Buffer, start: number): SegmentRecord | undefined {
  const end = endOf(bytes, start)
  if (end === undefined || end > bytes.length) return undefined
  const body = bytes.subarray(start + prefixBytes, end)
  const kind = bytes.readUInt32LE(start)
  if (crc32(body, checkStart(kind)) !== bytes.readUInt32LE(start + 4)) return undefined
  if (kind < keyed) return { start, end, payload: body, bytes: body.length, isPacked: false, keys: undefined }
  const isPacked = kind % keyed >= packed
  const keysEnd = body.length < 4 ? Number.POSITIVE_INFINITY : 4 + body.readUInt32LE(0)
  const payloadAt = isPacked ? keysEnd + 4 : keysEnd
  if (payloadAt >= body.length) return undefined
  const payload = body.subarray(payloadAt)
  const unpackedBytes = isPacked ? body.readUInt32LE(keysEnd) : payload.length
  return { start, end, payload, bytes: unpackedBytes, isPacked, keys: body.subarray(4, keysEnd) }
}

/** Where the record at a position says that it ends; undefined when that is no length of a record. */
function endOf(bytes: Buffer, start: number): number | undefined {
  if (start + prefixBytes > bytes.length) return undefined
  const length = bytes.readUInt32LE(start) % packed
  return length === 0 || length > maxRecordBytes ? undefined : start + prefixBytes + length
}

// Follows the lengths only: an honest length after a wrong checksum leads to the next record.
function holdsRecordBehind(bytes: Buffer, from: number): boolean {
  for (let at = endOf(bytes, from); at !== undefined; at = endOf(bytes, at)) {
    if (readRecord(bytes, at) !== undefined) return true
  }
  return false
}
