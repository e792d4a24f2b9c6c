import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockMaker } from '../columns/block-maker.ts'
import { segmentBlocks } from '../columns/segment-blocks.ts'
import { writeLines } from '../columns/write-block.ts'
import { endLeftover, recordProcess } from '../directory-owner.ts'
import { type EventLog, lineOf } from '../event-log.ts'
import type { QueryBounds } from '../event-store.ts'
import { EventStoreUnavailable } from '../event-store-errors.ts'
import { backoffMs } from '../journal/backoff.ts'
import { fillSettings, fillStatements, linkColumns, linkFile } from '../links/filling/fill-sql.ts'
import type { LinkStep } from '../links/filling/link-step.ts'
import { migrate } from '../migrations/migrate.ts'
import { storageTables } from '../migrations/topology.ts'
import { availability } from './availability.ts'
import { blockThreadFile, chdbRuntime, storeProcessFile } from './chdb-runtime.ts'
import { boundSettings, type EngineParameters, type EventEngine, readSettings } from './event-engine.ts'
import { type MergeBreaks, mergeBreaks } from './merge-breaks.ts'
import { restAfter } from './rest.ts'
import type { Lane } from './session-pool.ts'
import { readRows, withSettings } from './sql-text.ts'
import { type StoreChild, startStoreChild } from './store-child.ts'
import { LINK_FILES, type StoreTask } from './store-protocol.ts'

export interface ChdbEngineOptions {
  readonly directory: string
  readonly log: EventLog
  /** How long a call waits for an engine that is away. */
  readonly waitMs: number
  /** How long nobody must have asked for anything until the process ends, to be started for whoever asks next. null: never. */
  readonly restAfterMs: number | null
}

const readers = 4
const longRunMs = 60_000
const closePatienceMs = 30_000
const topology = { kind: 'single', isEmbedded: true } as const
/** An engine that rests is not away: it answers after it has been started. */
const wakeMs = 30_000

