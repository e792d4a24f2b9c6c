import { setTimeout as sleep } from 'node:timers/promises'

/** So much waiting for the engine is a burst: some 12,000 events. */
export const BURST_BYTES = 8 * 1024 * 1024
/** How much of a burst is let pass before anything is judged. */
export const BURST_MS = 10_000
const LOOK_MS = 50

/**
 * Whether detection stands back. What the engine has not taken in cannot be judged, and while both want the processors
 * neither gets on; but a burst that does not end must not keep anything from being judged.
 */
export function openBurst(backlogBytes: () => number, now: () => number = () => performance.now()): () => boolean {
  let since: number | undefined
  return () => {
    if (backlogBytes() <= BURST_BYTES) {
      since = undefined
      return false
    }
    since ??= now()
    return now() - since < BURST_MS
  }
}

/** Resolves when detection need not stand back, or when it is to end. */
export async function letPass(isBurst: () => boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBurst()) await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
}
