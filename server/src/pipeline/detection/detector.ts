import { randomUUID } from 'node:crypto'
import { WorkspaceId } from '@signet/contract/ids'
import type { Context } from '../../context.ts'
import { toEngineTime } from '../../stores/events/event-row.ts'
import { EventStoreUnavailable } from '../../stores/events/event-store.ts'
import { letPass, openBurst } from './burst.ts'
import { openRounds, type Rounds } from './rounds.ts'
import { MARGIN_MS } from './unread.ts'

/** Runs behind what arrives. A crash loses no detection: the cursor moves with the findings. */
export interface Detector {
  /** Something of this workspace was acknowledged. */
  wake(workspaceId: string): void
  /** How far behind the arrivals this server's judging is, in milliseconds; 0 when nothing waits. */
  lagMs(workspaceId: string): number
  longestLagMs(): number
  /** Judges everything that is readable now. For tests and measurements; the loop does the same. */
  catchUp(workspaceId: WorkspaceId): Promise<void>
  start(): void
  close(): Promise<void>
}

/** Where the judging is done: here, or on a thread of its own. */
export type OpenRounds = (context: () => Context, holder: string) => Rounds

const IDLE_MS = 500
/** Whether something became readable costs nothing to see. */
const LOOK_MS = 50
const SWEEP_MS = 30_000
/** After an acknowledgement it takes so long until a look at the journal says whether it can be read. */
const SETTLED_MS = 1_000

/** Events of a workspace that were acknowledged and perhaps not judged yet. */
interface Waiting {
  /** No later than the first of them. */
  since: number
  last: number
}

/** Says whose turn it is, and when; the rounds do the work. */
export function openDetector(context: () => Context, open: OpenRounds = openRounds): Detector {
  const waiting = new Map<string, Waiting>()
  /** Got events here and are judged by another server, which may end before it has judged them. */
  const elsewhere = new Set<string>()
  const stopping = new AbortController()
  const isBurst = openBurst(() => context().events.status().backlogBytes)
  const rounds = open(standingBack, randomUUID())
  let running: Promise<void> | undefined
  let nextSweep = 0
  let nudge: (() => void) | undefined

  /** A round may ask a hundred times: it stands back in a burst, and ends with the server, to be made again by the next one. */
  function standingBack(): Context {
    const given = context()
    const { query, answer } = given.events
    const patiently =
      <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
      async (...asked: Asked): Promise<Answer> => {
        await letPass(isBurst, stopping.signal)
        stopping.signal.throwIfAborted()
        return ask(...asked)
      }
    return {
      ...given,
      events: { ...given.events, query: patiently(query) as typeof query, answer: patiently(answer) },
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
          const outcome = await rounds.judge(WorkspaceId.parse(workspaceId))
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
    // By its name: it may have been thrown on another thread.
    const isAway = error instanceof Error && error.name === EventStoreUnavailable.name
    if (stopping.signal.aborted) log.debug('detection ends in the middle of a round')
    else if (isAway) log.debug({ err: error }, 'detection waits for the event store')
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
    wake(workspaceId) {
      const at = context().now().getTime()
      const known = waiting.get(workspaceId)
      if (known === undefined) waiting.set(workspaceId, { since: at, last: at })
      else known.last = at
    },
    lagMs,
    longestLagMs: () => Math.max(0, ...[...waiting.keys()].map(lagMs)),
    async catchUp(workspaceId) {
      await context().events.flush()
      while ((await rounds.judge(workspaceId)) === 'more waits') stopping.signal.throwIfAborted()
    },
    start() {
      running ??= loop()
    },
    async close() {
      stopping.abort()
      nudge?.()
      await running
      await rounds.close().catch(() => undefined)
    },
  }
}
