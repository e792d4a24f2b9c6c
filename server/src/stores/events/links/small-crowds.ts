import { type Identifier, identifierId } from '@signet/engine/links/link'
import { fromEngineTime } from '../event-row.ts'
import type { QueryRow } from '../event-store.ts'
import type { Holders, Sized } from './link-reads.ts'

/** So many identifiers at a time: of more, their rows would be many. */
const MOST_IDENTIFIERS = 200

/**
 * Most identifiers have a few accounts, and whoever asks how many asks next which: one question tells both. Made for one
 * answer and gone with it: what is known stays as it was when it was asked.
 */
export interface SmallCrowds {
  /** `others`: have too many accounts, or were too many to be asked. Those that were not seen are in neither. */
  measure(
    identifiers: readonly Identifier[],
    since: number,
  ): Promise<{ readonly sizes: readonly Sized[]; readonly others: readonly Identifier[] }>
  /** Of those that were measured. */
  known(
    identifiers: readonly Identifier[],
    since: number,
    each: number,
  ): { readonly holders: readonly Holders[]; readonly others: readonly Identifier[] }
}

/** `read`: the rows of each identifier, `most` of each. */
export function smallCrowds(
  most: number,
  read: (identifiers: readonly Identifier[], since: number) => Promise<QueryRow[]>,
): SmallCrowds {
  /** By moment and identifier, the accounts with their last time, the most recent first. */
  const crowds = new Map<string, readonly string[]>()
  const keyOf = (identifier: Identifier, since: number) => `${since} ${identifierId(identifier)}`

  return {
    async measure(identifiers, since) {
      if (identifiers.length === 0 || identifiers.length > MOST_IDENTIFIERS) return { sizes: [], others: identifiers }
      const rows = new Map<string, QueryRow[]>(identifiers.map((each) => [identifierId(each), []]))
      for (const row of await read(identifiers, since)) {
        rows.get(identifierId({ kind: row.kind, value: String(row.value) } as Identifier))?.push(row)
      }
      const isSmall = (identifier: Identifier) => (rows.get(identifierId(identifier))?.length ?? 0) < most
      const small = identifiers.filter(isSmall)
      for (const identifier of small) {
        crowds.set(keyOf(identifier, since), mostRecent(rows.get(identifierId(identifier)) ?? []))
      }
      const sizes = small.map(({ kind, value }) => {
        const total = crowds.get(keyOf({ kind, value }, since))?.length ?? 0
        return { kind, value, total }
      })
      return {
        sizes: sizes.filter(({ total }) => total > 0),
        others: identifiers.filter((identifier) => !isSmall(identifier)),
      }
    },
    known(identifiers, since, each) {
      const accountsOf = (identifier: Identifier) => crowds.get(keyOf(identifier, since))
      const holders = identifiers.flatMap(({ kind, value }) => {
        const accounts = accountsOf({ kind, value })?.slice(0, each) ?? []
        return accounts.length === 0 ? [] : { kind, value, accounts }
      })
      return { holders, others: identifiers.filter((identifier) => accountsOf(identifier) === undefined) }
    },
  }
}

/** An account may have several rows that are not one yet. */
function mostRecent(rows: readonly QueryRow[]): string[] {
  const seen = new Map<string, number>()
  for (const row of rows) {
    const account = String(row.account)
    seen.set(account, Math.max(seen.get(account) ?? 0, fromEngineTime(String(row.seen))))
  }
  return [...seen].sort(byMoment).map(([account]) => account)
}

function byMoment([one, at]: readonly [string, number], [other, otherAt]: readonly [string, number]): number {
  return otherAt - at || (one < other ? -1 : 1)
}
