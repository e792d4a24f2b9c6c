import { hashOf } from '../../stores/events/detection/detection-reads.ts'

/** Hashes of the keys that the store may have something of; null: too many to say. Only ever grows. */
export type KnownKeys = Set<number> | null

export const isKnown = (known: KnownKeys, key: string) => known === null || known.has(hashOf(key))

/** Keys that the store had nothing of, with what came of them since. Of too many, the oldest count as known. */
export interface NewKeys<State> {
  get(key: string): State | undefined
  /** Does nothing about a known key. */
  learn(key: string, change: (state: State | undefined) => State): void
}

export function openNewKeys<State>(known: KnownKeys, most: number): NewKeys<State> {
  const states = new Map<string, State>()
  return {
    get: (key) => states.get(key),
    learn(key, change) {
      const state = states.get(key)
      if (state === undefined && isKnown(known, key)) return
      states.set(key, change(state))
      if (states.size <= most) return
      for (const [oldest] of states) {
        states.delete(oldest)
        known?.add(hashOf(oldest))
        return
      }
    },
  }
}
