import type { EventType } from '@signet/contract/event'
import type { Filter } from '@signet/contract/event-query'
import type { AccountMoment, DetectionEvent } from './detection.ts'
import { equalling, ofTypes } from './evidence.ts'
import { lookBack } from './look-back.ts'

/**
 * What whoever holds a session does with it. Prompts and their answers are left out: the phone that confirms is another
 * device by design. So is what administrators and the provider do to it.
 */
const useTypes = [
  'LOGIN_SUCCESS',
  'TOKEN_ISSUED',
  'TOKEN_REFRESHED',
  'TOKEN_REUSE_DETECTED',
  'SESSION_CONTEXT_CHANGED',
  'LOGOUT_SUCCESS',
  'CHANGE_PASSWORD_SUCCESS',
  'CHANGE_EMAIL_SUCCESS',
  'CHANGE_PHONE_SUCCESS',
  'CHANGE_USERNAME_SUCCESS',
  'CHANGE_PROFILE_SUCCESS',
  'MFA_ENROLLMENT_SUCCESS',
  'MFA_DEVICE_UNENROLLED',
  'PAYMENT_SUCCESS',
  'PAYMENT_ADDED_SUCCESS',
  'CHANGE_PAYMENT_SUCCESS',
] as const satisfies readonly EventType[]
const uses: ReadonlySet<string> = new Set(useTypes)

const isUse = ({ type, ip, sessionId }: DetectionEvent) => sessionId !== '' && ip !== '' && uses.has(type)

/** The uses of the event's session up to and with the event, oldest first; none where the event is no use of a session. */
export function sessionUses(moment: AccountMoment, withinMs: number): DetectionEvent[] {
  const { event } = moment
  if (!isUse(event)) return []
  return lookBack(moment, withinMs, (earlier) => earlier.sessionId === event.sessionId && isUse(earlier))
}

export const evidenceOfSession = (sessionId: string): Filter[] => [
  equalling('session.id', sessionId),
  ofTypes(...useTypes),
  { field: 'ip.value', operator: 'exists' },
]
