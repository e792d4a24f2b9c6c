import type { IdentifierKind } from '@signet/contract/identifiers'
import { limits } from '@signet/contract/limits'
import { readEmail } from '../identifiers/email.ts'
import { readIp } from '../identifiers/ip.ts'
import { readPhone } from '../identifiers/phone.ts'
import { isKeepable } from '../identifiers/text.ts'

export type ReadIdentifier = { readonly value: string } | { readonly problem: string }

const longest: Readonly<Record<IdentifierKind, number>> = {
  account: 128,
  email: 254,
  ip: 45,
  phone: 64,
  print: 256,
  session: 256,
  paymentHash: 256,
  userAgent: 1024,
}

/** A value as it is kept, or what is wrong with it (specification, section 5: SignalPrint search). */
export function readIdentifier(kind: IdentifierKind, text: string): ReadIdentifier {
  const value = text.trim()
  if (value === '') return { problem: 'Enter a value' }
  if (value.length > longest[kind] || !isKeepable(value)) return { problem: `At most ${longest[kind]} characters` }
  switch (kind) {
    case 'email':
      return orProblem(readEmail(value), 'Enter a valid e-mail address')
    case 'ip':
      return orProblem(readIp(value), 'Enter a valid, routable IP address')
    case 'phone':
      if (!value.startsWith('+')) return { problem: 'Include + and the country code' }
      return orProblem(readPhone(value), 'Enter a valid phone number with + and the country code')
    case 'paymentHash':
      return value.length < limits.signalprint.paymentHashMinLength
        ? { problem: `At least ${limits.signalprint.paymentHashMinLength} characters` }
        : { value }
    default:
      return { value }
  }
}

const orProblem = (read: { readonly value: string } | null, problem: string): ReadIdentifier =>
  read === null ? { problem } : { value: read.value }
