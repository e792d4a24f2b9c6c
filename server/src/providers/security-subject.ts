import { isObject, listAt, textAt, textOf, valueAt } from './read-value.ts'
import { type Subject, subjectOf } from './subject.ts'

export interface SecuritySubject extends Subject {
  readonly sessionId?: string | undefined
  readonly deviceId?: string | undefined
  readonly tenant?: string | undefined
}

/** Subject identifiers of security event tokens: RFC 9493, and the complex subjects of the Shared Signals Framework. */
export function securitySubject(identifier: unknown, fallback: unknown): SecuritySubject {
  if (!isObject(identifier)) return subjectOf(fallback)
  const user = identifier.user
  const parts = {
    sessionId: identifierOf(identifier.session),
    deviceId: identifierOf(identifier.device),
    tenant: identifierOf(identifier.tenant),
  }
  // In a complex subject each member is a subject of its own; only the user is an account.
  const isComplex = isObject(user) || isObject(identifier.session) || isObject(identifier.device)
  return { ...person(isComplex ? user : identifier, fallback), ...parts }
}

function person(identifier: unknown, fallback: unknown): Subject {
  const [first, second] = listAt(identifier, 'identifiers')
  if (first !== undefined) {
    const alias = person(first, fallback)
    return second === undefined ? alias : { ...person(second, undefined), ...alias }
  }
  const phone = textAt(identifier, 'phone_number') ?? textAt(identifier, 'phone')
  const subject = subjectOf(
    valueAt(identifier, 'sub') ?? valueAt(identifier, 'id') ?? fallback,
    valueAt(identifier, 'email'),
    accountIn(textAt(identifier, 'uri')),
  )
  return phone === undefined ? subject : { ...subject, phone }
}

/** `acct:name@example.org` names an account; any other address is nobody's. */
function accountIn(uri: string | undefined): string | undefined {
  return uri?.startsWith('acct:') ? uri.slice('acct:'.length) : undefined
}

function identifierOf(part: unknown): string | undefined {
  return textAt(part, 'id') ?? textAt(part, 'sub') ?? textOf(part)
}
