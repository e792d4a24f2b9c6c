import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

export interface DirectoryLock {
  release(): void
}

interface Owner {
  pid: number
  /** When that process began: numbers are used again, beginnings are not. */
  began: string
}

/** Everything the installation keeps lies below one directory, in use by one server at a time. */
export function openDataDirectory(directory: string): DirectoryLock {
  try {
    // Others may pass through (the database may run as another user) but not look around; secrets are files of their own.
    // A directory that was there before keeps what its owner gave it.
    if (makeDirectory(directory)) chmodSync(directory, 0o711)
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`the data directory ${directory} cannot be used: ${(error as NodeJS.ErrnoException).code}`)
  }
  return lock(directory)
}

/**
 * Whether it was not there before. Step by step: where nothing can be made, as below /proc, Node's own way of making the
 * whole path tries for ever.
 */
function makeDirectory(directory: string): boolean {
  const isThere = () => statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere()) return false
  makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o711 })
    return true
  } catch (error) {
    // Another server was quicker.
    if (isThere()) return false
    throw error
  }
}

function lock(directory: string): DirectoryLock {
  const file = join(directory, 'server.lock')
  const mine: Owner = { pid: process.pid, began: beginningOf(process.pid) ?? '' }
  const candidate = `${file}.${process.pid}`
  writeFileSync(candidate, JSON.stringify(mine), { mode: 0o600, flush: true })
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // A hard link either appears whole or fails: two racers cannot both succeed.
        linkSync(candidate, file)
        return { release: () => rmSync(file, { force: true }) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = readOwner(file)
      if (owner !== null && beginningOf(owner.pid) === owner.began) {
        throw new ConfigError(`the data directory ${directory} is in use by the server with process id ${owner.pid}`)
      }
      removeStale(file, owner)
    }
    throw new ConfigError(`the data directory ${directory} is being taken by another server`)
  } finally {
    rmSync(candidate, { force: true })
  }
}

/** Moves the file away before judging it again, so that a lock taken in between is put back and not lost. */
function removeStale(file: string, stale: Owner | null) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved?.pid !== stale?.pid || moved?.began !== stale?.began) {
    try {
      linkSync(aside, file)
    } catch {
      // somebody took it again: they own it now
    }
  }
  rmSync(aside, { force: true })
}

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('began' in value)) return null
    return { pid: Number(value.pid), began: String(value.began) }
  } catch {
    return null
  }
}

function beginningOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? null : (fields[19] ?? null)
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
