import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity, readIdentity } from './drivers/process-identity.ts'
import { DirectoryInUse } from './event-store-errors.ts'

const ownedHere = new Set<string>()

/** Makes this process the only one with a journal and an engine in the directory. Returns how to let go of it. */
export function ownDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'owner.json')
  const inUse = new DirectoryInUse(`The event store in ${directory} is in use by another process`)
  if (ownedHere.has(directory)) throw inUse
  const owner = readIdentity(readJson(file))
  if (owner !== undefined && owner.pid !== process.pid && isAlive(owner)) throw inUse
  rmSync(file, { force: true })
  try {
    writeFileSync(file, JSON.stringify(identify(process.pid)), { flag: 'wx', mode: 0o600 })
  } catch {
    throw inUse
  }
  ownedHere.add(directory)
  return () => {
    ownedHere.delete(directory)
    rmSync(file, { force: true })
  }
}

/** A store process of an earlier run ends by itself when its parent is gone; one that hangs is ended. */
export async function endLeftover(file: string, patienceMs: number): Promise<void> {
  const leftover = readIdentity(readJson(file))
  if (leftover === undefined) return
  const deadline = Date.now() + patienceMs
  while (isAlive(leftover)) {
    if (Date.now() > deadline) process.kill(leftover.pid, 'SIGKILL')
    await sleep(50)
  }
  rmSync(file, { force: true })
}

export function recordProcess(file: string, pid: number): ProcessIdentity | undefined {
  const identity = identify(pid)
  if (identity !== undefined) writeFileSync(file, JSON.stringify(identity), { mode: 0o600 })
  return identity
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
