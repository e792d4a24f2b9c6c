import { keyBytes } from './event-key.ts'
import { placeHash } from './place-hash.ts'

/** Keys in memory: 16 bytes each in the order they came, and a table of places with open addressing. */
export interface IdTable {
  count(): number
  has(keys: Buffer, at: number): boolean
  /** False when it was there. */
  add(keys: Buffer, at: number): boolean
  /** All keys; valid until the next `add`. */
  keys(): Buffer
}

const smallest = 1024
const keyWords = keyBytes / 4

export function idTable(expectedKeys = smallest): IdTable {
  const firstCapacity = 2 ** Math.ceil(Math.log2(Math.max(smallest, expectedKeys)))
  const hash = placeHash()
  let words = new Int32Array(firstCapacity * keyWords)
  let places = new Uint32Array(firstCapacity * 2)
  let shift = 32 - Math.log2(places.length)
  let count = 0

  /** The place of the key, or the free one where it belongs. */
  function placeOf(w0: number, w1: number, w2: number, w3: number): number {
    let place = hash(w0, w1, w2, w3) >>> shift
    for (let entry = places[place]; entry; entry = places[place]) {
      const own = (entry - 1) * keyWords
      if (words[own] === w0 && words[own + 1] === w1 && words[own + 2] === w2 && words[own + 3] === w3) return place
      place = (place + 1) & (places.length - 1)
    }
    return place
  }

  function grow(): void {
    const larger = new Int32Array(words.length * 2)
    larger.set(words)
    words = larger
    places = new Uint32Array(places.length * 2)
    shift -= 1
    for (let entry = 1; entry <= count; entry += 1) {
      const own = (entry - 1) * keyWords
      places[placeOf(words[own] ?? 0, words[own + 1] ?? 0, words[own + 2] ?? 0, words[own + 3] ?? 0)] = entry
    }
  }

  function find(keys: Buffer, at: number): number {
    return placeOf(keys.readInt32LE(at), keys.readInt32LE(at + 4), keys.readInt32LE(at + 8), keys.readInt32LE(at + 12))
  }

  return {
    count: () => count,
    has: (keys, at) => places[find(keys, at)] !== 0,
    add(keys, at) {
      if (count * keyWords === words.length) grow()
      const place = find(keys, at)
      if (places[place] !== 0) return false
      for (let word = 0; word < keyWords; word += 1) words[count * keyWords + word] = keys.readInt32LE(at + word * 4)
      count += 1
      places[place] = count
      return true
    },
    keys: () => Buffer.from(words.buffer, 0, count * keyBytes),
  }
}
