import { join } from 'node:path'
import { scanSegment } from '../journal/segment-format.ts'
import { keyBytes } from './event-key.ts'
import type { NumberedFile } from './file-names.ts'
import type { IdTable } from './id-table.ts'
import type { Place } from './open-runs.ts'

/** Puts the ids of the logs into the table and returns the logs that are damaged. An unfinished end is no damage. */
export async function readLogs(
  { directory, files, log }: Place,
  logs: readonly NumberedFile[],
  table: IdTable,
): Promise<NumberedFile[]> {
  const damaged: NumberedFile[] = []
  for (const file of logs) {
    const bytes = await files.read(join(directory, file.name))
    const { records, soundBytes, tail } = scanSegment(bytes)
    for (const { payload: keys } of records) for (let at = 0; at < keys.length; at += keyBytes) table.add(keys, at)
    const cut = bytes.length - soundBytes
    if (tail === 'torn') log('warn', `cut an unfinished write of ${cut} bytes off ${file.name}`)
    if (tail !== 'damaged') continue
    log('error', `${cut} bytes of event ids in ${file.name} are damaged, the file is kept`)
    damaged.push(file)
  }
  return damaged
}
