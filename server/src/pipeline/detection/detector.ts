import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@signet/contract/event'
import { WorkspaceId } from '@signet/contract/ids'
import type { Context } from '../../context.ts'
import { ThreatChangedMeanwhile } from '../../features/threats/threats.ts'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { storeReads } from '../../stores/events/detection/store-reads.ts'
import { toEngineTime } from '../../stores/events/event-row.ts'
import { type EventStore, EventStoreUnavailable } from '../../stores/events/event-store.ts'
import { pace } from '../../stores/events/pace.ts'
import { letPass, openBurst } from './burst.ts'
import {
  advance,
  type Cursor,
  forgetServers,
  LeaseLost,
  oldestWaiting,
  releaseLeases,
  takeLease,
  tellWaiting,
} from './cursor.ts'

import { type DayMemory, openDayMemory } from './day-memory.ts'
import { detectRound } from './detect-round.ts'
import { type KeyMemory, openKeyMemory } from './key-memory.ts'
import { openRecentArrivals } from './recent-arrivals.ts'
import { openPartSizes, type PartSizes } from './round.ts'
import { MARGIN_MS, openUnread, type Unread } from './unread.ts'

/** Runs behind what arrives. A crash loses no detection: the cursor moves with the findings. */
export interface Detector {
  /** These events of this workspace were acknowledged. */
  wake(workspaceId: string, events?: readonly StoredEvent[]): void
  /** How far behind the arrivals this server's judging is, in milliseconds; 0 when nothing waits. */
  lagMs(workspaceId: string): number
  longestLagMs(): number
  /** Judges everything that is readable now. For tests and measurements; the loop does the same. */
  catchUp(workspaceId: WorkspaceId): Promise<void>
  start(): void
  close(): Promise<void>
}

const IDLE_MS = 500
/** Whether something became readable costs nothing to see. */
const LOOK_MS = 50
const SWEEP_MS = 30_000
const LEASE_MS = 60_000
const LOST_MS = 86_400_000
const TRIES = 5
/** After an acknowledgement it takes so long until a look at the journal says whether it can be read. */
const SETTLED_MS = 1_000

/** `elsewhere`: another server has the workspace. */
type Outcome = 'all' | 'more waits' | 'elsewhere'

/** Events of a workspace that were acknowledged and perhaps not judged yet. */
interface Waiting {
  /** No later than the first of them. */
  since: number
  last: number
}

/** What is remembered of a workspace for as long as it is held. */
interface Held {
  readonly unread: Unread
  readonly sizes: PartSizes
  readonly memory: Memory
}

/** What the store answered before, and would still answer: until something is forgotten. */
interface Memory {
  readonly forgotten: number
  readonly days: DayMemory
  readonly keys: KeyMemory
}

