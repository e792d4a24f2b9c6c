import type { IdentifierKind } from '@signet/contract/identifiers'
import type { Identifier } from './link.ts'

/**
 * From so many accounts on, sharing it proves nothing: a carrier's address, an office's, a browser that everybody has.
 * What belongs to one person or one device stays telling for longer.
 */
const commonFrom: Readonly<Record<IdentifierKind, number>> = {
  account: Number.POSITIVE_INFINITY,
  ip: 30,
  userAgent: 30,
  print: 30,
  email: 100,
  phone: 100,
  session: 100,
  paymentHash: 100,
}

export const isCommon = ({ kind }: Pick<Identifier, 'kind'>, accounts: number) => accounts >= commonFrom[kind]
