import { type ByteReader, BytesDamaged, byteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readDictionary, writeDictionary } from './dictionary.ts'
import { endsIn } from './read-column.ts'
import { byWidth } from './widths.ts'

/** `places`: of the rows that stay, ascending. */
type Pick = (from: ByteReader, rows: number, places: readonly number[], to: ByteWriter) => void

/** By what the engine calls the type as it is sent. */
const picks: Record<string, Pick> = {
  String: (from, rows, places, to) => pickTexts(from, new Array<number>(rows).fill(1), places, to),
  'LowCardinality(String)': pickFromDictionary,
  ...byWidth(ofWidth, perhapsOfWidth),
  'Array(String)': ofLists(1),
  'Map(String, String)': ofLists(2),
}

/** The rows at these places of a column, without a look at what they say: somebody waits. */
export function pickColumn(type: string, bytes: Buffer, rows: number, places: readonly number[], to: ByteWriter): void {
  const pick = picks[type]
  if (pick === undefined) throw new BytesDamaged(`there is no way to pick from ${type}`)
  pick(byteReader(bytes), rows, places, to)
}

function ofWidth(width: number): Pick {
  return (from, rows, places, to) => {
    const bytes = from.bytes(rows * width)
    for (const place of places) to.array(bytes.subarray(place * width, (place + 1) * width))
  }
}

function perhapsOfWidth(width: number): Pick {
  return (...given) => {
    ofWidth(1)(...given)
    ofWidth(width)(...given)
  }
}

/** Without the texts that no row has any more. */
function pickFromDictionary(from: ByteReader, rows: number, places: readonly number[], to: ByteWriter): void {
  const { texts, places: all } = readDictionary(from, rows)
  const kept = new Map([[0, 0]])
  const moved = Uint32Array.from(places, (place) => {
    const old = all[place] ?? 0
    const found = kept.get(old) ?? kept.size
    kept.set(old, found)
    return found
  })
  writeDictionary({ texts: [...kept.keys()].map((old) => texts[old] ?? ''), places: moved }, to)
}

/** `counts`: how many texts each row has. */
function pickTexts(from: ByteReader, counts: readonly number[], places: readonly number[], to: ByteWriter): void {
  let next = 0
  for (const [row, count] of counts.entries()) {
    const texts = from.texts(count)
    if (row !== places[next]) continue
    to.array(texts)
    next += 1
  }
}

/** `sides`: one of lists, two of maps, whose keys all stand before their values. */
function ofLists(sides: number): Pick {
  return (from, rows, places, to) => {
    const ends = endsIn(from, rows)
    const counts = ends.map((end, row) => end - (ends[row - 1] ?? 0))
    let end = 0
    for (const place of places) {
      end += counts[place] ?? 0
      to.long(end)
    }
    for (let side = 0; side < sides; side += 1) pickTexts(from, counts, places, to)
  }
}
