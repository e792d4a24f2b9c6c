import { AppError } from '../app-error.ts'

/** Work is measured in records; a workspace gets this much small work done before the others have had their turn. */
const TURN = 100
/** From here on a piece of work is large: a turn has one of them. */
export const LARGE_WORK = 50
const MAX_WAITING = 2_000

export interface Turns {
  /**
   * Resolves when it is this workspace's turn for so many records. What runs until the next await is the turn.
   * Rejects with too_many_requests when so many wait for the workspace that one more would only wait too long.
   */
  take(workspaceId: string, records: number): Promise<void>
  /** The same for the next piece of work that has begun: it goes on before the workspace begins another of its kind. */
  goOn(workspaceId: string, records: number): Promise<void>
}

interface Waiting {
  readonly records: number
  grant(): void
}

/** Small work does not wait behind large work of the same workspace: each has a line of its own. */
interface Lines {
  readonly small: Waiting[]
  readonly large: Waiting[]
}

/**
 * Shares one thread between workspaces: all that wait get a turn before one gets its second. Large work of a workspace is
 * finished piece by piece, one after the other: side by side, all of it would be in memory, and done at the same moment.
 */
export function openTurns(schedule: (run: () => void) => unknown = setImmediate): Turns {
  const waiting = new Map<string, Lines>()
  let scheduled = false

  function round(): void {
    scheduled = false
    for (const [workspaceId, { small, large }] of waiting) {
      large.shift()?.grant()
      for (let granted = 0; small.length > 0 && granted < TURN; ) {
        const next = small.shift()
        granted += next?.records ?? 0
        next?.grant()
      }
      if (small.length + large.length === 0) waiting.delete(workspaceId)
    }
    if (waiting.size > 0) plan()
  }

  function plan(): void {
    if (scheduled) return
    scheduled = true
    schedule(round)
  }

  function linesOf(workspaceId: string): Lines {
    const known = waiting.get(workspaceId)
    if (known !== undefined) return known
    const lines = { small: [], large: [] }
    waiting.set(workspaceId, lines)
    return lines
  }

  return {
    take: (workspaceId, records) =>
      new Promise((resolve, reject) => {
        const { small, large } = linesOf(workspaceId)
        if (small.length + large.length >= MAX_WAITING)
          return reject(new AppError('too_many_requests', { detail: 'too many wait for their turn' }))
        const line = records < LARGE_WORK ? small : large
        line.push({ records, grant: resolve })
        plan()
      }),
    goOn: (workspaceId, records) =>
      new Promise((resolve) => {
        linesOf(workspaceId).large.unshift({ records, grant: resolve })
        plan()
      }),
  }
}
