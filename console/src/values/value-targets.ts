import type { EventFieldName } from '@signet/contract/event-fields'
import type { IdentifierKind } from '@signet/contract/identifiers'

/** The fields that name a node of the graph, and as what. */
const kinds = new Map<string, IdentifierKind>(
  Object.entries({
    'account.id': 'account',
    'account.accountId': 'account',
    'email.value': 'email',
    'phone.value': 'phone',
    'ip.value': 'ip',
    'print.id': 'print',
    'session.id': 'session',
    'payment.hash': 'paymentHash',
    'userAgent.value': 'userAgent',
  } satisfies Partial<Record<EventFieldName, IdentifierKind>>),
)

/** What SignalPrint would look for; null for what it does not know. */
export const identifierKindOf = (field: string): IdentifierKind | null => kinds.get(field) ?? null

/** The field of events that holds identifiers of a kind. */
export const fieldOf = {
  account: 'account.id',
  email: 'email.value',
  phone: 'phone.value',
  ip: 'ip.value',
  print: 'print.id',
  session: 'session.id',
  paymentHash: 'payment.hash',
  userAgent: 'userAgent.value',
} as const satisfies Record<IdentifierKind, EventFieldName>

/** What a value opens: the account it names, or the accounts that may have it. */
export function opensOf(field: string): 'account' | 'accounts' | null {
  const kind = identifierKindOf(field)
  if (kind === 'account') return 'account'
  return kind === 'email' || kind === 'phone' ? 'accounts' : null
}
