/** The kinds of nodes in the graph of linked identifiers (specification, section 3). Free of schemas. */
export const identifierKinds = [
  'account',
  'email',
  'ip',
  'phone',
  'print',
  'session',
  'paymentHash',
  'userAgent',
] as const
export type IdentifierKind = (typeof identifierKinds)[number]

/** What an account is seen with: every kind but the account itself. */
export const attributeKinds = ['email', 'ip', 'phone', 'print', 'session', 'paymentHash', 'userAgent'] as const
export type AttributeKind = (typeof attributeKinds)[number]
