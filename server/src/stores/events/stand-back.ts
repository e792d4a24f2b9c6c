import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of a machine that is busy, who stands back gets a tenth of what others get; of one that is not, all that they want. */
const NICENESS = 10

/**
 * What comes in is acknowledged first, and the engine does its work with what that leaves: inserts, merges and questions can
 * wait for a moment, a sender of events cannot. The process must have been started just now, in a session of its own: the
 * threads that it starts from now on are like its first.
 */
export function letStandBack(pid: number): void {
  attempt(() => setPriority(pid, NICENESS))
  // Linux weighs sessions against each other first, and by a number of their own.
  if (process.platform === 'linux') attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS)))
}

/** The same for a thread of the server, where threads have priorities of their own. */
export function standBack(): void {
  if (process.platform === 'linux') attempt(() => setPriority(NICENESS))
}

/** Where a system does not let us, everybody is equal. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {}
}
