import { type Identifier, identifierId } from '@signet/engine/links/link'
import type { Holders, Sized } from './link-reads.ts'

/** So many identifiers at a time: of more, those who share them would be many. */
const MOST_IDENTIFIERS = 200

/**
 * Most identifiers have a few accounts, and whoever asks how many asks next which: one question tells both. Made for one
 * answer and gone with it: what is known stays as it was when it was asked.
 */
export interface SmallCrowds {
  /** Identifiers that were not seen are left out. null: they are too many to be asked here. */
  measure(identifiers: readonly Identifier[], since: number): Promise<Sized[] | null>
  /** `others`: were not measured, or have too many accounts to be known. */
  known(
    identifiers: readonly Identifier[],
    since: number,
    each: number,
  ): { readonly holders: readonly Holders[]; readonly others: readonly Identifier[] }
}

/** `read`: how many accounts each identifier has, and the `most` most recent of them. */
export function smallCrowds(
  most: number,
  read: (identifiers: readonly Identifier[], since: number) => Promise<(Sized & Holders)[]>,
): SmallCrowds {
  const crowds = new Map<string, readonly string[]>()
  const keyOf = (identifier: Identifier, since: number) => `${since} ${identifierId(identifier)}`

  return {
    async measure(identifiers, since) {
      if (identifiers.length > MOST_IDENTIFIERS) return null
      const found = identifiers.length === 0 ? [] : await read(identifiers, since)
      for (const one of found) if (one.total <= most) crowds.set(keyOf(one, since), one.accounts)
      return found.map(({ kind, value, total }) => ({ kind, value, total }))
    },
    known(identifiers, since, each) {
      const accountsOf = (identifier: Identifier) => crowds.get(keyOf(identifier, since))
      const holders = identifiers.flatMap(({ kind, value }) => {
        const accounts = accountsOf({ kind, value })
        return accounts === undefined ? [] : { kind, value, accounts: accounts.slice(0, each) }
      })
      return { holders, others: identifiers.filter((identifier) => accountsOf(identifier) === undefined) }
    },
  }
}
