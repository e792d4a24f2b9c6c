/** Chance that can be repeated: every draw follows from the numbers that it is asked with. */

/** One number out of two, well mixed (the finalizer of MurmurHash3). */
export function mix(a: number, b: number): number {
  let h = (Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)) | 0
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export function mixText(a: number, text: string): number {
  let h = a
  for (let at = 0; at < text.length; at++) h = mix(h, text.charCodeAt(at))
  return h
}

/** A number from 0 to below 1 for a hash. */
export function share(hash: number): number {
  return hash / 0x1_0000_0000
}

export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Different entries in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  hex(digits: number): string
  normal(): number
  poisson(mean: number): number
}

export function randomFrom(...keys: readonly number[]): Random {
  let state = 0x2545f491
  for (const key of keys) state = mix(state, key)
  const next = () => {
    // Mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)]
    if (found === undefined) throw new Error('There is nothing to pick from')
    return found
  }
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    sample<T>(list: readonly T[], count: number): T[] {
      const rest = [...list]
      const taken: T[] = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(next() * rest.length), 1))
      return taken
    },
    hex(digits) {
      let text = ''
      while (text.length < digits)
        text += Math.floor(next() * 0x1_0000_0000)
          .toString(16)
          .padStart(8, '0')
      return text.slice(0, digits)
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson(mean) {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > limit; product *= next()) count++
      return count
    },
  }
}

/** The entry into whose weight a draw falls, counted from the first; null beyond the last one. */
export function weighted<T>(parts: readonly (readonly [entry: T, weight: number])[], draw: number): T | null {
  let left = draw
  for (const [entry, weight] of parts) {
    left -= weight
    if (left < 0) return entry
  }
  return null
}
