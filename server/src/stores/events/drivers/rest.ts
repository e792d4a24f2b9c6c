import { setTimeout as sleep } from 'node:timers/promises'

/** Knows whether somebody needs the engine, so that it may rest while nobody does. */
export interface Rest {
  /** Somebody needs it now, or soon. */
  need(): void
  /** It counts as needed for as long as the work takes. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when nobody has needed it for the time, or with the signal. */
  idle(signal: AbortSignal): Promise<void>
  /** Resolves when somebody has needed it since it was idle, or with the signal. */
  needed(signal: AbortSignal): Promise<void>
}

/** null: never idle. */
export function restAfter(quietMs: number | null): Rest {
  let last = performance.now()
  let atWork = 0
  let isWanted = false
  let nudge: (() => void) | undefined

  function need(): void {
    last = performance.now()
    isWanted = true
    nudge?.()
  }

  return {
    need,
    async during(work) {
      atWork += 1
      need()
      try {
        return await work()
      } finally {
        atWork -= 1
        need()
      }
    },
    async idle(signal) {
      for (;;) {
        const leftMs = quietMs === null ? 2 ** 31 - 1 : atWork > 0 ? quietMs : last + quietMs - performance.now()
        if (leftMs <= 0 || signal.aborted) {
          isWanted = false
          return
        }
        await sleep(leftMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    },
    needed: (signal) =>
      new Promise((resolve) => {
        const end = () => {
          nudge = undefined
          signal.removeEventListener('abort', end)
          resolve()
        }
        nudge = end
        signal.addEventListener('abort', end)
        if (signal.aborted || isWanted) end()
      }),
  }
}
