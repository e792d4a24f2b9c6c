import { claimTable } from './claim-table.ts'
import { keyBytes, pickKeys } from './event-key.ts'
import type { IdIndex } from './id-index.ts'

export interface AppendOnce {
  /**
   * Calls `write` with the positions, and their keys, that nobody has written before; when it resolves they are
   * taken, when it rejects they are free again. Returns the other positions.
   */
  append(keys: Buffer, write: (fresh: readonly number[], keys: Buffer) => Promise<void>): Promise<number[]>
  /** Resolves when no append is under way. */
  idle(): Promise<void>
}

/**
 * Claims: an id belongs to one append at a time, and another with the same id waits for its end before it looks again.
 * An append that waits has claimed nothing, so two can never wait for each other.
 */
export function appendOnce(index: Pick<IdIndex, 'isRecent' | 'findOlder' | 'add'>): AppendOnce {
  const claims = claimTable<Promise<void>>()

  async function append(keys: Buffer, write: (fresh: readonly number[], keys: Buffer) => Promise<void>) {
    for (let other = firstClaim(keys); other !== undefined; other = firstClaim(keys)) await other
    let release = () => {}
    const claim = new Promise<void>((resolve) => {
      release = resolve
    })
    // From the last look at the claims to here nothing else has run.
    const candidates: number[] = []
    for (let at = 0; at < keys.length; at += keyBytes) {
      if (claims.get(keys, at) !== undefined || index.isRecent(keys, at)) continue
      claims.set(keys, at, claim)
      candidates.push(at / keyBytes)
    }
    try {
      return await writeFresh(keys, candidates, write)
    } finally {
      for (const position of candidates) claims.delete(keys, position * keyBytes)
      release()
    }
  }

  async function writeFresh(
    keys: Buffer,
    candidates: readonly number[],
    write: (fresh: readonly number[], keys: Buffer) => Promise<void>,
  ): Promise<number[]> {
    const older = await index.findOlder(keys, candidates)
    const fresh = older.size === 0 ? candidates : candidates.filter((position) => !older.has(position))
    if (fresh.length > 0) {
      const freshKeys = pickKeys(keys, fresh)
      await write(fresh, freshKeys)
      index.add(freshKeys)
    }
    return others(fresh, keys.length / keyBytes)
  }

  function firstClaim(keys: Buffer): Promise<void> | undefined {
    for (let at = 0; at < keys.length; at += keyBytes) {
      const claim = claims.get(keys, at)
      if (claim !== undefined) return claim
    }
    return undefined
  }

  return {
    append,
    async idle() {
      for (let claim = claims.some(); claim !== undefined; claim = claims.some()) await claim
    },
  }
}

/** The positions below a count that are not among the given ones, which ascend. */
function others(positions: readonly number[], count: number): number[] {
  const found: number[] = []
  let next = 0
  for (let position = 0; position < count; position += 1) {
    if (positions[next] === position) next += 1
    else found.push(position)
  }
  return found
}
