import { boundedCache } from '@signet/engine/identifiers/bounded-cache'
import { numberOfIp4 } from '@signet/engine/identifiers/ip'
import { bitsAround, blockOf, ip6Words } from './address-blocks.ts'
import { type Column, lastUpTo, readColumns, tableFile, textAt } from './column-file.ts'

export interface AutonomousSystem {
  readonly asn: number
  readonly organisation: string
  readonly cidr: string
}

export interface AutonomousSystems {
  /** Of an address in its one spelling. */
  find(ip: string): AutonomousSystem | null
}

type FourColumn = 'start' | 'end' | 'asn' | 'name'
type SixColumn = FourColumn | 'startHigh' | 'endHigh'
/** Ranges sorted by their starts. */
type Ranges<Name extends string> = Readonly<Record<Name, Column>>

const REMEMBERED_NAMES = 8_192

/** By the tables that tools/tables makes: half a million ranges in about 14 MB, found by binary search. */
export async function loadAutonomousSystems(): Promise<AutonomousSystems> {
  const [four, six, names] = await Promise.all([
    readColumns<FourColumn>(tableFile('networks-4')),
    readColumns<SixColumn>(tableFile('networks-6')),
    readColumns<'texts' | 'textEnds'>(tableFile('networks')),
  ])
  // Many addresses hold the same text.
  const nameAt = boundedCache(REMEMBERED_NAMES, (index: number) => textAt(names, index))
  const system = ({ asn, name }: Ranges<'asn' | 'name'>, at: number, cidr: string): AutonomousSystem => ({
    asn: asn[at] ?? 0,
    organisation: nameAt(name[at] ?? 0),
    cidr,
  })
  return {
    find(ip) {
      if (ip.includes(':')) {
        const at = findSix(six, ...ip6Words(ip))
        return at < 0 ? null : system(six, at, '')
      }
      const address = numberOfIp4(ip)
      const at = lastUpTo(four.start, address, 0, four.start.length)
      const end = four.end[at] ?? -1
      return address > end ? null : system(four, at, cidrAround(address, four.start[at] ?? 0, end))
    },
  }
}

/** -1: nobody's. */
function findSix({ startHigh, start, endHigh, end }: Ranges<SixColumn>, high: number, low: number): number {
  let [from, to] = [0, start.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isAfter(startHigh[middle], start[middle], high, low)) to = middle
    else from = middle + 1
  }
  const at = from - 1
  return at < 0 || isAfter(high, low, endHigh[at], end[at]) ? -1 : at
}

const isAfter = (high = 0, low = 0, otherHigh = 0, otherLow = 0) =>
  high > otherHigh || (high === otherHigh && low > otherLow)

function cidrAround(address: number, start: number, end: number): string {
  const bits = bitsAround(address, start, end)
  const block = blockOf(address, bits)
  return `${[block >>> 24, (block >>> 16) & 255, (block >>> 8) & 255, block & 255].join('.')}/${bits}`
}