/** ClickHouse embedded: chDB in a forked process that is started again whenever it ends, and not there while nobody asks. */
export function chdbEngine({ directory, log, waitMs, restAfterMs }: ChdbEngineOptions): EventEngine {
  const runtime = chdbRuntime()
  const file = storeProcessFile()
  const blocks = blockMaker(blockThreadFile())
  const sayUnmade = (what: string, error: unknown) =>
    log('warn', `${what} is given to the engine as it is: ${lineOf(error)}`)
  const segments = segmentBlocks({
    directory,
    blocks,
    onProblem: (id, error) => sayUnmade(`journal segment ${id}`, error),
  })
  const pidFile = join(directory, 'store-process.json')
  const maxThreads = runtime.parallel ? Math.min(4, availableParallelism()) : 1
  const settings = {
    directory: join(directory, 'store'),
    database: 'signet',
    readers,
    maxThreads,
    // One such question keeps all its threads busy, and may keep a quarter of a gigabyte: where it has every processor, the
    // next one waits.
    large: Math.floor(availableParallelism() / maxThreads),
    // Code that the engine compiles for a statement has to be translated again: nearly a second, for nothing.
    compiles: runtime.kind === 'native',
  }
  /** Whoever looks at a page finds a processor free, and half as much is kept. */
  const inBackground = { max_threads: Math.max(1, maxThreads >> 1) }
  const stopping = new AbortController()
  const available = availability()
  const rest = restAfter(restAfterMs)
  let child: StoreChild | undefined
  let merges: MergeBreaks | undefined

  async function keepRunning(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const started = Date.now()
      try {
        await runOnce()
        failures = 0
        await rest.needed(stopping.signal)
        continue
      } catch (error) {
        if (stopping.signal.aborted) return
        available.set('down', lineOf(error))
        log('error', `the embedded event store is down: ${lineOf(error)}`)
      }
      failures = Date.now() - started > longRunMs ? 0 : failures + 1
      await sleep(backoffMs(failures - 1, 100, 10_000), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Resolves when the engine rests. */
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
      await migrate(runner, topology)
      merges = mergeBreaks({ command: runner.command, longestMergeMs: () => longestMergeMs(runner.query) })
      available.set('ready')
    } catch (error) {
      await running.close(closePatienceMs)
      throw error
    }
    const over = new AbortController()
    const ended = running.ended.then(() => over.abort())
    await rest.idle(AbortSignal.any([over.signal, stopping.signal]))
    child = undefined
    merges?.close()
    merges = undefined
    if (over.signal.aborted && !stopping.signal.aborted) {
      throw new EventStoreUnavailable('the store process ended and is started again')
    }
    if (!stopping.signal.aborted) available.rest()
    await running.close(closePatienceMs)
    await blocks.rest()
    await ended
  }

  async function awake(timeoutMs: number): Promise<void> {
    rest.need()
    await available.wait(available.now().isResting ? Math.max(timeoutMs, wakeMs) : timeoutMs)
  }

  const ask = (task: StoreTask, timeoutMs?: number): Promise<Buffer> =>
    rest.during(async () => {
      await awake(waitMs)
      if (child === undefined) throw new EventStoreUnavailable('The event store is down')
      const answer = child.ask(task)
      return timeoutMs === undefined ? answer : within(answer, timeoutMs)
    })

  async function write(sql: string, parameters: EngineParameters): Promise<void> {
    await ask({ kind: 'command', sql, parameters: { ...parameters } })
  }

  async function linkFormat(step: LinkStep): Promise<keyof typeof LINK_FILES> {
    try {
      await blocks.write(step.segments, join(directory, LINK_FILES.Native), linkColumns)
      return 'Native'
    } catch (error) {
      sayUnmade(`what ${step.token} adds to the links`, error)
      await writeLines(step.segments, join(directory, LINK_FILES.JSONEachRow))
      return 'JSONEachRow'
    }
  }

  const loop = keepRunning()
  return {
    kind: 'embedded',
    storageTables: storageTables(topology),
    availability: () => available.now(),
    ready: awake,
    need: rest.need,
    prepare(segment) {
      if (child !== undefined) segments.prepare(segment)
    },
    insert: (segment) =>
      rest.during(async () => {
        const { id, path, bytes } = segment
        try {
          await awake(waitMs)
          const block = await segments.of(segment)
          const insert = () => ask({ kind: 'insert', id, path, bytes, block })
          await (merges?.around(segment.weight, insert) ?? insert())
        } finally {
          await segments.drop(id)
        }
      }),
    fillLinks: (step) =>
      rest.during(async () => {
        await awake(waitMs)
        for (const sql of fillStatements(linkFile(await linkFormat(step))))
          await write(withSettings(sql, fillSettings(step.token)), {})
      }),
    write,
    async command(sql, parameters) {
      await merges?.end()
      await write(sql, parameters)
    },
    async answer(sql, parameters, bounds) {
      const bounded = withSettings(sql, { ...(bounds.inBackground ? inBackground : {}), ...boundSettings(bounds) })
      const task = { kind: 'query' as const, sql: bounded, parameters: { ...parameters }, lane: laneOf(bounds) }
      return ask(task, bounds.timeoutMs * 2 + waitMs)
    },
    async close() {
      // One that is still opening has nothing under way that the journal does not have.
      const patienceMs = available.now().state === 'ready' ? closePatienceMs : 0
      stopping.abort()
      await child?.close(patienceMs)
      await loop
      await blocks.rest()
      available.set('down', 'closed')
    },
  }
}

async function longestMergeMs(query: (sql: string) => Promise<Record<string, unknown>[]>): Promise<number> {
  const [row] = await query('SELECT max(elapsed) * 1000 AS ms FROM system.merges')
  return Number(row?.ms)
}

const laneOf = ({ inBackground, keepsMany }: QueryBounds): Lane =>
  inBackground ? 'background' : keepsMany ? 'large' : 'usual'

// The engine's own limit ends a query; this one ends the wait for readers that are all busy.
async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable('The event store is busy')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
