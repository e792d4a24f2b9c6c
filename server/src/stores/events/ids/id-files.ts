import { close, fstat, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { diskFiles, type JournalFiles } from '../journal/journal-files.ts'

/** A finished file that pieces are read from. */
export interface ReadableFile {
  readonly size: number
  /** Shorter than asked for where the file ends. */
  read(position: number, length: number): Promise<Buffer>
  /** Waits for the reads that have begun. */
  close(): Promise<void>
}

export interface IdFiles extends JournalFiles {
  open(path: string): Promise<ReadableFile>
}

export const diskIdFiles: IdFiles = { ...diskFiles, open: openForReading }

// Descriptors and callbacks: thousands of small reads in a second cost less than half of what file handles take.
async function openForReading(path: string): Promise<ReadableFile> {
  const file = await promisify(open)(path, 'r')
  const { size } = await promisify(fstat)(file)
  const reading = new Set<Promise<Buffer>>()
  return {
    size,
    read(position, length) {
      const piece = readPiece(file, position, length)
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

function readPiece(file: number, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  return new Promise((resolve, reject) => {
    const readOn = (filled: number) =>
      read(file, bytes, filled, length - filled, position + filled, (error, count) => {
        if (error !== null) reject(error)
        else if (count === 0 || filled + count === length) resolve(bytes.subarray(0, filled + count))
        else readOn(filled + count)
      })
    readOn(0)
  })
}
