import { setTimeout as sleep } from 'node:timers/promises'
import { type EventLog, lineOf } from '../../event-log.ts'
import { isUnreadable } from '../../event-store-errors.ts'
import { backoffMs } from '../../journal/backoff.ts'
import { diskFiles, type JournalFiles } from '../../journal/journal-files.ts'
import type { SealedSegment } from '../../journal/segment-writer.ts'
import type { LinkStep } from './link-step.ts'
import { isStepDue, nextStep, restAfterStep } from './next-step.ts'
import { type StepFiles, stepFiles, type WaitingSegment } from './step-files.ts'

export interface LinkFillerOptions {
  /** Where segments wait; `journalDirectory` is where they come from. */
  readonly directory: string
  readonly journalDirectory: string
  readonly log: EventLog
  /** Idempotent per token. */
  readonly fill: (step: LinkStep) => Promise<void>
  /** Runs work while nobody else writes to the engine. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Whether events themselves wait for the engine. */
  readonly isBehind: () => boolean
  readonly files?: JournalFiles
}

/** Fills the tables of links from segments whose events the engine has: each exactly once, many at a time. */
export interface LinkFiller {
  /** Takes over a segment's file. */
  take(segment: SealedSegment): Promise<void>
  /** Fills all that has been taken. For whoever is alone with the engine. */
  fillAll(): Promise<void>
  /** Resolves when all that has been taken is filled; rejects with the signal. */
  flush(signal: AbortSignal): Promise<void>
  /** How long the oldest has been waiting, those of an earlier run since this one began; 0: nothing waits. */
  waitingMs(): number
  /** What is not filled by then is filled after the next start. */
  stop(): Promise<void>
}

interface Since {
  readonly since: number
}

/** How often it is looked whether the engine has time. */
const LOOK_MS = 100

export async function openLinkFiller(options: LinkFillerOptions): Promise<LinkFiller> {
  const { directory, journalDirectory, log, fill, alone, isBehind, files = diskFiles } = options
  const rooms = stepFiles(directory, files)
  const left = await rooms.left()
  const since = performance.now()
  const steps: (StepFiles & Since)[] = left.steps.map((each) => ({ ...each, since }))
  const waiting: (WaitingSegment & Since)[] = left.waiting.map((each) => ({ ...each, since }))
  const stopping = new AbortController()
  let restsUntil = 0
  let hurried = 0
  let taken = steps.reduce((sum, { ids }) => sum + ids.length, waiting.length)
  let filled = 0
  let running: Promise<void> | undefined

  const isEmpty = () => steps.length === 0 && waiting.length === 0

  /** One step, the one that failed before first. Only while nobody else writes to the engine. */
  async function step(): Promise<void> {
    if (steps.length === 0) {
      const ids = nextStep(waiting)
      if (ids.length === 0) return
      const [{ since } = { since: 0 }] = waiting
      steps.push({ ...(await rooms.put(ids, journalDirectory)), since })
      waiting.splice(0, ids.length)
    }
    const [one] = steps
    if (one === undefined) return
    const began = performance.now()
    await fillOrSetAside(one)
    await rooms.remove(one)
    steps.shift()
    filled += one.ids.length
    const ended = performance.now()
    restsUntil = ended + restAfterStep(ended - began, waiting)
  }

  async function fillOrSetAside(one: StepFiles): Promise<void> {
    const segments = one.ids.map((id) => ({ path: rooms.pathIn(id, one.name) }))
    await fill({ token: `links-${one.name}`, segments }).catch(async (error) => {
      if (!isUnreadable(error)) throw error
      log('error', `the engine cannot read what ${one.name} adds to the links, its files are kept: ${lineOf(error)}`)
      await rooms.setAside(one)
    })
  }

  async function work(): Promise<void> {
    for (let failures = 0; !isEmpty() && !stopping.signal.aborted; ) {
      if (failures > 0) await pause(backoffMs(failures - 1, 100, 5000))
      else if (hurried === 0 && !isDue()) {
        await pause(LOOK_MS)
        continue
      }
      try {
        await alone(step)
        failures = 0
      } catch (error) {
        if (failures === 0) log('warn', `links wait for the engine: ${lineOf(error)}`)
        failures += 1
      }
    }
    running = undefined
  }

  function isDue(): boolean {
    const now = performance.now()
    return steps.length > 0 || isStepDue({ now, restsUntil, since: waiting[0]?.since ?? now, isBehind: isBehind() })
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)

  function start(): void {
    if (!isEmpty() && !stopping.signal.aborted) running ??= work()
  }

  start()
  return {
    async take({ id, path, weight }) {
      await rooms.take(id, path)
      waiting.push({ id, weight, since: performance.now() })
      taken += 1
      start()
    },
    async fillAll() {
      while (!isEmpty()) await step()
    },
    async flush(signal) {
      hurried += 1
      try {
        for (const all = taken; filled < all; ) {
          signal.throwIfAborted()
          await sleep(LOOK_MS / 10)
        }
      } finally {
        hurried -= 1
      }
    },
    waitingMs() {
      const oldest = steps[0] ?? waiting[0]
      return oldest === undefined ? 0 : performance.now() - oldest.since
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
