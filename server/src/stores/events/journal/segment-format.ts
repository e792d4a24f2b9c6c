import { crc32 } from 'node:zlib'

// A segment is a run of records: length (4 bytes), checksum of the payload (4 bytes), payload. Little endian.
// A payload is the lines of one append, each ending in a newline.
const prefixBytes = 8
/** No record is longer; a length beyond it is damage, not data. */
export const maxRecordBytes = 64 * 1024 * 1024

export function encodeRecord(payload: Buffer): Buffer {
  const record = Buffer.allocUnsafe(prefixBytes + payload.length)
  record.writeUInt32LE(payload.length, 0)
  record.writeUInt32LE(crc32(payload), 4)
  payload.copy(record, prefixBytes)
  return record
}

export interface ScannedSegment {
  readonly payloads: readonly Buffer[]
  /** Bytes up to the end of the last whole record of the sound beginning. */
  readonly soundBytes: number
  /**
   * What follows the sound beginning. 'torn': an unfinished write, never acknowledged. 'damaged': a whole record
   * stands behind the break, so something acknowledged may be unreadable.
   */
  readonly tail: 'none' | 'torn' | 'damaged'
}

export function scanSegment(bytes: Buffer): ScannedSegment {
  const payloads: Buffer[] = []
  let at = 0
  for (;;) {
    const payload = readRecord(bytes, at)
    if (payload === undefined) break
    payloads.push(payload)
    at += prefixBytes + payload.length
  }
  if (at === bytes.length) return { payloads, soundBytes: at, tail: 'none' }
  return { payloads, soundBytes: at, tail: holdsRecordBehind(bytes, at) ? 'damaged' : 'torn' }
}

function readRecord(bytes: Buffer, at: number): Buffer | undefined {
  if (at + prefixBytes > bytes.length) return undefined
  const length = bytes.readUInt32LE(at)
  const end = at + prefixBytes + length
  if (length === 0 || length > maxRecordBytes || end > bytes.length) return undefined
  const payload = bytes.subarray(at + prefixBytes, end)
  return crc32(payload) === bytes.readUInt32LE(at + 4) ? payload : undefined
}

// Follows the lengths only: an honest length after a wrong checksum leads to the next record.
function holdsRecordBehind(bytes: Buffer, from: number): boolean {
  let at = from
  while (at + prefixBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    if (length === 0 || length > maxRecordBytes) return false
    at += prefixBytes + length
    if (readRecord(bytes, at) !== undefined) return true
  }
  return false
}
