import { join } from 'node:path'
import { type EventLog, lineOf } from '../event-log.ts'
import { keyBytes } from '../ids/event-key.ts'
import { type IdTable, idTable } from '../ids/id-table.ts'
import type { JournalFiles } from './journal-files.ts'
import { type SegmentRecord, scanSegment, weightOfAll } from './segment-format.ts'
import { openedAtOf, segmentIdOf } from './segment-id.ts'
import type { SealedSegment } from './segment-writer.ts'

/** Where a file goes that a person should look at: its name is not taken for a segment again. */
export function keptPath(path: string): string {
  return `${path}.kept`
}

export interface RecoverOptions {
  readonly directory: string
  readonly files: JournalFiles
  readonly log: EventLog
  readonly now: number
  /** The keys of lines that were written without them. */
  readonly keysOf: ((lines: Buffer) => Buffer) | undefined
}

/** What an earlier run left behind, oldest first, each cut to its sound beginning and on the disk for sure. */
export async function recoverSegments(options: RecoverOptions): Promise<SealedSegment[]> {
  const { directory, files } = options
  const recovered: SealedSegment[] = []
  const later = idTable()
  // Newest first: a write that was refused and could not be cut off is known by its later copy.
  for (const name of (await files.list(directory)).sort().reverse()) {
    const id = segmentIdOf(name)
    if (id === undefined) continue
    const segment = await recoverSegment(options, id, join(directory, name), later)
    if (segment !== undefined) recovered.unshift(segment)
  }
  return recovered
}

async function recoverSegment(
  { files, log, now, keysOf }: RecoverOptions,
  id: string,
  path: string,
  later: IdTable,
): Promise<SealedSegment | undefined> {
  const file = await files.read(path)
  const scan = scanSegment(file)
  const cut = file.length - scan.soundBytes
  if (scan.tail === 'torn') log('warn', `cut an unfinished write of ${cut} bytes off journal segment ${id}`)
  const damaged = scan.tail === 'damaged'
  if (damaged) log('error', `journal segment ${id} is damaged, ${cut} bytes cannot be read, its file is kept`)
  const refused = scan.records.findIndex(({ keys }) => keys !== undefined && holdsAny(later, keys))
  const records = refused < 0 ? scan.records : scan.records.slice(0, refused)
  const bytes = records.at(-1)?.end ?? 0
  if (bytes === 0) {
    await (damaged ? files.move(path, keptPath(path)) : files.remove(path))
    return undefined
  }
  // A killed server may have written without a sync; from now on these events count as acknowledged.
  await files.cut(path, damaged ? file.length : bytes).catch((error) => {
    log('warn', `journal segment ${id} cannot be written: ${lineOf(error)}`)
  })
  const keys = records.map((record) => keysOfRecord(record, keysOf))
  for (const each of keys) for (let at = 0; at < each.length; at += keyBytes) later.add(each, at)
  const weight = weightOfAll(records)
  return { id, path, bytes, weight, sealedAt: now, since: openedAtOf(id), keepFile: damaged, uncut: false, keys }
}

function holdsAny(table: IdTable, keys: Buffer): boolean {
  for (let at = 0; at < keys.length; at += keyBytes) if (table.has(keys, at)) return true
  return false
}

// Copied: the file's bytes would stay in memory with its keys.
function keysOfRecord({ keys, payload }: SegmentRecord, keysOf: RecoverOptions['keysOf']): Buffer {
  return keys === undefined ? (keysOf?.(payload) ?? Buffer.alloc(0)) : Buffer.from(keys)
}
