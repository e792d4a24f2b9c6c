import { crc32 } from 'node:zlib'
import { keyBytes } from './event-key.ts'

// A run is a file of sorted keys that never changes: a head of one page; pages of 256 keys, the last one shorter; a tail
// with the first key of each page, the checksum of each page and the filter. Head and tail have a checksum of their own,
// so opening a run reads no keys, and every page is checked when it is read. Little endian.
export const pageBytes = 4096
const magic = 'SIGNETID'
const version = 1
const headSumAt = 44

export interface RunHead {
  /** How often its keys have been merged. */
  readonly tier: number
  readonly count: number
  /** No key came later. */
  readonly newest: number
  readonly filterBytes: number
  readonly tailSum: number
}

export interface RunLayout {
  readonly pages: number
  readonly tailAt: number
  readonly tailBytes: number
}

export function layoutOf({ count, filterBytes }: RunHead): RunLayout {
  const pages = Math.ceil((count * keyBytes) / pageBytes)
  return { pages, tailAt: pageBytes + count * keyBytes, tailBytes: pages * (keyBytes + 4) + filterBytes }
}

export function encodeHead(head: RunHead): Buffer {
  const bytes = Buffer.alloc(pageBytes)
  bytes.write(magic, 0, 'latin1')
  bytes.writeUInt32LE(version, 8)
  bytes.writeUInt32LE(head.tier, 12)
  bytes.writeDoubleLE(head.count, 16)
  bytes.writeDoubleLE(head.newest, 24)
  bytes.writeDoubleLE(head.filterBytes, 32)
  bytes.writeUInt32LE(head.tailSum, 40)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, headSumAt)), headSumAt)
  return bytes
}

/** Undefined when the bytes are no sound head. */
export function decodeHead(bytes: Buffer): RunHead | undefined {
  if (bytes.length < headSumAt + 4 || bytes.toString('latin1', 0, 8) !== magic) return undefined
  if (bytes.readUInt32LE(8) !== version) return undefined
  if (crc32(bytes.subarray(0, headSumAt)) !== bytes.readUInt32LE(headSumAt)) return undefined
  return {
    tier: bytes.readUInt32LE(12),
    count: bytes.readDoubleLE(16),
    newest: bytes.readDoubleLE(24),
    filterBytes: bytes.readDoubleLE(32),
    tailSum: bytes.readUInt32LE(40),
  }
}

const sliceBytes = 1024 * 1024

/** A large filter's checksum takes longer than the event loop may wait: in slices. */
export async function checksum(parts: readonly Buffer[], pace: () => Promise<void> | undefined): Promise<number> {
  let sum = 0
  for (const part of parts) {
    for (let at = 0; at < part.length; at += sliceBytes) {
      sum = crc32(part.subarray(at, at + sliceBytes), sum)
      await pace()
    }
  }
  return sum
}