export function openDetector(context: () => Context): Detector {
  const holder = randomUUID()
  const waiting = new Map<string, Waiting>()
  /** Got events here and are judged by another server, which may end before it has judged them. */
  const elsewhere = new Set<string>()
  /** Of the workspaces that this server holds. */
  const held = new Map<string, Held>()
  const recent = openRecentArrivals()
  const stopping = new AbortController()
  const isBurst = openBurst(() => context().events.status().backlogBytes)
  let running: Promise<void> | undefined
  let nextSweep = 0
  let nudge: (() => void) | undefined

  /** Says what cannot be read yet of what came in here: whoever judges the workspaces waits for it. */
  async function tell(): Promise<void> {
    const { records, events, now } = context()
    const { unreadableSince } = events.status()
    const since = unreadableSince === null ? null : new Date(unreadableSince)
    await records.acrossWorkspaces((db) => tellWaiting(db, holder, since, now()))
  }

  /** What was received before this is readable, on every server: no cursor may pass it. */
  async function readableUpTo(): Promise<number> {
    const { records, now } = context()
    const at = now()
    await tell()
    const oldest = await records.acrossWorkspaces(async (db) => {
      await forgetServers(db, new Date(at.getTime() - LOST_MS))
      return oldestWaiting(db, new Date(at.getTime() - LOST_MS))
    })
    return Math.min(at.getTime(), oldest?.getTime() ?? Number.POSITIVE_INFINITY) - MARGIN_MS
  }

  /** A round may ask a hundred times: it stands back in a burst, and ends with the server, to be made again by the next one. */
  const askWhileRunning =
    (query: EventStore['query']): EventStore['query'] =>
    async (...asked) => {
      await letPass(isBurst, stopping.signal)
      stopping.signal.throwIfAborted()
      return query(...asked)
    }

  function hold(workspaceId: WorkspaceId, reads: DetectionReads, { arrivedUpTo, forgotten }: Cursor): Held {
    const known = held.get(workspaceId)
    if (known !== undefined && known.memory.forgotten === forgotten) return known
    const now = {
      unread: known?.unread ?? openUnread({ ...reads, ...recent.over(reads, workspaceId) }, arrivedUpTo.getTime()),
      sizes: known?.sizes ?? openPartSizes(),
      memory: { forgotten, days: openDayMemory(known?.memory.days.toldUpTo()), keys: openKeyMemory() },
    }
    held.set(workspaceId, now)
    return now
  }

  /** One round over the first of what waits. */
  async function judge(workspaceId: WorkspaceId): Promise<Outcome> {
    const { records, events, now } = context()
    const at = now()
    const until = new Date(at.getTime() + LEASE_MS)
    const cursor = await records.acrossWorkspaces((db) => takeLease(db, workspaceId, holder, at, until))
    if (cursor === null) {
      held.delete(workspaceId)
      await tell()
      return 'elsewhere'
    }
    const reads = storeReads(askWhileRunning(events.query), workspaceId)
    const { unread, sizes, memory } = hold(workspaceId, reads, cursor)
    const safe = await readableUpTo()
    // Each step looks at every arrival, and the server has others waiting.
    const pause = pace()
    const { arrivals, isAll, readUpTo } = await unread.next(safe)
    if (arrivals.length > 0) {
      const newest = new Date(Math.max(...arrivals.map(({ timestamp }) => timestamp)))
      const upTo = new Date(Math.max(0, Math.min(readUpTo, safe)))
      await pause()
      memory.days.arrived(arrivals)
      await pause()
      const known = await memory.keys.over(memory.days.over(reads, at.getTime()), arrivals, at.getTime())
      await pause()
      await detectRound(context(), workspaceId, known, sizes, arrivals, (db) =>
        advance(db, workspaceId, holder, upTo, newest),
      )
      unread.done()
    }
    return isAll ? 'all' : 'more waits'
  }

  async function judgeStubbornly(workspaceId: WorkspaceId): Promise<Outcome> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await judge(workspaceId)
      } catch (error) {
        const isRace = error instanceof ThreatChangedMeanwhile || error instanceof LeaseLost
        if (!isRace || turn === TRIES) throw error
      }
    }
  }

  /** Workspaces that got events elsewhere, or before this server started. Nobody else writes into an embedded engine. */
  async function sweep(): Promise<void> {
    const { events, now } = context()
    const at = now().getTime()
    if (at < nextSweep || (nextSweep > 0 && events.status().engine === 'embedded')) return
    const since = nextSweep === 0 ? 0 : at - 2 * SWEEP_MS - 2 * MARGIN_MS
    const rows = await events.query(
      "SELECT workspace, max(receivedAt) AS last FROM events WHERE receivedAt >= {since:DateTime64(3, 'UTC')} GROUP BY workspace",
      { since: toEngineTime(since) },
    )
    for (const workspaceId of new Set([...rows.map((row) => String(row.workspace)), ...elsewhere])) {
      if (!waiting.has(workspaceId)) waiting.set(workspaceId, { since: at, last: at })
    }
    nextSweep = at + SWEEP_MS
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await letPass(isBurst, stopping.signal)
      const unreadable = context().events.status().unreadableSince
      await sweep().catch(quietly)
      let isMore = false
      // A round for each in turn: who sends without end must not keep the others from being judged.
      for (const [workspaceId] of [...waiting]) {
        if (stopping.signal.aborted) break
        const began = context().now().getTime()
        const isReadable = context().events.status().unreadableSince === null
        try {
          const outcome = await judgeStubbornly(WorkspaceId.parse(workspaceId))
          if (outcome === 'elsewhere') elsewhere.add(workspaceId)
          else elsewhere.delete(workspaceId)
          if (outcome === 'more waits') isMore = true
          else settle(workspaceId, began, isReadable)
        } catch (error) {
          quietly(error, workspaceId)
        }
      }
      if (!isMore) await pauseUntilMore(unreadable)
    }
  }

  /** In a stream what was written meanwhile is judged at once. */
  async function pauseUntilMore(before: number | null): Promise<void> {
    const isMore = () => before !== null && context().events.status().unreadableSince !== before
    const until = performance.now() + IDLE_MS
    while (!isMore() && performance.now() < until && !stopping.signal.aborted) {
      await pause(before === null ? IDLE_MS : LOOK_MS)
    }
  }

  /** What was acknowledged before the turn began is judged, if it could be read then. */
  function settle(workspaceId: string, began: number, isReadable: boolean): void {
    const known = waiting.get(workspaceId)
    if (known === undefined || !isReadable) return
    if (known.last + SETTLED_MS < began) waiting.delete(workspaceId)
    else known.since = Math.max(known.since, Math.min(known.last, began - SETTLED_MS))
  }

  function quietly(error: unknown, workspaceId?: string): void {
    const { log } = context()
    if (stopping.signal.aborted) log.debug('detection ends in the middle of a round')
    else if (error instanceof EventStoreUnavailable) log.debug({ err: error }, 'detection waits for the event store')
    else log.warn({ err: error, workspaceId }, 'a round of detection failed and is made again')
  }

  function lagMs(workspaceId: string): number {
    const known = waiting.get(workspaceId)
    return known === undefined ? 0 : Math.max(0, context().now().getTime() - known.since - SETTLED_MS)
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      nudge = () => {
        clearTimeout(timer)
        resolve()
      }
      if (stopping.signal.aborted) nudge()
    })

  return {
    wake(workspaceId, events = []) {
      recent.add(workspaceId, events)
      const at = context().now().getTime()
      const known = waiting.get(workspaceId)
      if (known === undefined) waiting.set(workspaceId, { since: at, last: at })
      else known.last = at
    },
    lagMs,
    longestLagMs: () => Math.max(0, ...[...waiting.keys()].map(lagMs)),
    async catchUp(workspaceId) {
      await context().events.flush()
      while ((await judgeStubbornly(workspaceId)) === 'more waits') stopping.signal.throwIfAborted()
    },
    start() {
      running ??= loop()
    },
    async close() {
      stopping.abort()
      nudge?.()
      await running
      await context()
        .records.acrossWorkspaces(async (db) => {
          await releaseLeases(db, holder)
          await tellWaiting(db, holder, null, context().now())
        })
        .catch(() => undefined)
    },
  }
}
