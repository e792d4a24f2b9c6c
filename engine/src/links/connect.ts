import type { AttributeKind } from '@signet/contract/identifiers'
import { isCommon } from './common.ts'
import type { Link } from './link.ts'

/** What two accounts were both seen with. */
export interface Shared {
  readonly kind: AttributeKind
  readonly value: string
  /** How many accounts were seen with it. */
  readonly accounts: number
  /** An attack came from it. */
  readonly isHostile: boolean
  readonly mine: Link
  readonly theirs: Link
}

export interface Reason {
  readonly shared: Shared
  /** 0 to 1. */
  readonly weight: number
}

export interface Connected {
  /** 0 to 1: each origin takes its share of the doubt that the others left. */
  readonly strength: number
  /** The heaviest first; those without weight are left out. */
  readonly reasons: readonly Reason[]
}

/** Weaker than this is chance: two people who once had the same address of a provider. */
export const connectedFrom = 0.3

interface Telling {
  /** How much it tells when only two share it. */
  readonly ofTwo: number
  /** By which doubling of those who share it this is halved. What belongs to one person stays telling for longer. */
  readonly halvedBy: number
  /** Reasons of one origin are not independent: only the heaviest of them counts. */
  readonly origin: 'device' | 'person' | 'contact' | 'money' | 'session'
}

/** A place or a program never tells enough alone: strangers share them, and a carrier's addresses come in bunches. */
const telling: Readonly<Record<AttributeKind, Telling>> = {
  paymentHash: { ofTwo: 0.9, halvedBy: 4, origin: 'money' },
  email: { ofTwo: 0.9, halvedBy: 4, origin: 'person' },
  session: { ofTwo: 0.9, halvedBy: 4, origin: 'session' },
  phone: { ofTwo: 0.8, halvedBy: 4, origin: 'contact' },
  print: { ofTwo: 0.6, halvedBy: 1, origin: 'device' },
  ip: { ofTwo: 0.25, halvedBy: 1, origin: 'device' },
  userAgent: { ofTwo: 0.1, halvedBy: 1, origin: 'device' },
}

/** In both something came of the same attack: nothing is more telling, however many it touched. */
const hostileWeight = 0.8
/** One of them was only tried: whose password somebody guesses is on a list with others, and no more. */
const aimedAtWeight = 0.32
/** From so many days on somebody is at home there, whatever else came from it. */
const homeFrom = 2

export function connect(shared: readonly Shared[]): Connected {
  const reasons = shared
    .map((each) => ({ shared: each, weight: weightOf(each) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const heaviest = new Map<string, number>()
  for (const { shared: each, weight } of reasons) {
    const origin = each.isHostile ? 'attack' : telling[each.kind].origin
    heaviest.set(origin, Math.max(weight, heaviest.get(origin) ?? 0))
  }
  const doubt = [...heaviest.values()].reduce((left, weight) => left * (1 - weight), 1)
  return { strength: 1 - doubt, reasons }
}

export function weightOf({ kind, accounts, isHostile, mine, theirs }: Shared): number {
  if (isHostile) {
    const isHome = mine.homeDays >= homeFrom || theirs.homeDays >= homeFrom
    if (isHome) return 0
    return isOnlyTried(mine) || isOnlyTried(theirs) ? aimedAtWeight : hostileWeight
  }
  if (accounts < 2 || isCommon({ kind }, accounts)) return 0
  const { ofTwo, halvedBy } = telling[kind]
  return ofTwo / (1 + Math.log2(accounts / 2) / halvedBy)
}

const isOnlyTried = ({ events, failures }: Link) => failures > 0 && failures >= events
