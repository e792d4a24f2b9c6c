/** Says of a key that a run surely does not hold it, or that a page must be looked at (1 of 800 times for nothing). */
export interface BloomFilter {
  readonly bytes: Buffer
  add(keys: Buffer, at: number): void
  mayHold(keys: Buffer, at: number): boolean
}

const bitsPerKey = 14
const probes = 8

export function emptyBloom(expectedKeys: number): BloomFilter {
  return bloomOf(Buffer.alloc(Math.max(8, Math.ceil((expectedKeys * bitsPerKey) / 8))))
}

// The keys are hashes already: their own words say where the bits are.
export function bloomOf(bytes: Buffer): BloomFilter {
  const bits = bytes.length * 8
  const scale = bits / 2 ** 32

  return {
    bytes,
    add(keys, at) {
      let word = keys.readUInt32LE(at + 4)
      const step = keys.readUInt32LE(at + 8) | 1
      for (let probe = 0; probe < probes; probe += 1) {
        const bit = Math.floor(word * scale)
        const byte = Math.floor(bit / 8)
        bytes[byte] = (bytes[byte] ?? 0) | (1 << (bit & 7))
        word = (word + step) >>> 0
      }
    },
    mayHold(keys, at) {
      let word = keys.readUInt32LE(at + 4)
      const step = keys.readUInt32LE(at + 8) | 1
      for (let probe = 0; probe < probes; probe += 1) {
        const bit = Math.floor(word * scale)
        if (((bytes[Math.floor(bit / 8)] ?? 0) & (1 << (bit & 7))) === 0) return false
        word = (word + step) >>> 0
      }
      return true
    },
  }
}
