/** The bytes are not what they were said to be: nobody can ever read them. */
export class BytesDamaged extends Error {}

/** Reads in a row what a ByteWriter has written. Throws BytesDamaged where the bytes end before that. */
export interface ByteReader {
  count(): number
  text(): string
  long(): number
  /** So many bytes as they are. */
  bytes(length: number): Buffer
  /** So many texts as they are, with their lengths. */
  texts(count: number): Buffer
}

const ONE_BYTE = 128

export function byteReader(buffer: Buffer): ByteReader {
  let at = 0

  function bytes(length: number): Buffer {
    const end = at + length
    if (end > buffer.length) throw new BytesDamaged('the bytes end too early')
    const found = buffer.subarray(at, end)
    at = end
    return found
  }

  function count(): number {
    let value = 0
    for (let unit = 1; ; unit *= ONE_BYTE) {
      const byte = buffer[at++]
      if (byte === undefined) throw new BytesDamaged('the bytes end too early')
      value += (byte % ONE_BYTE) * unit
      if (byte < ONE_BYTE) return value
    }
  }

  return {
    count,
    bytes,
    text: () => bytes(count()).toString(),
    long: () => Number(bytes(8).readBigInt64LE()),
    texts(many) {
      const start = at
      for (let n = 0; n < many; n += 1) {
        const length = count()
        at += length
      }
      if (at > buffer.length) throw new BytesDamaged('the bytes end too early')
      return buffer.subarray(start, at)
    },
  }
}
