import type { WorkspaceId } from '@signet/contract/ids'
import { ThreatChangedMeanwhile } from '../../features/threats/threats.ts'
import type { DetectionReads } from '../../stores/events/detection/detection-reads.ts'
import { storeReads } from '../../stores/events/detection/store-reads.ts'
import { pace } from '../../stores/events/pace.ts'
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
import { openPartSizes, type PartSizes } from './round.ts'
import type { RoundContext } from './round-context.ts'
import { MARGIN_MS, openUnread, type Unread } from './unread.ts'

const LEASE_MS = 60_000
const LOST_MS = 86_400_000
const TRIES = 5

/** `elsewhere`: another server has the workspace. */
export type Outcome = 'all' | 'more waits' | 'elsewhere'

/** Judges what arrived, a round at a time. A crash loses nothing: the cursor moves with the findings. */
export interface Rounds {
  /** One round over the first of what waits in a workspace. */
  judge(workspaceId: WorkspaceId): Promise<Outcome>
  /** Gives up what is held, for others to take over at once. To be called when no round is under way. */
  close(): Promise<void>
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

/** `holder`: how this server is called where the workspaces are shared out. */
export function openRounds(context: () => RoundContext, holder: string): Rounds {
  const held = new Map<string, Held>()

  /** Says what cannot be read yet of what came in here: whoever judges the workspaces waits for it. */
  async function tell(): Promise<void> {
    const { records, events, now } = context()
    const { unreadableSince } = await events.status()
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

  function hold(workspaceId: WorkspaceId, reads: DetectionReads, { arrivedUpTo, forgotten }: Cursor): Held {
    const known = held.get(workspaceId)
    if (known !== undefined && known.memory.forgotten === forgotten) return known
    const now = {
      unread: known?.unread ?? openUnread(reads, arrivedUpTo.getTime()),
      sizes: known?.sizes ?? openPartSizes(),
      memory: { forgotten, days: openDayMemory(known?.memory.days.toldUpTo()), keys: openKeyMemory() },
    }
    held.set(workspaceId, now)
    return now
  }

  async function judgeOnce(workspaceId: WorkspaceId): Promise<Outcome> {
    const { records, events, now } = context()
    const at = now()
    const until = new Date(at.getTime() + LEASE_MS)
    const cursor = await records.acrossWorkspaces((db) => takeLease(db, workspaceId, holder, at, until))
    if (cursor === null) {
      held.delete(workspaceId)
      await tell()
      return 'elsewhere'
    }
    const reads = storeReads(events.query, workspaceId)
    const { unread, sizes, memory } = hold(workspaceId, reads, cursor)
    const safe = await readableUpTo()
    // Each step looks at every arrival, and there may be others waiting.
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

  return {
    async judge(workspaceId) {
      for (let turn = 1; ; turn += 1) {
        try {
          return await judgeOnce(workspaceId)
        } catch (error) {
          const isRace = error instanceof ThreatChangedMeanwhile || error instanceof LeaseLost
          if (!isRace || turn === TRIES) throw error
        }
      }
    },
    async close() {
      const { records, now } = context()
      await records.acrossWorkspaces(async (db) => {
        await releaseLeases(db, holder)
        await tellWaiting(db, holder, null, now())
      })
    },
  }
}
