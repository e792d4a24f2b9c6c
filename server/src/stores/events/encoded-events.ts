import { crc32 } from 'node:zlib'
import type { StoredEvent } from '@signet/contract/event'
import { encodeRows, stampRows } from './event-row.ts'
import { eventKeys, pickKeys } from './ids/event-key.ts'

/** Events of one workspace as the journal keeps them. Nothing but bytes: another thread may have made them. */
export interface EncodedEvents {
  /** One behind the other. */
  readonly lines: Uint8Array
  /** Where each of them ends. */
  readonly ends: Uint32Array
  /** What the ids are known by, one behind the other. */
  readonly keys: Uint8Array
  /** The CRC32 of each id. */
  readonly checks: Uint32Array
}

const NEWLINE = 10

export function encodeEvents(workspaceId: string, events: readonly StoredEvent[]): EncodedEvents {
  const lines = encodeRows(workspaceId, events)
  const ends = new Uint32Array(events.length)
  let end = 0
  for (let at = 0; at < ends.length; at += 1) {
    end = lines.indexOf(NEWLINE, end) + 1
    ends[at] = end
  }
  const ids = events.map(({ eventId }) => eventId)
  return { lines, ends, keys: eventKeys(workspaceId, ids), checks: Uint32Array.from(ids, (id) => crc32(id)) }
}

export function joinEncoded(parts: readonly EncodedEvents[]): EncodedEvents {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const count = parts.reduce((sum, { ends }) => sum + ends.length, 0)
  const ends = new Uint32Array(count)
  const checks = new Uint32Array(count)
  let events = 0
  let bytes = 0
  for (const part of parts) {
    for (const [at, end] of part.ends.entries()) ends[events + at] = bytes + end
    checks.set(part.checks, events)
    events += part.ends.length
    bytes += part.lines.length
  }
  const lines = Buffer.concat(parts.map((part) => part.lines))
  return { lines, ends, keys: Buffer.concat(parts.map(({ keys }) => keys)), checks }
}

/** Those at these positions, which ascend. */
export function pickEncoded(encoded: EncodedEvents, positions: readonly number[]): EncodedEvents {
  if (positions.length === encoded.ends.length) return encoded
  const lines = positions.map((position) => lineAt(encoded, position))
  let end = 0
  return {
    lines: Buffer.concat(lines),
    ends: Uint32Array.from(lines, (line) => {
      end += line.length
      return end
    }),
    keys: pickKeys(bufferOf(encoded.keys), positions),
    checks: Uint32Array.from(positions, (position) => encoded.checks[position] ?? 0),
  }
}

/** What was made before it had its turn came in at this moment. */
export function stampEncoded({ lines, ends }: EncodedEvents, receivedAt: number): void {
  stampRows(bufferOf(lines), ends, receivedAt)
}

export function lineAt({ lines, ends }: EncodedEvents, position: number): Uint8Array {
  return lines.subarray(position === 0 ? 0 : ends[position - 1], ends[position])
}

/** The same bytes: what comes from another thread is no Buffer any more. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
