import type { AccountIdentifier } from '@signet/contract/account-details'
import type { AttributeKind } from '@signet/contract/identifiers'

export interface IdentifierGroup {
  readonly kind: AttributeKind
  /** How many there are, also beyond those that are listed. */
  readonly total: number
  readonly identifiers: readonly AccountIdentifier[]
}

/** What proves a connection comes first, the rarest of it before the rest; then the most recent. */
function byProof(one: AccountIdentifier, other: AccountIdentifier): number {
  const [proves, otherProves] = [provesConnection(one), provesConnection(other)]
  if (proves !== otherProves) return proves ? -1 : 1
  if (proves && one.accounts !== other.accounts) return one.accounts - other.accounts
  return other.lastSeen.localeCompare(one.lastSeen)
}

/** Others have it too, but not so many that it says nothing. */
export const provesConnection = ({ accounts, common }: Pick<AccountIdentifier, 'accounts' | 'common'>) =>
  accounts > 1 && !common

/** The kinds an analyst looks at first stand first; sessions and user agents are many and say little. */
const order: readonly AttributeKind[] = ['email', 'phone', 'paymentHash', 'print', 'ip', 'session', 'userAgent']

export function identifiersByKind(
  identifiers: readonly AccountIdentifier[],
  totals: Partial<Record<AttributeKind, number>>,
): IdentifierGroup[] {
  return order.flatMap((kind) => {
    const found = identifiers.filter((each) => each.kind === kind).sort(byProof)
    return found.length === 0 ? [] : { kind, total: Math.max(totals[kind] ?? 0, found.length), identifiers: found }
  })
}
