// Writes the tables into a folder: `make-tables.mjs <folder> <name of this making>`.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../project.mjs'
import { columnFile } from './column-file.mjs'
import { tablesOfNetworks } from './tables-of-networks.mjs'
import { tablesOfPlaces } from './tables-of-places.mjs'

const [folder = '', making = ''] = process.argv.slice(2)
const requireFromServer = createRequire(join(root, 'server/package.json'))
const { Reader } = requireFromServer('maxmind')
const bytesOf = (name) => readFile(requireFromServer.resolve(`@ip-location-db/${name}`))
const treeOf = async (version) => new Reader(await bytesOf(`dbip-city-mmdb/dbip-city-ipv${version}.mmdb`))
const linesOf = async (version) => (await bytesOf(`asn/asn-ipv${version}-num.csv`)).toString().split('\n')

const tables = {
  ...tablesOfPlaces({ 4: await treeOf(4), 6: await treeOf(6) }),
  ...tablesOfNetworks({ 4: await linesOf(4), 6: await linesOf(6) }),
}
const set = Uint32Array.of(createHash('sha256').update(making).digest().readUInt32LE())
for (const [name, columns] of Object.entries(tables))
  await writeFile(join(folder, `${name}.columns`), columnFile({ set, ...columns }))
