/** Says of a key that a run surely does not hold it, or that a page must be looked at (1 of 800 times for nothing). */
export interface BloomFilter {
  readonly bytes: Buffer
  add(start: number, step: number): void
  mayHold(start: number, step: number): boolean
}

const bitsPerKey = 14
const probes = 8
// Places are words of 32 bits; from 300 million keys on a filter lets more through.
const maxBytes = 2 ** 29

// The keys are hashes already: two of their own words say where the bits are.
export function bloomStart(keys: Buffer, at: number): number {
  return keys.readUInt32LE(at + 4)
}

export function bloomStep(keys: Buffer, at: number): number {
  return keys.readUInt32LE(at + 8) | 1
}

export function emptyBloom(expectedKeys: number): BloomFilter {
  const bytes = Math.ceil((expectedKeys * bitsPerKey) / 8)
  return bloomOf(Buffer.alloc(Math.min(maxBytes, Math.max(8, bytes))))
}

export function bloomOf(bytes: Buffer): BloomFilter {
  const scale = (bytes.length * 8) / 2 ** 32

  return {
    bytes,
    add(start, step) {
      for (let probe = 0, word = start; probe < probes; probe += 1, word = (word + step) >>> 0) {
        const bit = (word * scale) >>> 0
        bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7))
      }
    },
    mayHold(start, step) {
      for (let probe = 0, word = start; probe < probes; probe += 1, word = (word + step) >>> 0) {
        const bit = (word * scale) >>> 0
        if (((bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
      }
      return true
    },
  }
}
