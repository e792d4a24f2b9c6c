import { type ByteReader, BytesDamaged } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** A column of few different texts. */
export interface Dictionary {
  readonly texts: readonly string[]
  /** Of each row's text among them. */
  readonly places: Uint8Array | Uint16Array | Uint32Array
}

const VERSION = 1
/** The keys come with the block. */
const WITH_KEYS = 0x600
/** The engine's numbers for how many bytes a place takes. */
const widths = [Uint8Array, Uint16Array, Uint32Array] as const

export function writeDictionary({ texts, places }: Dictionary, to: ByteWriter): void {
  const width = texts.length <= 0x100 ? 0 : texts.length <= 0x1_0000 ? 1 : 2
  to.long(VERSION)
  to.long(WITH_KEYS + width)
  to.long(texts.length)
  for (const text of texts) to.text(text)
  to.long(places.length)
  to.array(widths[width].from(places))
}

export function readDictionary(from: ByteReader, rows: number): Dictionary {
  const version = from.long()
  const ofWidth = widths[from.long() - WITH_KEYS]
  if (version !== VERSION || ofWidth === undefined) throw new BytesDamaged('not a column of few texts')
  const texts = Array.from({ length: from.long() }, () => from.text())
  if (from.long() !== rows) throw new BytesDamaged('not a column of as many rows')
  // A copy: the bytes may begin anywhere, and numbers of several bytes must not.
  const bytes = Uint8Array.from(from.bytes(rows * ofWidth.BYTES_PER_ELEMENT))
  return { texts, places: new ofWidth(bytes.buffer) }
}
