import { join } from 'node:path'
import type { EventLog } from '../event-log.ts'
import type { JournalFiles } from './journal-files.ts'
import { scanSegment } from './segment-format.ts'
import { segmentIdOf } from './segment-id.ts'
import type { SealedSegment } from './segment-writer.ts'

/** Where a file goes that a person should look at: its name is not taken for a segment again. */
export function keptPath(path: string): string {
  return `${path}.kept`
}

/** What an earlier run left behind, oldest first, each cut to its sound beginning. */
export async function recoverSegments(
  directory: string,
  files: JournalFiles,
  log: EventLog,
  now: number,
): Promise<SealedSegment[]> {
  const recovered: SealedSegment[] = []
  for (const name of (await files.list(directory)).sort()) {
    const id = segmentIdOf(name)
    if (id === undefined) continue
    const path = join(directory, name)
    const bytes = await files.read(path)
    const scan = scanSegment(bytes)
    const cut = bytes.length - scan.soundBytes
    if (scan.tail === 'torn') log('warn', `cut an unfinished write of ${cut} bytes off journal segment ${id}`)
    const damaged = scan.tail === 'damaged'
    if (damaged) log('error', `journal segment ${id} is damaged, ${cut} bytes cannot be read, its file is kept`)
    if (scan.soundBytes > 0) recovered.push({ id, path, bytes: scan.soundBytes, sealedAt: now, keepFile: damaged })
    else if (damaged) await files.move(path, keptPath(path))
    else await files.remove(path)
  }
  return recovered
}
