import { hash } from 'node:crypto'

const BLOCK = 64
const INNER = 0x36
const OUTER = 0x5c
const DIGEST = 32
/** What prints are made of is shorter nearly always. */
const ROOM = 1024
/** 132 bits: as many letters as tell two prints apart for certain. */
const LETTERS = 22

/**
 * The print of a text: HMAC-SHA-256 under the key, shortened. Two hashes over memory that is used again take less than half as
 * long as the library's object for it, which is made anew for every event.
 */
export function keyedPrints(key: Buffer): (text: string) => string {
  const block = Buffer.alloc(BLOCK)
  const short = key.length > BLOCK ? hash('sha256', key, 'buffer') : key
  short.copy(block)
  const inner = Buffer.alloc(BLOCK + ROOM)
  const outer = Buffer.alloc(BLOCK + DIGEST)
  for (const [at, byte] of block.entries()) {
    inner[at] = byte ^ INNER
    outer[at] = byte ^ OUTER
  }
  const start = Buffer.from(inner.subarray(0, BLOCK))

  /** One letter of text is three bytes at most. */
  const withStart = (text: string) =>
    text.length * 3 <= ROOM
      ? inner.subarray(0, BLOCK + inner.write(text, BLOCK))
      : Buffer.concat([start, Buffer.from(text)])

  return (text) => {
    outer.write(hash('sha256', withStart(text), 'binary'), BLOCK, 'latin1')
    return hash('sha256', outer, 'base64url').slice(0, LETTERS)
  }
}
