import { AppError } from '../app-error.ts'

/** Work is measured in records; a workspace gets this much done before the others have had their turn. */
const TURN = 100
const MAX_WAITING = 2_000

export interface Turns {
  /**
   * Resolves when it is this workspace's turn for so many records. What runs until the next await is the turn.
   * Rejects with too_many_requests when so many wait for the workspace that one more would only wait too long.
   */
  take(workspaceId: string, records: number): Promise<void>
}

interface Waiting {
  readonly records: number
  grant(): void
}

/** Shares one thread between workspaces: all that wait get a turn before one gets its second. */
export function openTurns(schedule: (run: () => void) => unknown = setImmediate): Turns {
  const lines = new Map<string, Waiting[]>()
  let scheduled = false

  function round(): void {
    scheduled = false
    for (const [workspaceId, line] of lines) {
      let granted = 0
      while (line.length > 0 && granted < TURN) {
        const next = line.shift()
        granted += next?.records ?? 0
        next?.grant()
      }
      if (line.length === 0) lines.delete(workspaceId)
    }
    if (lines.size > 0) plan()
  }

  function plan(): void {
    if (scheduled) return
    scheduled = true
    schedule(round)
  }

  return {
    take: (workspaceId, records) =>
      new Promise((resolve, reject) => {
        const line = lines.get(workspaceId) ?? []
        if (line.length >= MAX_WAITING)
          return reject(new AppError('too_many_requests', { detail: 'too many wait for their turn' }))
        line.push({ records, grant: resolve })
        lines.set(workspaceId, line)
        plan()
      }),
  }
}
