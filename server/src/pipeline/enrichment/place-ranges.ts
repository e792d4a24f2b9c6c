import { numberOfIp4 } from '@signet/engine/identifiers/ip'
import { bitsAround, ip6Words } from './address-blocks.ts'
import { type Column, lastUpTo } from './column-file.ts'

/** Ranges in the order of their starts; each start is a head and a rest, and heads that several share stand there once. */
export interface PlaceRanges {
  readonly heads: Column
  /** Where the ranges of a head begin; one more than there are heads. */
  readonly first: Column
  readonly rest: Column
  readonly placeLow: Column
  readonly placeHigh: Column
}

export interface FoundPlace {
  readonly place: number
  /** With how many bits the block has that is in the same place. */
  readonly bits: number
}

const HALF = 0x1_0000
/** IPv6 is told apart by so many. */
const SIX_BITS = 64

/** `ip` in its one spelling. */
export function findRange(ranges: PlaceRanges, ip: string, version: 4 | 6): FoundPlace {
  if (version === 6) return { place: placeAt(ranges, rangeAt(ranges, ...ip6Words(ip))), bits: SIX_BITS }
  const address = numberOfIp4(ip)
  const at = rangeAt(ranges, Math.floor(address / HALF), address % HALF)
  return {
    place: placeAt(ranges, at),
    bits: bitsAround(address, startOf(ranges, at), startOf(ranges, at + 1) - 1),
  }
}

const placeAt = ({ placeLow, placeHigh }: PlaceRanges, at: number) => (placeLow[at] ?? 0) + (placeHigh[at] ?? 0) * HALF

function rangeAt({ heads, first, rest }: PlaceRanges, head: number, low: number): number {
  const at = lastUpTo(heads, head, 0, heads.length)
  const [begin = 0, end = 0] = [first[at], first[at + 1]]
  // A range goes on through all heads that have none of their own.
  return heads[at] === head ? lastUpTo(rest, low, begin, end) : end - 1
}

/** Of IPv4. Behind the last one: behind all addresses. */
function startOf({ heads, first, rest }: PlaceRanges, at: number): number {
  if (at >= rest.length) return HALF * HALF
  return (heads[lastUpTo(first, at, 0, heads.length)] ?? 0) * HALF + (rest[at] ?? 0)
}
