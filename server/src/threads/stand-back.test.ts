import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { letStandBack, standingBack } from './stand-back.ts'

const children: ChildProcess[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const isLinux = process.platform === 'linux' && spawnSync('chrt', ['-V']).status === 0
const SCHED_IDLE = '5'

/** The kernel's number for how a process is scheduled: the 41st field of what it says of it. */
function policyOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
}

describe('standing back', () => {
  it('is what a process does that was launched so, and it is the same process', async () => {
    vi.stubEnv('CHDB_PRIORITY', '')
    const script = 'process.stdout.write(String(process.pid)); setTimeout(() => {}, 60_000)'
    const { execPath, execArgv } = standingBack({ execPath: process.execPath, execArgv: ['-e', script] })
    const child = spawn(execPath, execArgv, { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    const [said] = await once(child.stdout, 'data')
    expect(Number(String(said))).toBe(child.pid)
    if (isLinux) expect(policyOf(child.pid ?? 0)).toBe(SCHED_IDLE)
  })

  it('leaves a share to the engine where somebody asks for that', () => {
    vi.stubEnv('CHDB_PRIORITY', 'low')
    const launch = { execPath: process.execPath, execArgv: ['--version'] }
    expect(standingBack(launch)).toEqual(launch)
  })

  it('gives others the priority, and nobody else less', () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' })
    children.push(child)
    const own = getPriority()
    letStandBack(child.pid ?? 0)
    expect(getPriority(child.pid)).toBe(10)
    expect(getPriority()).toBe(own)
  })

  it('does no harm where there is nobody', () => {
    expect(() => letStandBack(2 ** 22 - 1)).not.toThrow()
  })
})
