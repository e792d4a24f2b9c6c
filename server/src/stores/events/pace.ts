import { setImmediate as nextTurn } from 'node:timers/promises'

/** Awaited often inside long work: lets everything else run whenever the work has had its slice of time. */
export type Pace = () => Promise<void> | undefined

const sliceMs = 3

export function pace(signal?: AbortSignal, ms = sliceMs): Pace {
  let began = performance.now()
  return () => {
    if (performance.now() - began < ms) return undefined
    return nextTurn().then(() => {
      signal?.throwIfAborted()
      began = performance.now()
    })
  }
}
