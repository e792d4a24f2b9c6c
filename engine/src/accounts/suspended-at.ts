import type { StoredEvent } from '@signet/contract/event'

/** What says whether an account is suspended. */
export const suspensions = ['ACCOUNT_SUSPENDED', 'ACCOUNT_REACTIVATED'] as const satisfies StoredEvent['type'][]
const said: ReadonlySet<string> = new Set(suspensions)

type Seen = Pick<StoredEvent, 'type' | 'timestamp'>

/** Newest first. undefined: none of these says anything about it. */
export function suspendedAt(events: readonly Seen[]): number | null | undefined {
  const last = events.find(({ type }) => said.has(type))
  if (last === undefined) return undefined
  return last.type === 'ACCOUNT_SUSPENDED' ? last.timestamp : null
}
