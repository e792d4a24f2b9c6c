import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataDirectory } from './data-directory.ts'

let directory: string
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'signet-lock-')), 'data')
})
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }))

/** Takes the lock in a process of its own and holds it until it is killed. */
async function holder() {
  const script = `const { openDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))});
    try { openDataDirectory(${JSON.stringify(directory)}); console.log('held') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

describe('the data directory', () => {
  it('is made when missing, closed to other users', () => {
    openDataDirectory(directory).release()
    expect(statSync(directory).mode & 0o777).toBe(0o711)
  })

  it('is made with all that lies above it', () => {
    const deep = join(directory, 'a', 'b')
    openDataDirectory(deep).release()
    expect(statSync(deep).mode & 0o777).toBe(0o711)
  })

  it('is refused where nothing can be made, and where a file lies', () => {
    writeFileSync(`${directory}-file`, '')
    for (const path of ['/proc/nope/data', `${directory}-file`, `${directory}-file/data`])
      expect(() => openDataDirectory(path)).toThrow(`the data directory ${path} cannot be used: E`)
  })

  it('is refused in one line while another server uses it, and free again after kill -9', async () => {
    const { child, said } = await holder()
    expect(said).toBe('held')
    expect(() => openDataDirectory(directory)).toThrow(
      `the data directory ${directory} is in use by the server with process id ${child.pid}`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    openDataDirectory(directory).release()
  })

  it('is not blocked by a number that now belongs to another program', () => {
    openDataDirectory(directory).release()
    writeFileSync(join(directory, 'server.lock'), JSON.stringify({ pid: 1, began: 'long ago' }))
    openDataDirectory(directory).release()
  })

  it('is not blocked by a lock that a crash left half written', () => {
    openDataDirectory(directory).release()
    writeFileSync(join(directory, 'server.lock'), '{"pi')
    openDataDirectory(directory).release()
  })

  it('has one owner when many start at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, holder))
    expect(all.filter(({ said }) => said === 'held')).toHaveLength(1)
    for (const { child } of all) child.kill('SIGKILL')
  })

  it('that cannot be made is told in one line', () => {
    execFileSync('mkdir', ['-p', join(directory, '..')])
    writeFileSync(directory, 'a file')
    expect(() => openDataDirectory(directory)).toThrow(`the data directory ${directory} cannot be used: EEXIST`)
  })
})
