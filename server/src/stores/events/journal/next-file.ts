import { join } from 'node:path'
import type { JournalFile, JournalFiles } from './journal-files.ts'
import { type SegmentNames, segmentFileName } from './segment-id.ts'

/** The file of a segment that nothing has been written to. */
export interface NewFile {
  readonly id: string
  readonly path: string
  readonly file: JournalFile
  /** So many bytes of it are zeros on the disk. */
  readonly room: number
  /** Resolves when its name is on the disk. */
  readonly listed: Promise<void>
}

export interface NextFiles {
  /** In the order of their names, the one that was prepared first. */
  take(): Promise<NewFile>
  /** Makes the next one beforehand: its name, and at least so many zeros to be written over. */
  prepare(room: number): void
  /** How many zeros the one that is being made has got. */
  roomAhead(): number
  /** Removes the one that nobody took. */
  drop(): Promise<void>
}

export interface NextFilesOptions {
  readonly directory: string
  readonly files: JournalFiles
  readonly names: SegmentNames
}

interface Spare {
  made: Promise<NewFile | undefined>
  /** As much as it is to have, and as much as it has. */
  room: number
  filled: number
  isWanted: boolean
}

/** Zeros are written so many at a time: whoever wants the file waits for no more of them. */
const pieceBytes = 1024 * 1024
const unitBytes = 256 * 1024
const zeros = Buffer.alloc(pieceBytes)

/** What a segment may need that follows this one in a steady stream: much more than it where more came than expected. */
export function roomAfter({ bytes, room }: { readonly bytes: number; readonly room: number }, most: number): number {
  const times = bytes > room ? 4 : 1.5
  return Math.min(Math.ceil((times * bytes) / unitBytes) * unitBytes, most)
}

/**
 * A record that makes its file longer is on the disk when the file system has written down the new length, together with
 * all that others have changed meanwhile: tens of milliseconds beside a busy engine. One that replaces zeros waits for
 * its own bytes only.
 */
export function nextFiles({ directory, files, names }: NextFilesOptions): NextFiles {
  let spare: Spare | undefined

  async function make(): Promise<NewFile> {
    const id = names.next()
    const path = join(directory, segmentFileName(id))
    const file = await files.create(path)
    const listed = files.syncDirectory(directory)
    listed.catch(() => {})
    return { id, path, file, room: 0, listed }
  }

  /** Undefined where there is no room on the disk: the next file is made when it is needed. */
  async function fill(made: NewFile, spare: Spare): Promise<NewFile | undefined> {
    try {
      while (spare.filled < spare.room && !spare.isWanted) {
        const piece = zeros.subarray(0, spare.room - spare.filled)
        await made.file.write([piece], spare.filled)
        await made.file.sync()
        spare.filled += piece.length
      }
      await made.listed
      return { ...made, room: spare.filled }
    } catch {
      spare.filled = 0
      await discard(made)
      return undefined
    }
  }

  // What stays of it holds zeros only, and the next start removes it.
  async function discard({ path, file }: NewFile): Promise<void> {
    await file.close().catch(() => {})
    await files.remove(path).catch(() => {})
  }

  return {
    async take() {
      const taken = spare
      spare = undefined
      if (taken === undefined) return make()
      taken.isWanted = true
      return (await taken.made) ?? make()
    },
    prepare(room) {
      const begun = spare
      if (begun !== undefined && begun.room >= room) return
      const next: Spare = begun ?? { made: make().catch(() => undefined), room, filled: 0, isWanted: false }
      next.room = room
      next.made = next.made.then((made) => made && fill(made, next))
      spare = next
    },
    roomAhead: () => spare?.filled ?? 0,
    async drop() {
      if (spare === undefined) return
      spare.isWanted = true
      const left = await spare.made
      spare = undefined
      if (left !== undefined) await discard(left)
    },
  }
}
