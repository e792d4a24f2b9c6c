import type { Meaning } from './codes/meaning.ts'
import type { DraftEvent, Reading } from './provider.ts'
import type { Subject } from './subject.ts'

const maxLeftoverLength = 256
// A character takes at most six bytes of JSON, and the contract allows 8 KB: what is too much is left out here,
// because an attacker who can make a user name long must not be able to make the event vanish.
const maxLeftoversLength = 1280

export interface Facts {
  readonly id?: unknown
  readonly timestamp?: unknown
  readonly ip?: unknown
  readonly userAgent?: unknown
  readonly sessionId?: unknown
  readonly deviceId?: unknown
  readonly targetApp?: unknown
}

/** What is worth keeping beside the contract's fields. Only what is present is kept. */
export type Leftovers = Readonly<Record<string, unknown>>

export function ignored(code: unknown): Reading {
  return { kind: 'ignored', code: typeof code === 'string' ? code.slice(0, maxLeftoverLength) : '' }
}

export function event(
  code: string,
  meaning: Meaning | null | undefined,
  subject: Subject,
  facts: Facts,
  leftovers: Leftovers,
): Reading {
  if (meaning === null || meaning === undefined || meaning.type === 'IGNORE') return ignored(code)
  return { kind: 'event', draft: draftOf(code, meaning, subject, facts, leftovers) }
}

export function draftOf(
  code: string,
  meaning: Meaning,
  subject: Subject,
  facts: Facts,
  leftovers: Leftovers,
): DraftEvent {
  // Some providers log no user agent: there is still an event.
  const draft: DraftEvent = { type: meaning.type, userAgent: facts.userAgent ?? '' }
  if (isPresent(facts.id)) draft.id = facts.id
  if (isPresent(facts.timestamp)) draft.timestamp = facts.timestamp
  if (isPresent(facts.ip)) draft.ip = facts.ip
  if (isPresent(subject.accountId)) draft.accountId = subject.accountId
  if (isPresent(subject.email)) draft.email = subject.email
  if (isPresent(subject.phone)) draft.phone = subject.phone
  if (isPresent(facts.sessionId)) draft.sessionId = facts.sessionId
  if (isPresent(facts.deviceId)) draft.deviceId = facts.deviceId
  if (isPresent(facts.targetApp)) draft.targetApp = facts.targetApp
  if (meaning.reason !== undefined) draft.reason = meaning.reason
  draft.customData = customDataOf({ code, cause: meaning.cause, username: subject.username }, leftovers)
  return draft
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function customDataOf(...parts: readonly Leftovers[]): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  let room = maxLeftoversLength
  for (const part of parts)
    for (const key in part) {
      const value = leftoverOf(part[key])
      if (value === undefined) continue
      room -= key.length + (typeof value === 'string' ? value.length : 24)
      if (room < 0) return data
      data[key] = value
    }
  return data
}

function leftoverOf(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return value === '' ? undefined : clipped(value, maxLeftoverLength)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (!Array.isArray(value)) return undefined
  const texts = value.slice(0, 32).filter((item) => typeof item === 'string' && item !== '')
  return texts.length === 0 ? undefined : clipped(texts.join(', '), maxLeftoverLength)
}

const rare = /[^ -\ud7ff\ue000-\uffff]/
const loneSurrogate = /\p{Surrogate}/gu

/** The store refuses NUL and halves of surrogate pairs; a text that only accompanies the event is mended instead. */
function clipped(text: string, length: number): string {
  const short = text.length > length ? text.slice(0, length) : text
  return rare.test(short) ? short.replaceAll('\0', '').replace(loneSurrogate, '') : short
}
