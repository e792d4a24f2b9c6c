/**
 * Lines that are added one after the other, outside of the heap: a megabyte that stays there lets three more of garbage
 * pile up before the collector comes. Only the newest of a text's states may be added to; the others stay as they are.
 */
export interface GrowingText {
  /** Longer than the text: what comes next has room. */
  readonly bytes: Buffer
  readonly length: number
}

export const emptyText: GrowingText = { bytes: Buffer.alloc(0), length: 0 }

const LINE_BREAK = 10
/** An eighth for what comes next: most of it is never needed. */
const SPARE = 8

export function addLines({ bytes, length }: GrowingText, lines: readonly string[]): GrowingText {
  const added = (length === 0 ? lines : ['', ...lines]).join('\n')
  const needed = length + Buffer.byteLength(added)
  const grown = needed <= bytes.length ? bytes : withRoom(bytes.subarray(0, length), needed)
  grown.write(added, length)
  return { bytes: grown, length: needed }
}

function withRoom(bytes: Buffer, needed: number): Buffer {
  // Its own: a piece of what several share would keep all of it.
  const grown = Buffer.allocUnsafeSlow(needed + Math.ceil(needed / SPARE))
  bytes.copy(grown)
  return grown
}

const written = ({ bytes, length }: GrowingText) => bytes.subarray(0, length)

export function linesOf(text: GrowingText): string[] {
  return text.length === 0 ? [] : written(text).toString().split('\n')
}

export function firstLine(text: GrowingText): string | null {
  if (text.length === 0) return null
  const end = written(text).indexOf(LINE_BREAK)
  return text.bytes.toString('utf8', 0, end < 0 ? text.length : end)
}

export function startsLine(text: GrowingText, start: string): boolean {
  const bytes = written(text)
  return bytes.includes(`\n${start}`) || bytes.subarray(0, Buffer.byteLength(start)).equals(Buffer.from(start))
}
