import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run } from './project.mjs'
import { keepRuntimeIfItRuns } from './runtime.mjs'
import { ensureTables } from './tables/ensure-tables.mjs'
import { ensureEngine } from './x64/engine.mjs'

const OLDEST = [20, 19]

/** Installs the packages the lockfile names, when they are not there yet. Quick when they are. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    fail(`Node ${OLDEST.join('.')} or newer is needed, this is ${process.versions.node}`)
  }
  const marker = join(root, 'node_modules', '.signet-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    process.stderr.write('Installing packages …\n')
    // Not `npm ci`: it refuses a lockfile that lacks other platforms' binaries, which not every registry carries.
    // --no-save keeps the lockfile as it is; the versions are its.
    const parameters = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', parameters, { stdio: ['ignore', 2, 2] }).catch((error) =>
      fail(`the packages could not be installed: ${error.message}`),
    )
    keepRuntimeIfItRuns()
    writeFileSync(marker, wanted)
  }
  const tables = ensureTables().catch((error) =>
    fail(`the tables of places and networks could not be made: ${error.message}`),
  )
  await Promise.all([ensureEngine(), tables])
}
