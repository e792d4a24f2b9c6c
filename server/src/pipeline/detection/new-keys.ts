import { hashOf } from '../../stores/events/detection/detection-reads.ts'
import type { NumberTable } from './number-table.ts'

/** Hashes of the keys that the store may have something of; null: too many to say. Only ever grows. */
export type KnownKeys = NumberTable | null

export const isKnown = (known: KnownKeys, key: string) => known === null || known.has(hashOf(key))

/**
 * Keys of which all is known: the store had nothing of them, or was asked, and what came since is added. Of too many,
 * the oldest count as known to the store only.
 */
export interface NewKeys<State> {
  get(key: string): State | undefined
  /** Does nothing about a known key that was not put here. */
  learn(key: string, change: (state: State | undefined) => State): void
  put(key: string, state: State): void
}

export function openNewKeys<State>(known: KnownKeys, most: number): NewKeys<State> {
  const states = new Map<string, State>()

  function put(key: string, state: State): void {
    states.set(key, state)
    if (states.size <= most) return
    for (const [oldest] of states) {
      states.delete(oldest)
      known?.add(hashOf(oldest))
      return
    }
  }

  return {
    get: (key) => states.get(key),
    put,
    learn(key, change) {
      const state = states.get(key)
      if (state !== undefined || !isKnown(known, key)) put(key, change(state))
    },
  }
}
