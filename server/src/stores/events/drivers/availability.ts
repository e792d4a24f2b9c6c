import { EventStoreUnavailable } from '../event-store-errors.ts'

type State = 'starting' | 'ready' | 'down'

interface Now {
  readonly state: State
  /** Nobody asks, and whoever does wakes it: still as good as ready. */
  readonly isResting: boolean
  readonly problem?: string
}

/** Whether the engine answers, and a bounded wait until it does. */
export interface Availability {
  now(): Now
  set(state: State, problem?: string): void
  rest(): void
  wait(timeoutMs: number): Promise<void>
}

export function availability(): Availability {
  let current: Now = { state: 'starting', isResting: false }
  const waiting = new Set<() => void>()
  return {
    now: () => current,
    set(state, problem) {
      current = { state, isResting: false, ...(problem === undefined ? {} : { problem }) }
      if (state === 'ready') for (const resume of waiting) resume()
    },
    rest() {
      current = { state: 'ready', isResting: true }
    },
    wait: (timeoutMs) =>
      new Promise((resolve, reject) => {
        if (current.state === 'ready' && !current.isResting) return resolve()
        const done = () => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(done)
          const why = current.problem === undefined ? '' : `: ${current.problem}`
          const state = current.isResting ? 'waking up' : current.state
          reject(new EventStoreUnavailable(`The event store is ${state}${why}`))
        }, timeoutMs)
        waiting.add(done)
      }),
  }
}
