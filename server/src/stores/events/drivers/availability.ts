import { EventStoreUnavailable } from '../event-store-errors.ts'

type State = 'starting' | 'ready' | 'down'

/** Whether the engine answers, and a bounded wait until it does. */
export interface Availability {
  now(): { readonly state: State; readonly problem?: string }
  set(state: State, problem?: string): void
  wait(timeoutMs: number): Promise<void>
}

export function availability(): Availability {
  let current: { state: State; problem?: string } = { state: 'starting' }
  const waiting = new Set<() => void>()
  return {
    now: () => current,
    set(state, problem) {
      current = problem === undefined ? { state } : { state, problem }
      if (state === 'ready') for (const resume of waiting) resume()
    },
    wait: (timeoutMs) =>
      new Promise((resolve, reject) => {
        if (current.state === 'ready') return resolve()
        const done = () => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(done)
          const why = current.problem === undefined ? '' : `: ${current.problem}`
          reject(new EventStoreUnavailable(`The event store is ${current.state}${why}`))
        }, timeoutMs)
        waiting.add(done)
      }),
  }
}
