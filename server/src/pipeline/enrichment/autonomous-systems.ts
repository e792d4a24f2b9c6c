import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as pause } from 'node:timers/promises'
import { numberOfIp4 } from '@signet/engine/identifiers/ip'
import { bitsAround, blockOf, ip6Words } from './address-blocks.ts'

export interface AutonomousSystem {
  readonly asn: number
  readonly organisation: string
  readonly cidr: string
}

export interface AutonomousSystems {
  /** Of an address in its one spelling. */
  find(ip: string): AutonomousSystem | null
}

// A table of ranges sorted by their starts, as columns: IPv4 whole, IPv6 by its first 64 bits in two halves.
interface Ranges {
  readonly startHigh: Uint32Array
  readonly startLow: Uint32Array
  readonly endHigh: Uint32Array
  readonly endLow: Uint32Array
  readonly asn: Uint32Array
  readonly name: Uint32Array
  readonly count: number
}

// As many lines as keep the process answering while it reads.
const LINES_A_TURN = 5_000
const file = (name: string) => createRequire(import.meta.url).resolve(`@ip-location-db/asn/${name}`)

/** Half a million ranges in about 12 MB; found by binary search. */
export async function loadAutonomousSystems(): Promise<AutonomousSystems> {
  const names = new Names()
  const four = await readRanges(file('asn-ipv4-num.csv'), names, (text) => [0, Number(text)])
  const six = await readRanges(file('asn-ipv6-num.csv'), names, (text) => {
    const top = BigInt(text) >> 64n
    return [Number(top >> 32n), Number(top & 0xffff_ffffn)]
  })
  names.seal()
  return {
    find(ip) {
      const isFour = !ip.includes(':')
      const ranges = isFour ? four : six
      const [high, low] = isFour ? [0, numberOfIp4(ip)] : ip6Words(ip)
      const at = lastStartingBefore(ranges, high, low)
      if (at < 0 || isAfter(high, low, ranges.endHigh[at], ranges.endLow[at])) return null
      const cidr = isFour ? cidrAround(low, ranges.startLow[at] ?? 0, ranges.endLow[at] ?? 0) : ''
      return { asn: ranges.asn[at] ?? 0, organisation: names.at(ranges.name[at] ?? 0), cidr }
    },
  }
}

class Names {
  private readonly list: string[] = []
  private readonly known = new Map<string, number>()
  add(name: string): number {
    const at = this.known.get(name) ?? this.list.push(unquote(name)) - 1
    this.known.set(name, at)
    return at
  }
  /** Nothing is added any more. */
  seal(): void {
    this.known.clear()
  }
  at(index: number): string {
    return this.list[index] ?? ''
  }
}

// Read from the bytes: half a million lines as texts would cost a hundred megabytes for a moment.
async function readRanges(path: string, names: Names, split: (text: string) => [number, number]): Promise<Ranges> {
  const bytes = await readFile(path)
  const rows = countLines(bytes)
  const column = () => new Uint32Array(rows)
  const ranges = {
    startHigh: column(),
    startLow: column(),
    endHigh: column(),
    endLow: column(),
    asn: column(),
    name: column(),
  }
  let count = 0
  for (let at = 0; at < bytes.length; ) {
    if (count % LINES_A_TURN === 0) await pause()
    const newline = bytes.indexOf(NEWLINE, at)
    const end = newline < 0 ? bytes.length : newline
    const first = bytes.indexOf(COMMA, at)
    const second = bytes.indexOf(COMMA, first + 1)
    const third = bytes.indexOf(COMMA, second + 1)
    if (first > 0 && third > 0 && third < end) {
      ;[ranges.startHigh[count], ranges.startLow[count]] = split(bytes.toString('latin1', at, first))
      ;[ranges.endHigh[count], ranges.endLow[count]] = split(bytes.toString('latin1', first + 1, second))
      ranges.asn[count] = Number(bytes.toString('latin1', second + 1, third))
      ranges.name[count] = names.add(bytes.toString('utf8', third + 1, end))
      count += 1
    }
    at = end + 1
  }
  return { ...ranges, count }
}

const NEWLINE = 10
const COMMA = 44

function countLines(bytes: Buffer): number {
  let lines = 1
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

/** A name with a comma stands in quotes. */
const unquote = (text: string) =>
  text.startsWith('"') ? text.slice(1).replace(/"\r?$/, '').replaceAll('""', '"') : text.trimEnd()

const isAfter = (high: number, low: number, otherHigh = 0, otherLow = 0) =>
  high > otherHigh || (high === otherHigh && low > otherLow)

function lastStartingBefore({ startHigh, startLow, count }: Ranges, high: number, low: number): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isAfter(startHigh[middle] ?? 0, startLow[middle] ?? 0, high, low)) to = middle
    else from = middle + 1
  }
  return from - 1
}

function cidrAround(address: number, start: number, end: number): string {
  const bits = bitsAround(address, start, end)
  const block = blockOf(address, bits)
  return `${[block >>> 24, (block >>> 16) & 255, (block >>> 8) & 255, block & 255].join('.')}/${bits}`
}
