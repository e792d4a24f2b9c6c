import { setTimeout as sleep } from 'node:timers/promises'
import { type EventLog, lineOf } from '../event-log.ts'
import { backoffMs } from '../journal/backoff.ts'
import { pace } from '../pace.ts'
import { keyBytes, pickKeys } from './event-key.ts'
import type { IdLog } from './id-log.ts'
import { type IdTable, idTable } from './id-table.ts'
import type { RunSet } from './run-set.ts'

/**
 * Which event ids are taken. Its memory is a table of the latest ids; full tables become runs on disk. A key that is
 * added must be durable elsewhere (in a journal segment) until `keep` has resolved for it.
 */
export interface IdIndex {
  /** Among the latest: answered at once. To be asked first: ids go from here to the older ones at any time. */
  isRecent(keys: Buffer, at: number): boolean
  /** Which of the keys at these positions are known from longer ago. */
  findOlder(keys: Buffer, positions: readonly number[]): Promise<Set<number>>
  add(keys: Buffer): void
  /** Adds what is not known yet. */
  restore(keys: Buffer): Promise<void>
  /** Resolves when the index itself will know the keys after any crash. One call at a time. */
  keep(keys: Buffer): Promise<void>
  count(): number
  close(): Promise<void>
}

export interface IdIndexParts {
  readonly table: IdTable
  readonly runs: RunSet
  readonly idLog: IdLog
  readonly log: EventLog
  readonly takeNumber: () => number
  readonly now: () => number
  readonly tableLimit: number
  readonly rememberMs: number
}

interface FullTable {
  readonly table: IdTable
  readonly number: number
  readonly newest: number
}

export function idIndex({ runs, idLog, log, takeNumber, now, tableLimit, rememberMs, table }: IdIndexParts): IdIndex {
  const stopping = new AbortController()
  const { signal } = stopping
  let active = table
  let full: FullTable | undefined
  let running: Promise<void> | undefined

  // While a full table is not on disk yet the next one grows beyond the limit: nothing waits, nothing is lost.
  function turnOver(): void {
    if (full !== undefined || active.count() < tableLimit) return
    full = { table: active, number: takeNumber(), newest: now() }
    active = idTable(tableLimit)
    idLog.leave()
    running ??= work()
  }

  // After each key, not each call: a table that grows beyond its first size stops everything for milliseconds.
  function remember(keys: Buffer, at: number): void {
    active.add(keys, at)
    turnOver()
  }

  async function work(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        if (full !== undefined) await writeFull(full)
        else if (!(await tidy()) && full === undefined) break
        failures = 0
      } catch (error) {
        if (signal.aborted) break
        if (failures === 0) log('warn', `event ids stay in memory and in the log: ${lineOf(error)}`)
        await sleep(backoffMs(failures, 100, 5000), undefined, { signal }).catch(() => {})
        failures += 1
      }
    }
    running = undefined
  }

  async function writeFull({ table, number, newest }: FullTable): Promise<void> {
    await runs.write(number, table.keys(), newest, signal)
    full = undefined
    await idLog.drop(number)
    turnOver()
  }

  async function tidy(): Promise<boolean> {
    await runs.removeOlderThan(now() - rememberMs)
    return runs.mergeOnce(signal)
  }

  function isRecent(keys: Buffer, at: number): boolean {
    return active.has(keys, at) || (full?.table.has(keys, at) ?? false)
  }

  running = work()
  turnOver()
  return {
    isRecent,
    findOlder: (keys, positions) => runs.find(keys, positions),
    add(keys) {
      for (let at = 0; at < keys.length; at += keyBytes) remember(keys, at)
    },
    async restore(keys) {
      const unknown = positionsOf(keys, (at) => !isRecent(keys, at))
      const older = await runs.find(keys, unknown)
      for (const position of unknown) if (!older.has(position)) remember(keys, position * keyBytes)
    },
    async keep(keys) {
      // What has left memory is in a run.
      const recent: number[] = []
      const pause = pace()
      for (let at = 0; at < keys.length; at += keyBytes) {
        if (isRecent(keys, at)) recent.push(at / keyBytes)
        const others = pause()
        if (others !== undefined) await others
      }
      if (recent.length > 0) await idLog.append(pickKeys(keys, recent))
    },
    count: () => active.count() + (full?.table.count() ?? 0) + runs.count(),
    async close() {
      stopping.abort()
      await running
      await idLog.close()
      await runs.close()
    },
  }
}

function positionsOf(keys: Buffer, holds: (at: number) => boolean): number[] {
  const positions: number[] = []
  for (let at = 0; at < keys.length; at += keyBytes) if (holds(at)) positions.push(at / keyBytes)
  return positions
}
