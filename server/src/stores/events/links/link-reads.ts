import type { IdentifierKind } from '@signet/contract/identifiers'
import type { Identifier, Link } from '@signet/engine/links/link'

/** An account and what it was seen with, the most active first. */
export interface AccountLinks {
  readonly account: string
  readonly events: number
  readonly firstSeen: number
  readonly lastSeen: number
  /** How many identifiers of the kinds asked for there are, listed or not. */
  readonly total: number
  readonly links: readonly Link[]
}

/** An identifier and how many accounts were seen with it. */
export interface Sized extends Identifier {
  readonly total: number
}

/** An identifier and who was seen with it, the most recent first. */
export interface Holders extends Identifier {
  readonly accounts: readonly string[]
}

export interface Found extends Identifier {
  readonly accounts: number
  readonly lastSeen: number
}

export interface WhichLinks {
  /** Of these kinds only. */
  readonly kinds: readonly IdentifierKind[]
  /** So many of each account. */
  readonly each: number
  /** Only links to these; the total still counts all. */
  readonly among?: readonly Identifier[]
}

/**
 * Who was seen with what since a moment: the start of a day (UTC), because that is how links are kept. Every answer is
 * confined to one workspace, and a pure function of its events that are kept.
 */
export interface LinkReads {
  /** Accounts that were not seen are left out. */
  ofAccounts(accounts: readonly string[], since: number, which: WhichLinks): Promise<AccountLinks[]>
  /** The links from any of these accounts to any of these identifiers, by account, kind and value. */
  between(accounts: readonly string[], identifiers: readonly Identifier[], since: number): Promise<Link[]>
  /** By kind and value; identifiers that were not seen are left out. Cheap for what a hundred thousand share. */
  sizesOf(identifiers: readonly Identifier[], since: number): Promise<Sized[]>
  /** By kind and value, so many accounts of each; identifiers that were not seen are left out. */
  holdersOf(identifiers: readonly Identifier[], since: number, each: number): Promise<Holders[]>
  /** Values of these kinds that begin with a text, the most recently seen first. */
  startingWith(kinds: readonly IdentifierKind[], text: string, since: number, limit: number): Promise<Found[]>
}
