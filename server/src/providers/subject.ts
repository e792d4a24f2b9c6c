import { knownText } from './read-value.ts'

/** Whom an event is about. */
export interface Subject {
  readonly accountId?: unknown
  readonly email?: string
  readonly phone?: string
  /** The name they sign in with, where it is neither e-mail nor phone. */
  readonly username?: string
}

const phone = /^\+\d{6,15}$/

/** From the provider's stable id and the names it knows: e-mail addresses, phone numbers or plain user names. */
export function subjectOf(id: unknown, ...names: readonly unknown[]): Subject {
  const subject: { -readonly [Field in keyof Subject]: Subject[Field] } = {}
  const accountId = typeof id === 'object' ? (id ?? undefined) : knownText(id)
  if (accountId !== undefined) subject.accountId = accountId
  for (const name of names) {
    const text = knownText(name)
    if (text === undefined) continue
    if (isEmail(text)) subject.email ??= text
    else if (phone.test(text)) subject.phone ??= text
    else subject.username ??= text
  }
  // Whoever tries names that do not exist has no id. The name keeps these attempts together.
  if (accountId === undefined && subject.email === undefined && subject.phone === undefined)
    if (subject.username !== undefined) subject.accountId = subject.username
  return subject
}

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  // Entra writes guests as name_home.example#EXT#@tenant, which is nobody's mailbox.
  return at > 0 && at < text.length - 1 && !text.includes(' ') && !text.includes('#EXT#')
}
