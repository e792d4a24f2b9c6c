import { diskFiles, type JournalFiles } from '../journal-files.ts'

/** The real disk with chosen calls replaced. */
export function faultyFiles(faults: {
  write?: () => Promise<void>
  sync?: () => Promise<void>
  truncate?: () => Promise<void>
  close?: () => Promise<void>
}): JournalFiles {
  return {
    ...diskFiles,
    create: async (path) => {
      const file = await diskFiles.create(path)
      return {
        ...file,
        write: async (pieces, position) => {
          await faults.write?.()
          await file.write(pieces, position)
        },
        sync: async () => {
          await faults.sync?.()
          await file.sync()
        },
        truncate: async (length) => {
          await faults.truncate?.()
          await file.truncate(length)
        },
        close: async () => {
          await faults.close?.()
          await file.close()
        },
      }
    },
  }
}
