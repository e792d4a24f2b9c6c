import type { EventFieldName } from '@signet/contract/event-fields'
import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'

/** The field of events that holds an identifier of each kind. */
export const fieldOf = {
  account: 'account.id',
  email: 'email.value',
  ip: 'ip.value',
  phone: 'phone.value',
  print: 'print.id',
  session: 'session.id',
  paymentHash: 'payment.hash',
  userAgent: 'userAgent.value',
} as const satisfies Record<IdentifierKind, EventFieldName>

/** `kind:value`, as the API names nodes. */
export const idOf = (kind: IdentifierKind, value: string) => `${kind}:${value}`

/** Values hold colons themselves; kinds do not. */
export function splitId(id: string): { kind: IdentifierKind; value: string } {
  const at = id.indexOf(':')
  const kind = identifierKinds.find((each) => each === id.slice(0, at)) ?? 'account'
  return { kind, value: id.slice(at + 1) }
}
