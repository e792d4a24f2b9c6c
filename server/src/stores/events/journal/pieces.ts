/** Bytes that are written one behind the other, without being copied together. */
export type Pieces = readonly Buffer[]

export const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0)

/** What is left of them behind so many bytes. */
export function behind(pieces: Pieces, bytes: number): Pieces {
  let skipped = bytes
  const at = pieces.findIndex(({ length }) => {
    if (skipped < length) return true
    skipped -= length
    return false
  })
  return at < 0 ? [] : [(pieces[at] as Buffer).subarray(skipped), ...pieces.slice(at + 1)]
}
