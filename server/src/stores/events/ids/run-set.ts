import { join } from 'node:path'
import { type EventLog, lineOf } from '../event-log.ts'
import { type Pace, pace } from '../pace.ts'
import { bloomStart, bloomStep } from './bloom-filter.ts'
import { holdsKey, keyBytes } from './event-key.ts'
import { keptName, type NumberedFile, readName, runName } from './file-names.ts'
import type { IdFiles } from './id-files.ts'
import { mergePages } from './merge-pages.ts'
import { nextMerge } from './next-merge.ts'
import { openRun, type Run } from './open-run.ts'
import { pageBytes } from './run-format.ts'
import { sortedPages } from './sorted-pages.ts'
import { writeRun } from './write-run.ts'

export interface RunSetOptions {
  readonly directory: string
  readonly files: IdFiles
  readonly log: EventLog
  /** So many runs of a tier become one of the next. */
  readonly fanOut: number
}

/** The runs on disk. One change at a time; looking up goes on meanwhile. */
export interface RunSet {
  count(): number
  /** Which of the keys at these positions are in a run. */
  find(keys: Buffer, positions: readonly number[]): Promise<Set<number>>
  /** Resolves when the keys are on disk and found. */
  write(number: number, keys: Buffer, newest: number, signal: AbortSignal): Promise<void>
  /** False when nothing is to be merged. */
  mergeOnce(signal: AbortSignal): Promise<boolean>
  removeOlderThan(time: number): Promise<void>
  close(): Promise<void>
}

const lookUpsAtOnce = 256

export function runSet({ directory, files, log, fanOut }: RunSetOptions, opened: readonly Run[]): RunSet {
  let runs = [...opened]
  const reported = new Set<string>()
  /** Pages are read into the same memory again and again: fresh buffers cost more than the reading. */
  const spare: Buffer[] = []

  function report(name: string, what: string): void {
    if (reported.has(name)) return
    reported.add(name)
    log('error', `event ids in ${name} cannot be read: ${what}; an event sent again may be taken for a new one`)
  }

  async function readPage(run: Run, page: number, into: Buffer): Promise<Buffer | undefined> {
    try {
      const keys = await run.read(page, into)
      if (keys === undefined) report(run.file.name, 'a page is damaged')
      return keys
    } catch (error) {
      report(run.file.name, lineOf(error))
      return undefined
    }
  }

  // All reads begin before anything is awaited: a run that is merged away meanwhile closes after them.
  async function findSome(keys: Buffer, positions: readonly number[], found: Set<number>): Promise<void> {
    const pages = new Map<string, Promise<Buffer | undefined>>()
    const used: Buffer[] = []
    const readInto = (run: Run, page: number) => {
      const into = spare.pop() ?? Buffer.allocUnsafeSlow(pageBytes)
      used.push(into)
      return readPage(run, page, into)
    }
    const looks: Promise<void>[] = []
    for (const position of positions) {
      const at = position * keyBytes
      const start = bloomStart(keys, at)
      const step = bloomStep(keys, at)
      for (const run of runs) {
        if (!run.mayHold(start, step)) continue
        const page = run.pageOf(keys, at)
        if (page < 0) continue
        const name = `${run.file.name} ${page}`
        const reading = pages.get(name) ?? readInto(run, page)
        pages.set(name, reading)
        looks.push(
          reading.then((sorted) => {
            if (sorted !== undefined && holdsKey(sorted, keys, at)) found.add(position)
          }),
        )
      }
    }
    if (looks.length > 0) await Promise.all(looks)
    spare.push(...used.slice(0, lookUpsAtOnce - spare.length))
  }

  async function add(first: number, last: number, tier: number, source: RunSource, pause: Pace): Promise<Run> {
    const name = runName(first, last)
    const { newest, expectedKeys, pages } = source
    await writeRun(files, { directory, name, tier, newest, expectedKeys }, pages, pause)
    const run = await openRun(files, directory, fileOf(name))
    if (run === undefined) throw new Error(`${name} does not read back as it was written`)
    return run
  }

  async function* soundPages(run: Run, damaged: Set<Run>): AsyncGenerator<Buffer> {
    for await (const page of run.pages()) {
      if (page !== undefined) yield page
      else damaged.add(run)
    }
  }

  async function discard(gone: readonly Run[], damaged: ReadonlySet<Run>): Promise<void> {
    for (const run of gone) {
      await run.close().catch(() => {})
      const path = join(directory, run.file.name)
      const done = damaged.has(run) ? files.move(path, keptName(path)) : files.remove(path)
      await done.catch((error) => log('warn', `${run.file.name} could not be removed: ${lineOf(error)}`))
    }
  }

  return {
    count: () => runs.reduce((sum, run) => sum + run.count, 0),
    async find(keys, positions) {
      const found = new Set<number>()
      const pause = pace()
      for (let from = 0; from < positions.length; from += lookUpsAtOnce) {
        if (from > 0) await pause()
        await findSome(keys, positions.slice(from, from + lookUpsAtOnce), found)
      }
      return found
    },
    async write(number, keys, newest, signal) {
      const pause = pace(signal)
      const source = { newest, expectedKeys: keys.length / keyBytes, pages: sortedPages(keys, pause) }
      runs = [...runs, await add(number, number, 0, source, pause)]
    },
    async mergeOnce(signal) {
      const inputs = nextMerge(runs, fanOut)
      const [oldest, newest] = [inputs[0], inputs.at(-1)]
      if (oldest === undefined || newest === undefined) return false
      const pause = pace(signal)
      const damaged = new Set<Run>()
      const source = {
        newest: Math.max(...inputs.map((run) => run.newest)),
        expectedKeys: inputs.reduce((sum, run) => sum + run.count, 0),
        pages: mergePages(
          inputs.map((run) => soundPages(run, damaged)),
          pause,
        ),
      }
      const merged = await add(oldest.file.first, newest.file.last, oldest.tier + 1, source, pause)
      for (const run of damaged) report(run.file.name, 'a page is damaged')
      runs = [merged, ...runs.filter((run) => !inputs.includes(run))]
      await discard(inputs, damaged)
      return true
    },
    async removeOlderThan(time) {
      const old = runs.filter((run) => run.newest < time)
      runs = runs.filter((run) => !old.includes(run))
      await discard(old, new Set())
    },
    async close() {
      await Promise.all(runs.splice(0).map((run) => run.close()))
    },
  }
}

interface RunSource {
  readonly newest: number
  readonly expectedKeys: number
  readonly pages: AsyncIterable<Buffer>
}

function fileOf(name: string): NumberedFile {
  const file = readName(name)
  if (file === undefined) throw new Error(`${name} is no name of a run`)
  return file
}
