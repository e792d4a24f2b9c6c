import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { releaseLeases, tellWaiting } from '../pipeline/detection/cursor.ts'
import type { Detector } from '../pipeline/detection/detector.ts'
import { type WriteBlock, writeBlock } from '../stores/events/columns/write-block.ts'
import { builtFile } from '../stores/events/drivers/built-file.ts'
import { type EventLog, lineOf } from '../stores/events/event-log.ts'
import type { EventStore } from '../stores/events/event-store.ts'
import { backoffMs } from '../stores/events/journal/backoff.ts'
import type { Records } from '../stores/records/records.ts'
import { type Calls, type Message, openCalls } from './calls.ts'
import { openGathering } from './gathering.ts'
import type { ServerCalls, ThreadCalls, ThreadSettings } from './protocol.ts'

/**
 * Detection, and the making of blocks for the engine, on a thread of their own: the one that answers everybody has time
 * for that. What the thread holds can be found out again: it is started again whenever it ends.
 */
export interface SecondThread {
  readonly detector: Detector
  /** Here, while the thread is away. */
  readonly writeBlock: WriteBlock
}

export interface SecondThreadOptions {
  readonly settings: Pick<ThreadSettings, 'config' | 'secret'>
  readonly records: Records
  readonly events: Pick<EventStore, 'queryLines' | 'mark' | 'flush' | 'status'>
  readonly log: EventLog
  readonly now: () => Date
  /** The built thread. */
  readonly file?: string | undefined
}

/** What arrives within so long is sent together. */
const GATHER_MS = 20
/** Of lines that the thread has not taken yet. What is beyond it reads from the store. */
const MOST_UNTAKEN_BYTES = 32 * 1024 ** 2
/** As the detector does: a look at the journal says by then whether it can be read. */
const SETTLED_MS = 1_000
const LONG_RUN_MS = 60_000
const CLOSE_MS = 20_000

interface Running {
  readonly worker: Worker
  readonly calls: Calls<ThreadCalls>
}

/** undefined: the thread is not built, which is so where the server runs from its sources alone. */
export function openSecondThread(options: SecondThreadOptions): SecondThread | undefined {
  const { settings, records, events, log, now, file = builtFile('second-thread.js') } = options
  if (file === undefined) return undefined
  const workerData: ThreadSettings = { ...settings, records: records.reach, holder: randomUUID() }
  const gathering = openGathering()
  /** Since when each workspace waits, and in which turn it was told of last. */
  let waiting = new Map<string, { readonly since: number; readonly turn: number }>()
  let turn = 1
  let running: Running | undefined
  let gatherer: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  let isClosing = false
  let failures = 0
  let untakenBytes = 0

  const ours: ServerCalls = {
    query: (...asked) => events.queryLines(...asked),
    mark: (...asked) => events.mark(...asked),
    flush: (...asked) => events.flush(...asked),
    status() {
      const { engine, unreadableSince } = events.status()
      return { engine, unreadableSince }
    },
    waiting(heard, told) {
      const still = [...waiting].filter(([, one]) => one.turn > heard)
      waiting = new Map(told.map(([workspaceId, since]) => [workspaceId, { since, turn: heard }]))
      for (const [workspaceId, one] of still) {
        const since = Math.min(one.since, waiting.get(workspaceId)?.since ?? one.since)
        waiting.set(workspaceId, { since, turn: one.turn })
      }
    },
  }

  function start(path: string): void {
    const started = performance.now()
    const worker = new Worker(path, { workerData })
    const calls = openCalls<ThreadCalls, ServerCalls>((message) => worker.postMessage(message, sent(message)), ours)
    const one = { worker, calls }
    let why = 'it ended'
    worker.on('message', (message: Message) => calls.heard(message))
    worker.on('error', (error) => {
      why = lineOf(error)
    })
    worker.on('exit', () => {
      calls.end(new Error(`The second thread is away: ${why}`))
      if (running === one) running = undefined
      untakenBytes = 0
      if (isClosing) return
      // Other servers must not pass what came in here: nobody else says so until the thread is back.
      quietly(tell(new Date(events.status().unreadableSince ?? now().getTime())))
      log('error', `the second thread is started again: ${why}`)
      failures = performance.now() - started > LONG_RUN_MS ? 0 : failures + 1
      again = setTimeout(() => start(path), backoffMs(failures - 1, 100, 10_000)).unref()
    })
    running = one
    quietly(calls.call('start'))
    // What the one before was told of.
    for (const [workspaceId, { since }] of waiting) gathering.add(workspaceId, since)
    send()
  }

  function send(): void {
    clearTimeout(gatherer)
    gatherer = undefined
    const gathered = gathering.take(turn)
    turn += 1
    if (gathered === null || running === undefined) return
    const bytes = gathered.lines.length
    untakenBytes += bytes
    running.calls.call('arrived', gathered).then(
      () => {
        untakenBytes -= bytes
      },
      () => undefined,
    )
  }

  const tell = (since: Date | null) =>
    records.acrossWorkspaces((db) => tellWaiting(db, workerData.holder, since, now()))

  /** What the thread would have said at its end. */
  async function letGo(): Promise<void> {
    await records.acrossWorkspaces((db) => releaseLeases(db, workerData.holder)).catch(() => undefined)
    await tell(null).catch(() => undefined)
  }

  function lagMs(workspaceId: string): number {
    const since = waiting.get(workspaceId)?.since
    return since === undefined ? 0 : Math.max(0, now().getTime() - since - SETTLED_MS)
  }

  return {
    detector: {
      wake(workspaceId, arrived, at = now().getTime()) {
        waiting.set(workspaceId, { since: waiting.get(workspaceId)?.since ?? at, turn })
        // Until the thread is there, the store has it all.
        if (running === undefined) return
        gathering.add(workspaceId, at, untakenBytes > MOST_UNTAKEN_BYTES ? undefined : arrived)
        gatherer ??= setTimeout(send, GATHER_MS)
      },
      lagMs,
      longestLagMs: () => Math.max(0, ...[...waiting.keys()].map(lagMs)),
      async catchUp(workspaceId) {
        await events.flush()
        this.wake(workspaceId)
        // The thread judges one turn after the other by itself.
        while (waiting.has(workspaceId) && !isClosing) await sleep(GATHER_MS)
      },
      start() {
        if (running === undefined && again === undefined) start(file)
      },
      async close() {
        isClosing = true
        clearTimeout(gatherer)
        clearTimeout(again)
        if (running === undefined) return letGo()
        const { worker, calls } = running
        const late = setTimeout(() => void worker.terminate(), CLOSE_MS)
        await calls.call('close').catch((error) => {
          log('warn', `the second thread ends anyhow: ${lineOf(error)}`)
          return letGo()
        })
        clearTimeout(late)
        await worker.terminate()
      },
    },
    async writeBlock(segment, target) {
      const done = running?.calls.call('writeBlock', segment, target)
      if (done === undefined) return writeBlock(segment, target)
      await done.catch(() => writeBlock(segment, target))
    },
  }
}

/** Its end is told by itself. */
const quietly = (call: Promise<unknown>) => void call.catch(() => undefined)

/** The lines are given away: they were put together for this. */
function sent(message: Message): ArrayBuffer[] {
  if (message.kind !== 'call' || message.name !== 'arrived') return []
  const [{ lines }] = message.given as [{ lines: Uint8Array<ArrayBuffer> }]
  return [lines.buffer]
}
