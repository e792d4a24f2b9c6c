/** Does its work at once and then at most once in a while, however often it is asked; nothing asked for is lost. */
export function paced(work: () => Promise<unknown>, pauseMs: number): () => void {
  let state: 'idle' | 'busy' | 'again' = 'idle'
  const run = async () => {
    state = 'busy'
    await Promise.allSettled([work(), pause(pauseMs)])
    const again = (state as string) === 'again'
    state = 'idle'
    if (again) void run()
  }
  return () => {
    if (state === 'idle') void run()
    else state = 'again'
  }
}

/** Ends early when nobody waits any more. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
