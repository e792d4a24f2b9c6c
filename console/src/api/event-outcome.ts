import type { EventType } from '@signet/contract/event-types'

/** How an event ended, as far as its type says it. */
export type EventOutcome = 'success' | 'failed' | 'other'

/** What did not happen although somebody tried, or was stopped. The dictionary itself would make the page larger. */
export const failedTypes: readonly EventType[] = [
  'LOGIN_FAILED',
  'LOGIN_BLOCKED',
  'LOGOUT_FAILED',
  'SIGNUP_FAILED',
  'PUSH_NOTIFICATION_FAILED',
  'SMS_FAILED',
  'VOICE_FAILED',
  'EMAIL_FAILED',
  'MFA_FAILED',
  'MFA_DENIED',
  'MFA_ENROLLMENT_FAILED',
  'CHANGE_PASSWORD_FAILED',
  'CHANGE_EMAIL_FAILED',
  'CHANGE_PHONE_FAILED',
  'CHANGE_USERNAME_FAILED',
  'CHANGE_PROFILE_FAILED',
  'VERIFY_EMAIL_FAILED',
  'ACCOUNT_RECOVERY_FAILED',
  'TOKEN_FAILED',
  'TOKEN_REUSE_DETECTED',
  'IP_BLOCKED',
  'PAYMENT_FAILED',
  'PAYMENT_ADDED_FAILED',
  'PAYMENT_REMOVED_FAILED',
  'CHANGE_PAYMENT_FAILED',
]

const failed: ReadonlySet<string> = new Set(failedTypes)

export function outcomeOf(type: string): EventOutcome {
  if (failed.has(type)) return 'failed'
  return type.endsWith('_SUCCESS') ? 'success' : 'other'
}
