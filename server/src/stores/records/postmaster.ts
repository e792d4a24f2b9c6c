import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Who postmaster.pid names, and whether that process is really a PostgreSQL server and not a later owner of its number. */
export function readPostmaster(data: string): { pid: number; alive: boolean } | null {
  let text: string
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  return { pid, alive: isPostgres(pid) }
}

function isPostgres(pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      if (/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return false
      return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '') === 'postgres'
    }
    return /postgres/.test(execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return false
  }
}
