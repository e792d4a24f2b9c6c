import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
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
  return { pid, alive: isPostgres(pid, data) }
}

function isPostgres(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') {
      if (/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return false
      if (basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '') !== 'postgres') return false
      return !worksElsewhere(pid, data)
    }
    return /postgres/.test(execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

/** Another installation's server may have the number by now. Each works in its own data directory; where that cannot be read, it counts as ours. */
function worksElsewhere(pid: number, data: string): boolean {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return its.ino !== ours.ino || its.dev !== ours.dev
  } catch {
    return false
  }
}
