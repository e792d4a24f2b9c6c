import type { FailureReason } from '@signet/contract/event'
import { byCode, type Meaning, type Row } from './meaning.ts'

/** Events of the reports `login` and `user_accounts`: https://developers.google.com/admin-sdk/reports/v1/appendix */
const rows: readonly Row[] = [
  ['login_success', { type: 'LOGIN_SUCCESS' }],
  ['login_failure', { type: 'LOGIN_FAILED' }],
  ['login_challenge login_verification', { type: 'MFA_STARTED' }],
  ['gov_attack_warning', { type: 'PROVIDER_RISK', cause: 'government_attack' }],
  ['account_disabled_password_leak', { type: 'BREACHED_CREDENTIAL', reason: 'breached_password' }],
  ['password_edit', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['recovery_email_edit', { type: 'CHANGE_EMAIL_SUCCESS', cause: 'recovery_email' }],
  ['recovery_phone_edit', { type: 'CHANGE_PHONE_SUCCESS', cause: 'recovery_phone' }],
  ['2sv_disable', { type: 'MFA_RESET' }],
  ['2sv_enroll', { type: 'MFA_ENROLLMENT_SUCCESS' }],
]
const meanings = byCode(rows)

const failureTypes: readonly (readonly [words: string, reason: FailureReason])[] = [
  ['invalid_password', 'bad_password'],
  ['account_disabled', 'disabled'],
  ['second_factor', 'mfa_required'],
  ['access_code', 'policy_denied'],
]

/** The account is closed because its password leaked: both are worth knowing. */
export const suspendedWithLeak: Meaning = { type: 'ACCOUNT_SUSPENDED', cause: 'password_leak' }

export interface GoogleFacts {
  readonly failureType: string
  readonly challengeStatus: string
}

export function googleMeaning(code: string, facts: GoogleFacts): Meaning | undefined {
  const meaning = meanings.get(code)
  if (meaning === undefined) {
    if (code.startsWith('suspicious_login')) return { type: 'PROVIDER_RISK', cause: 'suspicious_login' }
    return code.startsWith('account_disabled_') ? { type: 'ACCOUNT_SUSPENDED' } : undefined
  }
  if (meaning.type === 'LOGIN_FAILED') return { type: 'LOGIN_FAILED', reason: failureReason(facts.failureType) }
  return meaning.type === 'MFA_STARTED' ? challenge(facts.challengeStatus.toLowerCase()) : meaning
}

function failureReason(failureType: string): FailureReason {
  return failureTypes.find(([words]) => failureType.includes(words))?.[1] ?? 'other'
}

function challenge(status: string): Meaning {
  if (status.includes('passed')) return { type: 'MFA_SUCCESS' }
  return status.includes('failed') ? { type: 'MFA_FAILED', reason: 'other' } : { type: 'MFA_STARTED' }
}
