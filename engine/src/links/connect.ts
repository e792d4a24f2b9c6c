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
  /** 0 to 1: each reason takes its share of the doubt that the others left. */
  readonly strength: number
  /** The heaviest first; those without weight are left out. */
  readonly reasons: readonly Reason[]
}

/** Weaker than this is chance: two people who once had the same address of a provider. */
export const connectedFrom = 0.3

/**
 * How much it tells when only two share it. What belongs to one person tells most; a place or a program tells little,
 * and never enough alone.
 */
const telling: Readonly<Record<AttributeKind, number>> = {
  paymentHash: 0.9,
  email: 0.9,
  session: 0.9,
  phone: 0.8,
  print: 0.6,
  ip: 0.25,
  userAgent: 0.1,
}

/** Both were touched by the same attack: nothing is more telling, however many it touched. */
const hostileWeight = 0.8
/** From so many days on somebody is at home there, whatever else came from it. */
const homeFrom = 2

export function connect(shared: readonly Shared[]): Connected {
  const reasons = shared
    .map((each) => ({ shared: each, weight: weightOf(each) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const doubt = reasons.reduce((left, { weight }) => left * (1 - weight), 1)
  return { strength: 1 - doubt, reasons }
}

export function weightOf({ kind, accounts, isHostile, mine, theirs }: Shared): number {
  if (isHostile) {
    const isHome = mine.homeDays >= homeFrom || theirs.homeDays >= homeFrom
    return isHome ? 0 : hostileWeight
  }
  if (accounts < 2 || isCommon({ kind }, accounts)) return 0
  return telling[kind] / (1 + Math.log2(accounts / 2))
}
