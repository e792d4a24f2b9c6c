import { readlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** A third of the time that others get, while there is not enough for all. */
const NICENESS = 5

/**
 * This thread, and those that it starts from here on, leave the processor to whoever answers requests. Where the system
 * has no such thing everything stays as it is.
 */
export function giveWay(): void {
  quietly(() => setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS))
  // Many systems share the processor between groups of processes first. A process of its own session is such a group.
  if (isMainThread) quietly(() => writeFileSync('/proc/self/autogroup', `${NICENESS}`))
}

function quietly(change: () => void): void {
  try {
    change()
  } catch {
    // Another system, or not allowed here.
  }
}
