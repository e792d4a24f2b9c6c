import * as zlib from 'node:zlib'

// What repeats itself takes less room packed: of lines, which name their columns again and again, an eighth, of columns two fifths.

/** What has fewer bytes is on the disk sooner than it is packed. */
export const WORTH_PACKING = 64 * 1024

/** Absent on older runtimes, which neither pack nor read what was packed. */
interface Zstd {
  zstdCompress(bytes: Buffer, options: object, done: (error: Error | null, packed: Buffer) => void): void
  zstdDecompressSync(bytes: Buffer, options: object): Buffer
}
const { zstdCompress, zstdDecompressSync } = zlib as Partial<Zstd>

/** The fewest milliseconds: what comes beyond is for the engine to pack. */
const level = 1
const LEVEL_PARAMETER = 100

/** On a thread of the runtime's, which comes back for each further chunk. null: it cannot be packed. */
export function pack(bytes: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    if (zstdCompress === undefined) return resolve(null)
    const options = { params: { [LEVEL_PARAMETER]: level }, chunkSize: Math.max(WORTH_PACKING, bytes.length >> 1) }
    zstdCompress(bytes, options, (error, packed) => resolve(error === null ? packed : null))
  })
}

/** `length`: what it was before, so that nothing becomes larger than it says. */
export function unpack(packed: Buffer, length: number): Buffer {
  if (zstdDecompressSync === undefined)
    throw new Error('The journal holds packed records, which Node reads from 22.15 on')
  return zstdDecompressSync(packed, { maxOutputLength: length })
}
