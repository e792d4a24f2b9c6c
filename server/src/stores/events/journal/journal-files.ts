import { constants } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { behind, lengthOf, type Pieces } from './pieces.ts'

/** One open segment. Every call may fail as a disk may; tests put failures here. */
export interface JournalFile {
  /** The pieces one behind the other, as one write where that can be. */
  write(pieces: Pieces, position: number): Promise<void>
  /** Resolves when the bytes are on the disk. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

export interface JournalFiles {
  prepare(directory: string): Promise<void>
  list(directory: string): Promise<string[]>
  /** Creates a file that does not exist yet. */
  create(path: string): Promise<JournalFile>
  read(path: string): Promise<Buffer>
  remove(path: string): Promise<void>
  move(from: string, to: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Cuts a file that is not open to a length; what is left of it is on the disk then. */
  cut(path: string, length: number): Promise<void>
  /** Makes creations and removals in the directory durable. */
  syncDirectory(directory: string): Promise<void>
}

export const diskFiles: JournalFiles = {
  prepare: async (directory) => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
  },
  list: (directory) => readdir(directory),
  create: openForRecords,
  read: (path) => readFile(path),
  remove: (path) => unlink(path),
  move: (from, to) => rename(from, to),
  copy: (from, to) => copyFile(from, to),
  cut: async (path, length) => {
    const handle = await open(path, 'r+')
    try {
      await handle.truncate(length)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  },
  syncDirectory: async (directory) => {
    const handle = await open(directory, constants.O_RDONLY)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/** Where a write can be told to end on the disk, that and the sync are one way to another thread and back. */
const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = constants
const canSync = process.platform === 'linux' && O_DSYNC !== undefined

/** For records that somebody waits for, each written as a whole. */
async function openForRecords(path: string): Promise<JournalFile> {
  if (!canSync) return openForAppending(path)
  const file = appended(await open(path, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, 0o600))
  let isCut = false
  return {
    ...file,
    sync: async () => {
      if (isCut) await file.sync()
    },
    truncate: (length) => {
      isCut = true
      return file.truncate(length)
    },
  }
}

/** For many writes before one sync. */
export async function openForAppending(path: string): Promise<JournalFile> {
  return appended(await open(path, 'wx', 0o600))
}

/** So little is copied together: one piece is written sooner than many, and large ones are not worth their copy. */
const COPIED_BYTES = 64 * 1024

function appended(handle: FileHandle): JournalFile {
  async function writeOne(bytes: Buffer, position: number): Promise<void> {
    let written = 0
    while (written < bytes.length) {
      const result = await handle.write(bytes, written, bytes.length - written, position + written)
      written += result.bytesWritten
    }
  }

  async function writeAll(pieces: Pieces, position: number): Promise<void> {
    let left = pieces
    for (let at = position; left.length > 0; ) {
      const { bytesWritten } = await handle.writev(left, at)
      at += bytesWritten
      left = behind(left, bytesWritten)
    }
  }

  return {
    write: (pieces, position) =>
      lengthOf(pieces) > COPIED_BYTES ? writeAll(pieces, position) : writeOne(Buffer.concat(pieces), position),
    sync: () => handle.datasync(),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  }
}
