import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endLeftover, recordProcess } from '../directory-owner.ts'
import { type EventLog, lineOf } from '../event-log.ts'
import { EventStoreUnavailable, QueryTimedOut } from '../event-store-errors.ts'
import { backoffMs } from '../journal/backoff.ts'
import { migrate } from '../migrations/migrate.ts'
import { storageTables } from '../migrations/topology.ts'
import { availability } from './availability.ts'
import { chdbRuntime, storeProcessFile } from './chdb-runtime.ts'
import { boundSettings, type EngineParameters, type EventEngine, readSettings } from './event-engine.ts'
import { readRows, withSettings } from './sql-text.ts'
import { type StoreChild, startStoreChild } from './store-child.ts'

export interface ChdbEngineOptions {
  readonly directory: string
  readonly log: EventLog
  /** How long a call waits for an engine that is away. */
  readonly waitMs: number
}

const readers = 4
const longRunMs = 60_000
const closePatienceMs = 30_000

/** ClickHouse embedded: chDB in a forked process that is started again whenever it ends. */
export function chdbEngine({ directory, log, waitMs }: ChdbEngineOptions): EventEngine {
  const runtime = chdbRuntime()
  const file = storeProcessFile()
  const pidFile = join(directory, 'store-process.json')
  const settings = {
    directory: join(directory, 'store'),
    database: 'signet',
    readers,
    maxThreads: runtime.parallel ? Math.min(4, availableParallelism()) : 1,
    // Code that the engine compiles for a statement has to be translated again: nearly a second, for nothing.
    compiles: runtime.kind === 'native',
  }
  const stopping = new AbortController()
  const available = availability()
  let child: StoreChild | undefined

  async function keepRunning(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const started = Date.now()
      try {
        await runOnce()
      } catch (error) {
        available.set('down', lineOf(error))
        log('error', `the embedded event store is down: ${lineOf(error)}`)
      }
      failures = Date.now() - started > longRunMs ? 0 : failures + 1
      await sleep(backoffMs(failures - 1, 100, 10_000), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function runOnce(): Promise<void> {
    await endLeftover(pidFile, 5000)
    if (stopping.signal.aborted) return
    const running = startStoreChild(file, runtime, settings)
    child = running
    recordProcess(pidFile, running.pid)
    try {
      await running.opened
      const runner = {
        command: async (sql: string, parameters = {}) => {
          await running.ask({ kind: 'command', sql, parameters })
        },
        query: async (sql: string) =>
          readRows(await running.ask({ kind: 'query', sql: withSettings(sql, readSettings), parameters: {} })),
      }
      await migrate(runner, { kind: 'single' })
      available.set('ready')
    } catch (error) {
      await running.close(closePatienceMs)
      throw error
    }
    await running.ended
    child = undefined
    if (!stopping.signal.aborted) throw new EventStoreUnavailable('the store process ended and is started again')
  }

  async function current(): Promise<StoreChild> {
    await available.wait(waitMs)
    if (child === undefined) throw new EventStoreUnavailable('The event store is down')
    return child
  }

  async function command(sql: string, parameters: EngineParameters): Promise<void> {
    await (await current()).ask({ kind: 'command', sql, parameters: { ...parameters } })
  }

  const loop = keepRunning()
  return {
    kind: 'embedded',
    storageTables: storageTables({ kind: 'single' }),
    availability: () => available.now(),
    ready: (timeoutMs) => available.wait(timeoutMs),
    async insert({ id, path, bytes }) {
      await (await current()).ask({ kind: 'insert', id, path, bytes })
    },
    command,
    write: command,
    async query(sql, parameters, bounds) {
      const bounded = withSettings(sql, boundSettings(bounds))
      const task = { kind: 'query' as const, sql: bounded, parameters: { ...parameters } }
      const asked = (await current()).ask({ ...task, inBackground: bounds.inBackground })
      return readRows(await within(asked, bounds.timeoutMs * 2 + waitMs))
    },
    async close() {
      stopping.abort()
      await child?.close(closePatienceMs)
      await loop
      available.set('down', 'closed')
    },
  }
}

// The engine's own limit ends a query; this one ends the wait for readers that are all busy.
async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryTimedOut('The event store is busy')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
