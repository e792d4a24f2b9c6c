import { byCode, failed, ignore, type Meaning, type Row } from './meaning.ts'

/** Sign-in error codes: https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const rows: readonly Row[] = [
  ['0', { type: 'LOGIN_SUCCESS' }],
  ['50126', { type: 'LOGIN_FAILED', reason: 'bad_password' }],
  ['50034', { type: 'LOGIN_FAILED', reason: 'unknown_user' }],
  ['50053', { type: 'ACCOUNT_LOCKED', reason: 'locked' }],
  ['50055', { type: 'LOGIN_FAILED', reason: 'password_expired', cause: 'password_correct' }],
  ['50056', { type: 'LOGIN_FAILED', reason: 'other', cause: 'no_password' }],
  ['50057', { type: 'LOGIN_FAILED', reason: 'disabled' }],
  ['50064', { type: 'LOGIN_FAILED', reason: 'other', cause: 'credential_validation' }],
  ['50144 50135 50142', { type: 'LOGIN_FAILED', reason: 'password_expired', cause: 'password_change_required' }],
  // The password was right, and the second factor is still to come.
  ['50072 50074 50076 50079 50158', { type: 'MFA_STARTED', reason: 'mfa_required', cause: 'password_correct' }],
  ['50097', { type: 'LOGIN_BLOCKED', reason: 'policy_denied', cause: 'device_required' }],
  ['53000 53001 53003', { type: 'LOGIN_BLOCKED', reason: 'policy_denied', cause: 'password_correct' }],
  ['500121', { type: 'MFA_FAILED', reason: 'other' }],
  ['50058 50125 50140 70043 70044 16000', ignore],
  ['65001 65004', { type: 'TOKEN_FAILED', reason: 'policy_denied', cause: 'consent' }],
  ['70008 70000 700082', { type: 'TOKEN_FAILED', reason: 'other', cause: 'expired_refresh_token' }],
  ['50173', { type: 'TOKEN_FAILED', reason: 'other', cause: 'fresh_sign_in_needed' }],
  ['120000 120002 120020', { type: 'CHANGE_PASSWORD_FAILED' }],
]
const signIns = byCode(rows)

const audits = new Map<string, Meaning>([
  ['User registered security info', { type: 'MFA_ENROLLMENT_SUCCESS' }],
  ['User deleted security info', { type: 'MFA_DEVICE_UNENROLLED' }],
  ['Reset password (self-service)', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['Change user password', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['Reset user password', { type: 'CHANGE_PASSWORD_SUCCESS', cause: 'admin' }],
])

const risks = new Map<string, Meaning>([
  ['leakedCredentials', { type: 'BREACHED_CREDENTIAL', reason: 'breached_password' }],
  ['userReportedSuspiciousActivity', { type: 'USER_REPORTED' }],
])

export interface SignInFacts {
  readonly details: string
  /** Tokens fetched by an app in the background, without the person. */
  readonly isSilent: boolean
}

export function signInMeaning(code: string, { details, isSilent }: SignInFacts): Meaning | undefined {
  if (code === '500121' && isRefusal(details.toLowerCase())) return { type: 'MFA_DENIED' }
  if (code === '0' && isSilent) return { type: 'TOKEN_ISSUED' }
  return signIns.get(code)
}

function isRefusal(details: string): boolean {
  return details.includes('user declined') || details.includes('reported fraud')
}

export function auditMeaning(operation: string, result: string): Meaning | undefined {
  const meaning = audits.get(operation)
  return meaning !== undefined && result.toLowerCase() === 'failure' ? failed(meaning) : meaning
}

export function riskMeaning(riskEventType: string): Meaning {
  return risks.get(riskEventType) ?? { type: 'PROVIDER_RISK' }
}
