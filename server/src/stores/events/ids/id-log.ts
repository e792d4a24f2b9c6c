import { join } from 'node:path'
import { type EventLog, lineOf } from '../event-log.ts'
import type { JournalFile } from '../journal/journal-files.ts'
import { encodeRecord } from '../journal/segment-format.ts'
import { logName } from './file-names.ts'
import type { IdFiles } from './id-files.ts'

/** The ids whose journal segments are gone and that no run holds yet. Records as in a journal segment, of keys alone. */
export interface IdLog {
  /** Resolves when the keys are on disk. Not while another call is under way. */
  append(keys: Buffer): Promise<void>
  /** What comes next goes into another file, with a higher number. */
  leave(): void
  /** Removes the files with lower numbers. */
  drop(before: number): Promise<void>
  close(): Promise<void>
}

export interface IdLogOptions {
  readonly directory: string
  readonly files: IdFiles
  readonly log: EventLog
  readonly takeNumber: () => number
  /** Files of earlier runs of the server that still count. */
  readonly left: readonly number[]
}

interface LogFile {
  readonly number: number
  readonly file: JournalFile
  bytes: number
}

export function idLog({ directory, files, log, takeNumber, left }: IdLogOptions): IdLog {
  let numbers = [...left]
  let current: LogFile | undefined
  let turn = 0

  async function begin(): Promise<LogFile> {
    const number = takeNumber()
    const path = join(directory, logName(number))
    const begun = { number, file: await files.create(path), bytes: 0 }
    numbers.push(number)
    try {
      await files.syncDirectory(directory)
    } catch (error) {
      await abandon(begun)
      throw error
    }
    return begun
  }

  // A full disk is tried again and again: a file that holds nothing must not stay each time.
  async function abandon({ number, file, bytes }: LogFile): Promise<void> {
    await file.close().catch(() => {})
    if (bytes > 0) return
    await files.remove(join(directory, logName(number))).then(
      () => {
        numbers = numbers.filter((each) => each !== number)
      },
      () => {},
    )
  }

  function leave(): void {
    turn += 1
    current?.file.close().catch(() => {})
    current = undefined
  }

  return {
    async append(keys) {
      const begun = turn
      const target = current ?? (await begin())
      // Nobody else has the file while it is written. After a failure its end is unknown: the next call begins another.
      current = undefined
      const record = encodeRecord(keys)
      try {
        await target.file.write([record], target.bytes)
        await target.file.sync()
      } catch (error) {
        await abandon(target)
        throw error
      }
      target.bytes += record.length
      if (turn === begun) current = target
      else await target.file.close().catch(() => {})
    },
    leave,
    async drop(before) {
      const kept: number[] = []
      for (const number of numbers.splice(0)) {
        if (number >= before) {
          kept.push(number)
          continue
        }
        await files.remove(join(directory, logName(number))).catch((error) => {
          log('warn', `${logName(number)} could not be removed: ${lineOf(error)}`)
        })
      }
      numbers = [...kept, ...numbers]
    },
    close: async () => leave(),
  }
}
