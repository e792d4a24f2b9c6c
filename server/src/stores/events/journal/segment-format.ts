import { crc32 } from 'node:zlib'

// A segment is a row of records: length (4 bytes), checksum of the body (4 bytes), body. Little endian.
// A body is the lines of one append, each ending in a newline. With the highest bit of the length set, the keys of its
// events stand before the lines, and their length (4 bytes) before them; records without it are of an earlier version.
const prefixBytes = 8
const keyed = 0x8000_0000
/** No record is longer; a length beyond it is damage, not data. */
export const maxRecordBytes = 64 * 1024 * 1024

/** A record as it is written: what stands before the payload, and the payload itself, which is not copied. */
export function recordPieces(payload: Buffer, keys?: Buffer): readonly [Buffer, Buffer] {
  const head = Buffer.allocUnsafe(keys === undefined ? prefixBytes : prefixBytes + 4 + keys.length)
  const length = head.length - prefixBytes + payload.length
  head.writeUInt32LE(keys === undefined ? length : keyed + length, 0)
  if (keys !== undefined) {
    head.writeUInt32LE(keys.length, prefixBytes)
    keys.copy(head, prefixBytes + 4)
  }
  const checked = crc32(head.subarray(prefixBytes), keys === undefined ? 0 : 1)
  head.writeUInt32LE(crc32(payload, checked), 4)
  return [head, payload]
}

/** The same in one piece. */
export const encodeRecord = (payload: Buffer, keys?: Buffer): Buffer => Buffer.concat(recordPieces(payload, keys))

export interface SegmentRecord {
  /** Where it begins in the segment. */
  readonly start: number
  readonly end: number
  readonly payload: Buffer
  /** Undefined in a record without them. */
  readonly keys: Buffer | undefined
}

export interface ScannedSegment {
  readonly records: readonly SegmentRecord[]
  readonly payloads: readonly Buffer[]
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
  const payloads = records.map((record) => record.payload)
  if (isBlank(bytes.subarray(soundBytes))) return { records, payloads, soundBytes, tail: 'none' }
  return { records, payloads, soundBytes, tail: holdsRecordBehind(bytes, soundBytes) ? 'damaged' : 'torn' }
}

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
  const isKeyed = bytes.readUInt32LE(start) >= keyed
  // The start of the checksum tells the kinds apart: a flipped bit cannot turn one into the other.
  if (crc32(body, isKeyed ? 1 : 0) !== bytes.readUInt32LE(start + 4)) return undefined
  if (!isKeyed) return { start, end, payload: body, keys: undefined }
  const linesAt = body.length < 4 ? Number.POSITIVE_INFINITY : 4 + body.readUInt32LE(0)
  if (linesAt >= body.length) return undefined
  return { start, end, payload: body.subarray(linesAt), keys: body.subarray(4, linesAt) }
}

/** Where the record at a position says that it ends; undefined when that is no length of a record. */
function endOf(bytes: Buffer, start: number): number | undefined {
  if (start + prefixBytes > bytes.length) return undefined
  const length = bytes.readUInt32LE(start) % keyed
  return length === 0 || length > maxRecordBytes ? undefined : start + prefixBytes + length
}

// Follows the lengths only: an honest length after a wrong checksum leads to the next record.
function holdsRecordBehind(bytes: Buffer, from: number): boolean {
  for (let at = endOf(bytes, from); at !== undefined; at = endOf(bytes, at)) {
    if (readRecord(bytes, at) !== undefined) return true
  }
  return false
}
