import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { besideMain } from './build-store-process.mjs'
import { root, runNode } from './project.mjs'

/** What each part is made from: it is made anew when one of these changed. */
const parts = {
  server: {
    inputs: [
      'contract/src',
      'engine/src',
      'identity/src',
      'simulator/src',
      'server/src',
      'tools/build.mjs',
      'tools/build-store-process.mjs',
      'package-lock.json',
    ],
    make: buildServer,
  },
  console: {
    inputs: [
      'contract/src',
      'console/src',
      'console/public',
      'console/index.html',
      'console/vite.config.ts',
      'tools/build.mjs',
      'package-lock.json',
    ],
    make: buildConsole,
  },
}

export function isBuilt() {
  return Object.keys(parts).every((part) => isFresh(part))
}

async function build() {
  const stale = Object.keys(parts).filter((part) => !isFresh(part))
  await Promise.all(
    stale.map(async (part) => {
      await parts[part].make()
      mkdirSync(join(root, part, 'dist'), { recursive: true })
      writeFileSync(markerOf(part), digest(parts[part].inputs))
    }),
  )
}

const markerOf = (part) => join(root, part, 'dist', '.inputs')
const isFresh = (part) =>
  existsSync(markerOf(part)) && readFileSync(markerOf(part), 'utf8') === digest(parts[part].inputs)

function digest(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesOf(join(root, input))))
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    return entries.flatMap((entry) => filesOf(join(path, entry.name)))
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error
    return /\.test\.tsx?$/.test(path) ? [] : [path]
  }
}

async function buildServer() {
  const { build: bundle } = await import('rolldown')
  const output = {
    dir: join(root, 'server/dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    sourcemap: true,
    cleanDir: true,
  }
  await bundle({
    input: { main: join(root, 'server/src/main.ts'), ...besideMain },
    platform: 'node',
    // Our own packages are sources and come in; everything installed stays outside.
    external: (id) => !/^(\.|\/|@signet\/|@oxc-project\/runtime)/.test(id),
    output,
    logLevel: 'warn',
  })
}

async function buildConsole() {
  // A process of its own, so that both parts are made at once.
  await runNode([join(root, 'node_modules/vite/bin/vite.js'), 'build', 'console', '--logLevel', 'warn'])
  const texts = filesOf(join(root, 'console/dist')).filter((file) => /\.(js|css|svg|json|txt)$/.test(file))
  await Promise.all(texts.map(compress))
}

/** The library's own threads do the work, as many at once as there are. */
async function compress(file) {
  const content = readFileSync(file)
  if (content.length < 1024) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, quality),
  ])
  writeFileSync(`${file}.gz`, small)
  writeFileSync(`${file}.br`, smaller)
}

if (import.meta.filename === process.argv[1]) await build()
