import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { letStandBack } from './stand-back.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('standing back', () => {
  it('is what a process and its session do that are told to, and nobody else', () => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
    children.push(child)
    const pid = child.pid ?? 0
    const own = getPriority()
    letStandBack(pid)
    expect(getPriority(pid)).toBe(10)
    expect(getPriority()).toBe(own)
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) expect(readFileSync(group, 'utf8')).toMatch(/ nice 10\n$/)
  })

  it('does no harm where there is nobody', () => {
    expect(() => letStandBack(2 ** 22 - 1)).not.toThrow()
  })
})
