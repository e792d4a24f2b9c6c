import type { FailureReason } from '@signet/contract/event'
import { ignore, type Meaning } from './meaning.ts'

/** What decides between the meanings of one event type; '' where the record does not say. */
export interface OktaFacts {
  readonly result: string
  readonly reason: string
  readonly factor: string
  readonly pushResponse: string
  readonly grantType: string
  readonly changedAttributes: string
  readonly requestUri: string
  readonly actorType: string
  readonly actorId: string
  readonly subjectId: string
}

export const policyDenied: Meaning = { type: 'LOGIN_BLOCKED', reason: 'policy_denied' }

const reasons: readonly (readonly [words: string, reason: FailureReason])[] = [
  ['LOCKED_OUT', 'locked'],
  ['INVALID_CREDENTIALS', 'bad_password'],
  ['VERIFICATION_ERROR', 'bad_password'],
  ['PASSWORD_EXPIRED', 'password_expired'],
  ['SUSPENDED', 'disabled'],
  ['DEACTIVATED', 'disabled'],
  ['RATE_LIMIT', 'rate_limited'],
  ['FASTPASS DECLINED', 'policy_denied'],
]

export function loginReason({ reason, actorId }: OktaFacts): FailureReason {
  if (actorId.toLowerCase() === 'unknown') return 'unknown_user'
  const words = reason.toUpperCase()
  return reasons.find(([part]) => words.includes(part))?.[1] ?? 'other'
}

/** The Identity Engine reports the first factor here too, and a refused push by its response or as wrong credentials. */
export function multiFactor(facts: OktaFacts): Meaning {
  const { result, factor } = facts
  if (factor === 'PASSWORD_AS_FACTOR') {
    if (result === 'SUCCESS') return { type: 'LOGIN_SUCCESS' }
    return result === 'FAILURE' ? { type: 'LOGIN_FAILED', reason: loginReason(facts) } : ignore
  }
  if (facts.pushResponse === 'OV_RESPONSE_DENY') return { type: 'MFA_DENIED' }
  if (factor === 'OKTA_VERIFY_PUSH' && facts.reason === 'INVALID_CREDENTIALS') return { type: 'MFA_DENIED' }
  if (result === 'SUCCESS') return { type: 'MFA_SUCCESS' }
  if (result === 'UNANSWERED' || result === 'ABANDONED')
    return { type: 'MFA_FAILED', reason: 'other', cause: result.toLowerCase() }
  if (result === 'DENY') return { type: 'MFA_FAILED', reason: 'policy_denied' }
  return result === 'FAILURE' ? { type: 'MFA_FAILED', reason: 'other' } : ignore
}

export function tokenGrant({ actorType, grantType, result }: OktaFacts): Meaning {
  if (actorType !== 'User' || grantType === 'client_credentials') return ignore
  if (result === 'FAILURE' || result === 'DENY') return { type: 'TOKEN_FAILED' }
  return { type: grantType === 'refresh_token' ? 'TOKEN_REFRESHED' : 'TOKEN_ISSUED' }
}

/** The change that matters most for a takeover, when several attributes changed at once. */
export function profileChange({ changedAttributes }: OktaFacts): Meaning {
  if (changedAttributes === '') return { type: 'CHANGE_PROFILE_SUCCESS' }
  const changed = changedAttributes.split(/[^A-Za-z]+/)
  if (changed.includes('email') || changed.includes('secondEmail')) return { type: 'CHANGE_EMAIL_SUCCESS' }
  if (changed.includes('mobilePhone') || changed.includes('primaryPhone')) return { type: 'CHANGE_PHONE_SUCCESS' }
  if (changed.includes('login')) return { type: 'CHANGE_USERNAME_SUCCESS' }
  return { type: 'CHANGE_PROFILE_SUCCESS' }
}
