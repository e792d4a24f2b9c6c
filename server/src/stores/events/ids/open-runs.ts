import { join } from 'node:path'
import { type EventLog, lineOf } from '../event-log.ts'
import { isCovered, keptName, type NumberedFile } from './file-names.ts'
import type { IdFiles } from './id-files.ts'
import { openRun, type Run } from './open-run.ts'

export interface Place {
  readonly directory: string
  readonly files: IdFiles
  readonly log: EventLog
}

/** Opens the runs that count. Those whose merged run is there too are removed, damaged ones are set aside. */
export async function openRuns(place: Place, found: readonly NumberedFile[]): Promise<Run[]> {
  const opened: Run[] = []
  for (const file of found) {
    const run = await openSound(place, file)
    if (run !== undefined) opened.push(run)
  }
  const needed = opened.filter((run) => !opened.some((other) => isCovered(run.file, other.file)))
  for (const run of opened) {
    if (needed.includes(run)) continue
    await run.close()
    await removeLeftover(place, run.file)
  }
  return needed
}

async function openSound({ directory, files, log }: Place, file: NumberedFile): Promise<Run | undefined> {
  const path = join(directory, file.name)
  const loss = 'an event sent again may be taken for a new one'
  try {
    const run = await openRun(files, directory, file)
    if (run !== undefined) return run
    log('error', `event ids in ${file.name} are damaged, the file is kept; ${loss}`)
    await files.move(path, keptName(path))
  } catch (error) {
    log('error', `event ids in ${file.name} cannot be read: ${lineOf(error)}; ${loss}`)
  }
  return undefined
}

export async function removeLeftover({ directory, files, log }: Place, file: NumberedFile): Promise<void> {
  await files.remove(join(directory, file.name)).catch((error) => {
    log('warn', `${file.name} could not be removed: ${lineOf(error)}`)
  })
}
