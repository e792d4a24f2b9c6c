import type { StoredEvent } from '@signet/contract/event'
import type { AppendResult, EventStore } from './event-store.ts'

type Append = EventStore['append']

/** What has more events is an append of its own. */
const SMALL = 25
/** Events of one gathered append: more would make the first of them wait. */
const MOST = 100

interface Caller {
  /** Position of its first event among the gathered ones. */
  readonly from: number
  readonly count: number
  resolve(result: AppendResult): void
  reject(error: unknown): void
}

interface Group {
  readonly events: StoredEvent[]
  readonly callers: Caller[]
}

/**
 * Small appends of one workspace that are made in the same turn of the thread become one. Sixty-four connections that post
 * an event each share a write to the disk already; so they share all the steps before it, each of which costs as much for
 * one event as for ten. They succeed and fail together, which a journal that cannot be written does to all of them anyway.
 */
export function gatherAppends(append: Append, afterTurn: (run: () => void) => void = process.nextTick): Append {
  const groups = new Map<string, Group>()

  function begin(workspaceId: string): Group {
    const group = { events: [], callers: [] }
    groups.set(workspaceId, group)
    afterTurn(() => void finish(workspaceId, group))
    return group
  }

  async function finish(workspaceId: string, group: Group): Promise<void> {
    if (groups.get(workspaceId) === group) groups.delete(workspaceId)
    try {
      share(group.callers, await append(workspaceId, group.events))
    } catch (error) {
      for (const caller of group.callers) caller.reject(error)
    }
  }

  return (workspaceId, events) => {
    if (events.length > SMALL) return append(workspaceId, events)
    const open = groups.get(workspaceId)
    const group = open !== undefined && open.events.length + events.length <= MOST ? open : begin(workspaceId)
    return new Promise((resolve, reject) => {
      group.callers.push({ from: group.events.length, count: events.length, resolve, reject })
      group.events.push(...events)
    })
  }
}

/** Tells each caller which of its own events were duplicates. */
function share(callers: readonly Caller[], { duplicates }: AppendResult): void {
  if (duplicates.length === 0) {
    for (const { count, resolve } of callers) resolve({ appended: count, duplicates: [] })
    return
  }
  for (const { from, count, resolve } of callers) {
    const own = duplicates.filter((position) => position >= from && position < from + count)
    resolve({ appended: count - own.length, duplicates: own.map((position) => position - from) })
  }
}
