import { join } from 'node:path'
import { type EventLog, lineOf } from '../event-log.ts'
import { keyBytes } from './event-key.ts'
import { isCovered, keptName, type NumberedFile, readName } from './file-names.ts'
import { diskIdFiles, type IdFiles } from './id-files.ts'
import { type IdIndex, idIndex } from './id-index.ts'
import { type IdLog, idLog } from './id-log.ts'
import { type IdTable, idTable } from './id-table.ts'
import { openRuns, removeLeftover } from './open-runs.ts'
import { readLogs } from './read-logs.ts'
import { runSet } from './run-set.ts'

export interface IdIndexOptions {
  readonly directory: string
  readonly log: EventLog
  readonly files?: IdFiles
  readonly now?: () => number
  readonly tableLimit?: number
  readonly fanOut?: number
}

const defaultTableLimit = 262_144
const defaultFanOut = 8
// Events are kept for 180 days and accepted up to 31 days late: after both, nothing with the id can be readable.
const rememberMs = (180 + 31) * 86_400_000

/** What is on disk, with the leftovers of a crash cleaned away. Ids in journal segments are for the caller to restore. */
export async function openIdIndex(options: IdIndexOptions): Promise<IdIndex> {
  const { directory, log, files = diskIdFiles, now = Date.now } = options
  const { tableLimit = defaultTableLimit, fanOut = defaultFanOut } = options
  const place = { directory, files, log }
  await files.prepare(directory)
  const found = (await files.list(directory)).map(readName).filter((file) => file !== undefined)
  let lastNumber = Math.max(0, ...found.map((file) => file.last))
  const takeNumber = () => {
    lastNumber += 1
    return lastNumber
  }
  for (const file of ofKind(found, 'unfinished')) await removeLeftover(place, file)
  const opened = await openRuns(place, ofKind(found, 'run'))
  const logs: NumberedFile[] = []
  for (const file of ofKind(found, 'log')) {
    if (opened.some((run) => isCovered(file, run.file))) await removeLeftover(place, file)
    else logs.push(file)
  }
  const table = idTable(tableLimit)
  const damaged = await readLogs(place, logs, table)
  const left = logs.filter((file) => !damaged.includes(file)).map((file) => file.first)
  const current = idLog({ ...place, takeNumber, left })
  if (logs.length > 0) {
    await rewrite(current, table, takeNumber(), async () => {
      for (const { name } of damaged) await files.move(join(directory, name), join(directory, keptName(name)))
    }).catch((error) => log('warn', `the logs of event ids stay as they are: ${lineOf(error)}`))
  }
  const runs = runSet({ ...place, fanOut }, opened)
  return idIndex({ table, runs, idLog: current, log, takeNumber, now, tableLimit, rememberMs })
}

const recordBytes = 65_536 * keyBytes

/** Every start would add a file: one takes the place of all. */
async function rewrite(log: IdLog, table: IdTable, before: number, setAside: () => Promise<void>): Promise<void> {
  const keys = table.keys()
  for (let at = 0; at < keys.length; at += recordBytes) await log.append(keys.subarray(at, at + recordBytes))
  await setAside()
  await log.drop(before)
}

function ofKind(files: readonly NumberedFile[], kind: NumberedFile['kind']): NumberedFile[] {
  return files.filter((file) => file.kind === kind)
}
