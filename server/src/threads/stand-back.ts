import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** Of a machine that is busy, who stands back gets a tenth of what others get; of one that is not, all that they want. */
const NICENESS = 10

export interface Launch {
  readonly execPath: string
  readonly execArgv: readonly string[]
}

/**
 * What comes in is acknowledged first, and the engine does its work with what that leaves: inserts, merges and questions can
 * wait for a moment, a sender of events cannot. On Linux a process that is for idle times makes way at once for whoever
 * wants its processor; a lower priority alone still ends its turn first, four milliseconds that a post waits at every step.
 */
export function standingBack(launch: Launch): Launch {
  return canBeIdle() ? { execPath: 'chrt', execArgv: ['-i', '0', launch.execPath, ...launch.execArgv] } : launch
}

/** Where other programs keep the processors busy, what is for idle times would wait for them too: a lower priority shares. */
const wantsShare = () => process.env.CHDB_PRIORITY === 'low'

let isAllowed: boolean | undefined
function canBeIdle(): boolean {
  if (process.platform !== 'linux' || wantsShare()) return false
  isAllowed ??= spawnSync('chrt', ['-i', '0', 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0
  return isAllowed
}

/** For the process that was launched so, or where that cannot be: others come first. */
export function letStandBack(pid: number): void {
  attempt(() => setPriority(pid, NICENESS))
}

/** The same for the thread of the server that calls this, where threads have priorities of their own. */
export function standBack(): void {
  if (process.platform === 'linux') attempt(() => setPriority(NICENESS))
}

/** What a thread has to be given of the environment, so that it can. */
export const idleEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'CHDB_PRIORITY'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** For work that can wait as the engine can: the thread that calls this runs in idle times, where that can be. */
export function waitForIdleTimes(): void {
  standBack()
  if (!canBeIdle()) return
  attempt(() => {
    const thread = basename(readlinkSync('/proc/thread-self'))
    spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore', timeout: 5_000 })
  })
}

/** Where a system does not let us, everybody is equal. */
function attempt(step: () => void): void {
  try {
    step()
  } catch {}
}
