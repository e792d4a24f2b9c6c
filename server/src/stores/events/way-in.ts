import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventEngine } from './drivers/event-engine.ts'
import type { EventLog } from './event-log.ts'
import { EventStoreUnavailable } from './event-store-errors.ts'
import { type Journal, type JournalIds, openJournal } from './journal/journal.ts'
import { type LinkFiller, openLinkFiller } from './links/filling/link-filler.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface WayInOptions {
  readonly directory: string
  readonly engine: EventEngine
  readonly ids: JournalIds
  readonly log: EventLog
  readonly maxBacklogBytes: number | undefined
}

/** How rows reach the engine: from the journal into the events, and from there into the links where no view does it. */
export interface WayIn extends Pick<Journal, 'append' | 'backlog'> {
  /** Runs work while nobody else writes to the engine. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** Everything appended before is in every table when this resolves. Rejects with EventStoreUnavailable. */
  flush(timeoutMs: number): Promise<void>
  /** Runs work alone, and what is in one table is in all of them. Rejects with EventStoreUnavailable. */
  whole(work: () => Promise<void>, timeoutMs: number): Promise<void>
  /** How long the oldest event has been waiting for its links; 0: none does. */
  linksWaitingMs(): number
  close(signal: AbortSignal): Promise<void>
}

const LOOK_MS = 20

export async function openWayIn({ directory, engine, ids, log, maxBacklogBytes }: WayInOptions): Promise<WayIn> {
  const alone = oneAtATime()
  const journalDirectory = join(directory, 'journal')
  let isBehind = () => true
  const links: LinkFiller | null =
    engine.fillLinks &&
    (await openLinkFiller({
      directory: join(directory, 'links'),
      journalDirectory,
      log,
      fill: engine.fillLinks,
      alone,
      isBehind: () => isBehind(),
    }))
  const journal = await openJournal({
    directory: journalDirectory,
    log,
    insert: (segment) => alone(() => engine.insert(segment)),
    prepare: engine.prepare,
    ids,
    ...(links === null ? {} : { handOn: links.take }),
    ...(maxBacklogBytes === undefined ? {} : { maxBacklogBytes }),
  }).catch(async (error) => {
    await links?.stop()
    throw error
  })
  isBehind = journal.isBehind

  async function flush(timeoutMs: number): Promise<void> {
    const late = AbortSignal.timeout(timeoutMs)
    try {
      await journal.flush(late)
      await links?.flush(late)
    } catch (error) {
      if (!late.aborted) throw error
      throw new EventStoreUnavailable('The event store did not take the journal in time', error)
    }
  }

  return {
    append: journal.append,
    backlog: journal.backlog,
    alone,
    flush,
    async whole(work, timeoutMs) {
      const until = performance.now() + timeoutMs
      const isDone = () =>
        alone(async () => {
          // The links of what is in the events come from a file that has not been handed on.
          if (links !== null && journal.isBetween()) return false
          await links?.fillAll()
          await work()
          return true
        })
      while (!(await isDone())) {
        if (performance.now() > until) throw new EventStoreUnavailable('The journal cannot be moved on')
        await sleep(LOOK_MS)
      }
    },
    linksWaitingMs: () => links?.waitingMs() ?? 0,
    async close(signal) {
      await journal.close(signal)
      await links?.stop()
    },
  }
}
