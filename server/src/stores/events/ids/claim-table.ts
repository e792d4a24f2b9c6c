import { keyBytes } from './event-key.ts'
import { placeHash } from './place-hash.ts'

/**
 * Which append has which key, with open addressing. A Map would do but for its keys: the runtime keeps each text that is put
 * into one in a table of all texts, and stops for up to sixty milliseconds whenever that grows.
 */
export interface ClaimTable<Claim> {
  get(keys: Buffer, at: number): Claim | undefined
  /** The key must not be there. */
  set(keys: Buffer, at: number, claim: Claim): void
  delete(keys: Buffer, at: number): void
  /** Any of them. */
  some(): Claim | undefined
}

const smallest = 1024
const keyWords = keyBytes / 4

export function claimTable<Claim extends object>(hash = placeHash()): ClaimTable<Claim> {
  let claims: (Claim | undefined)[] = new Array(smallest).fill(undefined)
  let words = new Int32Array(smallest * keyWords)
  let shift = 32 - Math.log2(smallest)
  let count = 0

  /** Where the key at that place of these words belongs. */
  function home(of: Int32Array, place: number): number {
    const own = place * keyWords
    return hash(of[own] ?? 0, of[own + 1] ?? 0, of[own + 2] ?? 0, of[own + 3] ?? 0) >>> shift
  }

  /** The place of the key, or the free one where it belongs. */
  function placeOf(keys: Buffer, at: number): number {
    const [w0, w1, w2, w3] = [
      keys.readInt32LE(at),
      keys.readInt32LE(at + 4),
      keys.readInt32LE(at + 8),
      keys.readInt32LE(at + 12),
    ]
    let place = hash(w0, w1, w2, w3) >>> shift
    for (; claims[place] !== undefined; place = after(place)) {
      const own = place * keyWords
      if (words[own] === w0 && words[own + 1] === w1 && words[own + 2] === w2 && words[own + 3] === w3) break
    }
    return place
  }

  const after = (place: number) => (place + 1) & (claims.length - 1)

  function grow(): void {
    const [old, oldWords] = [claims, words]
    claims = new Array(old.length * 2).fill(undefined)
    words = new Int32Array(oldWords.length * 2)
    shift -= 1
    for (const [from, claim] of old.entries()) {
      if (claim === undefined) continue
      let place = home(oldWords, from)
      while (claims[place] !== undefined) place = after(place)
      move(oldWords, from, place, claim)
    }
  }

  function move(from: Int32Array, place: number, to: number, claim: Claim): void {
    for (let word = 0; word < keyWords; word += 1) words[to * keyWords + word] = from[place * keyWords + word] ?? 0
    claims[to] = claim
  }

  return {
    get: (keys, at) => claims[placeOf(keys, at)],
    set(keys, at, claim) {
      if (count * 2 >= claims.length) grow()
      const place = placeOf(keys, at)
      for (let word = 0; word < keyWords; word += 1) words[place * keyWords + word] = keys.readInt32LE(at + word * 4)
      claims[place] = claim
      count += 1
    },
    delete(keys, at) {
      let gap = placeOf(keys, at)
      if (claims[gap] === undefined) return
      count -= 1
      // Whoever stands behind the gap because it was taken moves into it: what is looked for is never behind a free place.
      for (let place = after(gap); ; place = after(place)) {
        const claim = claims[place]
        if (claim === undefined) break
        const mask = claims.length - 1
        if (((place - home(words, place)) & mask) < ((place - gap) & mask)) continue
        move(words, place, gap, claim)
        gap = place
      }
      claims[gap] = undefined
    },
    some: () => (count === 0 ? undefined : claims.find((claim) => claim !== undefined)),
  }
}
