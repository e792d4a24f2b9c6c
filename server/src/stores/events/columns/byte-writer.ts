/** Bytes in a row that grows as needed, in the engine's spellings. */
export interface ByteWriter {
  /** A number of no fixed length: seven bits a byte, the lowest first. */
  count(value: number): void
  /** Its length, then itself in UTF-8. */
  text(value: string): void
  long(value: number): void
  /** The memory of an array as it is: this machine's byte order is the engine's. */
  array(values: ByteArray): void
  /** How many there are so far. */
  length(): number
  bytes(): Buffer
}

type ByteArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | BigInt64Array | BigUint64Array

/** No character of JavaScript's takes more bytes. */
const MOST_BYTES = 3
const ONE_BYTE = 128

/** `room`: how many bytes are expected, or where they are written for as long as there is enough of it. */
export function byteWriter(room: number | SharedArrayBuffer): ByteWriter {
  let buffer = typeof room === 'number' ? Buffer.allocUnsafe(room) : Buffer.from(room)
  let end = 0

  function reserve(more: number): void {
    if (end + more <= buffer.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, end + more))
    buffer.copy(grown, 0, 0, end)
    buffer = grown
  }

  function count(value: number): void {
    reserve(8)
    let rest = value
    while (rest >= ONE_BYTE) {
      buffer[end++] = (rest % ONE_BYTE) + ONE_BYTE
      rest = Math.floor(rest / ONE_BYTE)
    }
    buffer[end++] = rest
  }

  return {
    count,
    text(value) {
      const most = value.length * MOST_BYTES
      reserve(most + 8)
      if (most >= ONE_BYTE) {
        count(Buffer.byteLength(value))
        end += buffer.write(value, end)
        return
      }
      // Its length takes one byte, and is known once it is written.
      const written = buffer.write(value, end + 1)
      buffer[end] = written
      end += written + 1
    },
    long(value) {
      reserve(8)
      end = buffer.writeBigInt64LE(BigInt(value), end)
    },
    array(values) {
      reserve(values.byteLength)
      buffer.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), end)
      end += values.byteLength
    },
    length: () => end,
    bytes: () => buffer.subarray(0, end),
  }
}
