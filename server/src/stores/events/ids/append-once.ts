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
  const claims = new Map<string, Promise<void>>()

  async function append(keys: Buffer, write: (fresh: readonly number[], keys: Buffer) => Promise<void>) {
    const names = namesOf(keys)
    for (let other = firstClaim(names); other !== undefined; other = firstClaim(names)) await other
    let release = () => {}
    const claim = new Promise<void>((resolve) => {
      release = resolve
    })
    // From the last look at the claims to here nothing else has run.
    const candidates: number[] = []
    names.forEach((name, position) => {
      if (claims.has(name) || index.isRecent(keys, position * keyBytes)) return
      claims.set(name, claim)
      candidates.push(position)
    })
    try {
      return await writeFresh(keys, candidates, write)
    } finally {
      for (const position of candidates) claims.delete(names[position] ?? '')
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

  function firstClaim(names: readonly string[]): Promise<void> | undefined {
    for (const name of names) {
      const claim = claims.get(name)
      if (claim !== undefined) return claim
    }
    return undefined
  }

  return {
    append,
    async idle() {
      for (let [claim] = claims.values(); claim !== undefined; [claim] = claims.values()) await claim
    },
  }
}

function namesOf(keys: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at < keys.length; at += keyBytes) names.push(keys.toString('latin1', at, at + keyBytes))
  return names
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
