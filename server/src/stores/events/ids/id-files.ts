import { close, fstat, open, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { diskFiles, type JournalFiles, openForAppending } from '../journal/journal-files.ts'

/** A finished file that pieces are read from. */
export interface ReadableFile {
  readonly size: number
  /** Fills the buffer and returns it, or its beginning where the file ends. */
  read(position: number, into: Buffer): Promise<Buffer>
  /** Waits for the reads that have begun. */
  close(): Promise<void>
}

export interface IdFiles extends JournalFiles {
  open(path: string): Promise<ReadableFile>
}

export const diskIdFiles: IdFiles = { ...diskFiles, create: openForAppending, open: openForReading }

// A page that is in the system's cache is there in microseconds, thirty times sooner than by way of another thread.
// As soon as one had to come from the disk itself, reads wait elsewhere for a while, and the event loop does not.
const smallBytes = 4096
const slowMs = 0.5
const cautiousMs = 1000
let cautiousUntil = 0

async function openForReading(path: string): Promise<ReadableFile> {
  const file = await promisify(open)(path, 'r')
  const { size } = await promisify(fstat)(file)
  const reading = new Set<Promise<Buffer>>()
  return {
    size,
    read(position, into) {
      if (into.length <= smallBytes && performance.now() > cautiousUntil) return readNow(file, position, into)
      const piece = readPiece(file, position, into)
      const ended = () => {
        reading.delete(piece)
      }
      reading.add(piece)
      piece.then(ended, ended)
      return piece
    },
    async close() {
      await Promise.allSettled(reading)
      await promisify(close)(file)
    },
  }
}

async function readNow(file: number, position: number, into: Buffer): Promise<Buffer> {
  const began = performance.now()
  const count = readSync(file, into, 0, into.length, position)
  const ended = performance.now()
  if (ended - began > slowMs) cautiousUntil = ended + cautiousMs
  return into.subarray(0, count)
}

function readPiece(file: number, position: number, into: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const readOn = (filled: number) =>
      read(file, into, filled, into.length - filled, position + filled, (error, count) => {
        if (error !== null) reject(error)
        else if (count === 0 || filled + count === into.length) resolve(into.subarray(0, filled + count))
        else readOn(filled + count)
      })
    readOn(0)
  })
}
