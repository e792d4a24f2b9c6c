import type { StoredEvent } from '@signet/contract/event'
import type { AttributeKind, IdentifierKind } from '@signet/contract/identifiers'

export interface Identifier {
  readonly kind: IdentifierKind
  readonly value: string
}

/** How often and when an account was seen with something. Of kind account: the account itself, in all its events. */
export interface Link {
  readonly account: string
  readonly kind: IdentifierKind
  readonly value: string
  readonly events: number
  readonly failures: number
  readonly successes: number
  readonly firstSeen: number
  readonly lastSeen: number
  /** Days on which somebody came in as this account with it: from two on it belongs to the account's ordinary life. */
  readonly homeDays: number
}

/** `kind:value`: kinds hold no colon. */
export const identifierId = ({ kind, value }: Identifier) => `${kind}:${value}`

export function byKindAndValue(one: Identifier, other: Identifier): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.value < other.value ? -1 : 1
}

export function readIdentifierId(id: string): { kind: string; value: string } {
  const colon = id.indexOf(':')
  return { kind: id.slice(0, Math.max(0, colon)), value: id.slice(colon + 1) }
}

/** The field of an event that holds each kind. */
export const fieldOfKind = {
  email: 'email',
  ip: 'ip',
  phone: 'phone',
  print: 'print',
  session: 'sessionId',
  paymentHash: 'paymentHash',
  userAgent: 'userAgent',
} as const satisfies Record<AttributeKind, keyof StoredEvent>
