import type { FailureReason } from '@signet/contract/event'
import { byCode, failed, ignore, type Meaning, type Row } from './meaning.ts'

/** Events of the security audit log. Their status is success, failure or inprogress (a form was shown). */
const rows: readonly Row[] = [
  ['AUTHN_ATTEMPT', { type: 'LOGIN_SUCCESS', isOncePerSession: true }],
  ['AUTHN_SESSION_CREATED', { type: 'LOGIN_SUCCESS', cause: 'session_created', isOncePerSession: true }],
  ['AUTHN_SESSION_USED', ignore],
  ['AUTHN_SESSION_DELETED SLO', { type: 'LOGOUT_SUCCESS' }],
  ['SSO OAuth', { type: 'TOKEN_ISSUED' }],
  ['PWD_RESET_REQUEST', { type: 'PASSWORD_RESET_REQUESTED' }],
  ['PWD_RESET PWD_CHANGE', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['ACCOUNT_UNLOCK', { type: 'ACCOUNT_UNLOCKED' }],
]
const meanings = byCode(rows)

const descriptions: readonly (readonly [words: string, reason: FailureReason])[] = [
  ['locked', 'locked'],
  ['disabled', 'disabled'],
  ['expired', 'password_expired'],
  ['not found', 'unknown_user'],
  ['unknown user', 'unknown_user'],
  ['invalid user', 'unknown_user'],
  ['password', 'bad_password'],
  ['credential', 'bad_password'],
  ['denied', 'policy_denied'],
  ['policy', 'policy_denied'],
  ['timeout', 'connector_error'],
  ['connect', 'connector_error'],
]

export function isPingFederateEvent(name: string): boolean {
  return meanings.has(name) || name === 'AUTHN_REQUEST' || name === 'STS' || name === 'SRI_REVOKED'
}

export function pingFederateMeaning(code: string, status: string, description: string): Meaning | undefined {
  const meaning = meanings.get(code)
  if (meaning === undefined) return undefined
  const outcome = status.toLowerCase()
  if (outcome === 'failure' || outcome === 'failed') return failed(meaning, reasonOf(description.toLowerCase()))
  if (outcome === 'inprogress' || outcome === 'in progress') return ignore
  // An attempt that names no outcome proves nothing; the other events only exist once they happened.
  return outcome === 'success' || (code !== 'AUTHN_ATTEMPT' && outcome === '') ? meaning : ignore
}

function reasonOf(description: string): FailureReason {
  return descriptions.find(([words]) => description.includes(words))?.[1] ?? 'other'
}
