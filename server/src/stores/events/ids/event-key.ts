import { hash } from 'node:crypto'

/** Ids are known by 128 bits of SHA-256: whoever chooses event ids cannot make two of them meet. */
export const keyBytes = 16

/** The keys of one append, one behind the other, in the order of the ids. */
export function eventKeys(workspaceId: string, eventIds: readonly string[]): Buffer {
  const keys = Buffer.allocUnsafe(eventIds.length * keyBytes)
  // The engine takes a workspace's id in either case for the same one.
  const prefix = `${workspaceId.toLowerCase()}\0`
  eventIds.forEach((eventId, index) => {
    keys.write(hash('sha256', prefix + eventId, 'binary'), index * keyBytes, keyBytes, 'latin1')
  })
  return keys
}

/** The keys of journal lines that were written without them; a line that is no event has none. */
export function keysOfLines(lines: Buffer): Buffer {
  const found: Buffer[] = []
  for (const line of lines.toString().split('\n')) {
    const row = parse(line)
    if (typeof row?.workspace === 'string' && typeof row.eventId === 'string') {
      found.push(eventKeys(row.workspace, [row.eventId]))
    }
  }
  return Buffer.concat(found)
}

function parse(line: string): { workspace?: unknown; eventId?: unknown } | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Order of the bytes, as in the files: negative when the key at `a` comes first. */
export function compareKeys(left: Buffer, a: number, right: Buffer, b: number): number {
  for (let at = 0; at < keyBytes; at += 4) {
    const difference = left.readUInt32BE(a + at) - right.readUInt32BE(b + at)
    if (difference !== 0) return difference
  }
  return 0
}

/** A loop is several times faster than a native copy of so few bytes. */
export function copyKey(target: Buffer, to: number, source: Buffer, from: number): void {
  for (let at = 0; at < keyBytes; at += 1) target[to + at] = source[from + at] ?? 0
}

/** The keys at these positions, one behind the other. */
export function pickKeys(keys: Buffer, positions: readonly number[]): Buffer {
  if (positions.length * keyBytes === keys.length) return keys
  const picked = Buffer.allocUnsafe(positions.length * keyBytes)
  positions.forEach((position, index) => {
    copyKey(picked, index * keyBytes, keys, position * keyBytes)
  })
  return picked
}

/** How many of the sorted keys come before or at the one looked for. */
export function countUpTo(sorted: Buffer, key: Buffer, at: number): number {
  let low = 0
  let high = sorted.length / keyBytes
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareKeys(sorted, middle * keyBytes, key, at) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

export function holdsKey(sorted: Buffer, key: Buffer, at: number): boolean {
  const count = countUpTo(sorted, key, at)
  return count > 0 && compareKeys(sorted, (count - 1) * keyBytes, key, at) === 0
}
