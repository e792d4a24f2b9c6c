import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process id comes again; together with the time its process started it does not. */
export interface ProcessIdentity {
  readonly pid: number
  readonly started: string
}

/** Undefined when no such process lives. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid)
  return started === undefined ? undefined : { pid, started }
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started
}

export function readIdentity(value: unknown): ProcessIdentity | undefined {
  if (value === null || typeof value !== 'object' || !('pid' in value) || !('started' in value)) return undefined
  const { pid, started } = value
  return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
}

function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything; the fields after it are plain. A zombie counts as gone.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function startedElsewhere(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
