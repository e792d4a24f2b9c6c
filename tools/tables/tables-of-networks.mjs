// Who runs which network: ranges of addresses sorted by their starts, as columns. IPv4 whole, IPv6 by its first 64 bits in
// two halves.
import { collectTexts } from './texts.mjs'

/** `lines`: start, end, number and name by version of IP, addresses as numbers, names in quotes where they hold a comma. */
export function tablesOfNetworks(lines) {
  const names = collectTexts()
  const rows = (version) => lines[version].flatMap((line) => readLine(line) ?? [])
  const four = rows(4)
  const six = rows(6).map((row) => ({ ...row, start: halves(row.start), end: halves(row.end) }))
  const column = (list, of) => Uint32Array.from(list, of)
  const owners = (list) => ({ asn: column(list, ({ asn }) => asn), name: column(list, ({ name }) => names.add(name)) })
  const tables = {
    'networks-4': {
      start: column(four, ({ start }) => Number(start)),
      end: column(four, ({ end }) => Number(end)),
      ...owners(four),
    },
    'networks-6': {
      ...{ startHigh: column(six, ({ start }) => start[0]), start: column(six, ({ start }) => start[1]) },
      ...{ endHigh: column(six, ({ end }) => end[0]), end: column(six, ({ end }) => end[1]) },
      ...owners(six),
    },
  }
  return { ...tables, networks: names.columns() }
}

function readLine(line) {
  const found = /^(\d+),(\d+),(\d+),(.*?)\r?$/.exec(line)
  if (found === null) return null
  const [, start, end, asn, name] = found
  return { start, end, asn: Number(asn), name: unquoted(name) }
}

const unquoted = (text) =>
  text.startsWith('"') ? text.slice(1).replace(/"$/, '').replaceAll('""', '"') : text.trimEnd()

function halves(text) {
  const top = BigInt(text) >> 64n
  return [Number(top >> 32n), Number(top & 0xffff_ffffn)]
}
