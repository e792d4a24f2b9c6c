import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, embeddedConnection, startEmbeddedPostgres } from './embedded-postgres.ts'
import { openRecords } from './open-records.ts'
import { readPostmaster } from './postmaster.ts'
import { RecordsUnavailable } from './records.ts'
import { installation } from './schema.ts'
import { migrations, temporaryDirectory } from './test-postgres.ts'
import { isReachableByOthers } from './unprivileged.ts'

const quiet = () => undefined
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function folder() {
  const { directory, remove } = temporaryDirectory()
  cleanups.push(remove)
  return directory
}

async function start(directory: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, durable: false, log: quiet })
  cleanups.push(() => server.stop())
  return server
}

const serversOn = (directory: string) =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`-D ${join(directory, 'postgres')}`))

describe('the embedded PostgreSQL', () => {
  it('listens on no TCP port', async () => {
    const directory = folder()
    const server = await start(directory)
    const inodes =
      execFileSync('sh', ['-c', `ls -l /proc/${server.pid()}/fd`], { encoding: 'utf8' }).match(/socket:\[(\d+)\]/g) ??
      []
    const tcp = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8')
    const listening = inodes.map((inode) => inode.slice(8, -1)).filter((inode) => tcp.includes(` ${inode} `))
    expect(inodes.length).toBeGreaterThan(0)
    expect(listening).toEqual([])
  })

  it('is adopted, not doubled, when an earlier parent left it running', async () => {
    const directory = folder()
    const first = await start(directory)
    const second = await start(directory)
    expect(second.pid()).toBe(first.pid())
    expect(serversOn(directory)).toHaveLength(1)
  })

  it('is one server when two start on the directory at once', async () => {
    const directory = folder()
    await (await start(directory)).stop()
    const both = await Promise.all([start(directory), start(directory)])
    expect(both[0].pid()).toBe(both[1].pid())
    expect(serversOn(directory)).toHaveLength(1)
  })

  it('starts although a dead server’s number now belongs to another program', async () => {
    const directory = folder()
    await (await start(directory)).stop()
    execFileSync('sh', ['-c', `printf '%s\\n' ${process.pid} > ${join(directory, 'postgres', 'postmaster.pid')}`])
    const server = await start(directory)
    expect(server.pid()).not.toBe(process.pid)
  })

  it('starts although a dead server’s number now belongs to another installation’s server', async () => {
    const [one, other] = [folder(), folder()]
    const running = await start(one)
    await (await start(other)).stop()
    execFileSync('sh', ['-c', `printf '%s\\n' ${running.pid()} > ${join(other, 'postgres', 'postmaster.pid')}`])
    const server = await start(other)
    expect(server.pid()).not.toBe(running.pid())
    expect([serversOn(one).length, serversOn(other).length]).toEqual([1, 1])
  })

  it('does not listen where somebody else laid a directory or a link for it', async () => {
    const directory = join(folder(), 'deep'.repeat(30))
    mkdirSync(directory, { recursive: true })
    const socket = embeddedConnection(directory).host
    const trap = folder()
    symlinkSync(trap, socket)
    cleanups.push(() => rmSync(socket, { force: true }))
    await expect(start(directory)).rejects.toThrow('belongs to somebody else')
    expect(statSync(trap).uid).toBe(process.getuid?.())
  })

  it('comes back after kill -9 with everything that was committed, while work waits for it', async () => {
    const directory = folder()
    const records = await openRecords({ directory, databaseUrl: null, migrations, log: quiet })
    cleanups.push(() => records.close())
    await records.acrossWorkspaces((db) => db.insert(installation).values({ key: 'before', value: 'kept' }))
    const pid = Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const read = () => records.acrossWorkspaces((db) => db.select().from(installation))
    // Work that had begun on a dying connection is refused as unavailable, never half done; what begins later waits.
    const refused = await read().catch((error) => error)
    if (!Array.isArray(refused)) expect(refused).toBeInstanceOf(RecordsUnavailable)
    await vi.waitFor(() => expect(readPostmaster(join(directory, 'postgres'))?.pid).not.toBe(pid), 15_000)
    expect(await read()).toEqual([{ key: 'before', value: 'kept' }])
    expect(serversOn(directory)).toHaveLength(1)
  })
})

describe('isReachableByOthers', () => {
  const modes: Record<string, number> = { '/': 0o755, '/root': 0o700, '/root/app': 0o755, '/srv': 0o711 }
  it.each([
    ['/srv/data', true],
    ['/root/app/data', false],
    ['/root/data', false],
  ])('%s → %s', (path, reachable) => {
    expect(isReachableByOthers(path, (each) => modes[each] ?? 0)).toBe(reachable)
  })
})
