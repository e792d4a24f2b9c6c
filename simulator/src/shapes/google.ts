import type { FailureReason } from '@signet/contract/event'
import type { SimulatedEvent } from '../event.ts'
import { type Codes, isoTime, jsonLines, reasonOf } from './shape.ts'

const codes: Codes = {
  LOGIN_SUCCESS: 'login_success',
  LOGIN_FAILED: 'login_failure',
  MFA_STARTED: 'login_challenge',
  MFA_SUCCESS: 'login_challenge',
  MFA_FAILED: 'login_challenge',
  PROVIDER_RISK: 'suspicious_login',
  BREACHED_CREDENTIAL: 'account_disabled_password_leak',
  CHANGE_PASSWORD_SUCCESS: 'password_edit',
  CHANGE_EMAIL_SUCCESS: 'recovery_email_edit',
  CHANGE_PHONE_SUCCESS: 'recovery_phone_edit',
  MFA_ENROLLMENT_SUCCESS: '2sv_enroll',
  MFA_RESET: '2sv_disable',
}

const failures: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'login_failure_invalid_password',
  disabled: 'login_failure_account_disabled',
}
const challenges: Codes = { MFA_SUCCESS: 'Challenge Passed.', MFA_FAILED: 'Challenge Failed.', MFA_STARTED: '' }
const accountChanges = new Set([
  'password_edit',
  'recovery_email_edit',
  'recovery_phone_edit',
  '2sv_enroll',
  '2sv_disable',
])

function parametersOf(event: SimulatedEvent): { name: string; value: string }[] {
  const failure = event.type === 'LOGIN_FAILED' ? (failures[reasonOf(event)] ?? 'login_failure_unknown') : undefined
  const status = challenges[event.type]
  return [
    { name: 'login_type', value: 'google_password' },
    ...(failure === undefined ? [] : [{ name: 'login_failure_type', value: failure }]),
    ...(status === undefined ? [] : [{ name: 'login_challenge_status', value: status }]),
  ]
}

/** Activities of the Reports API, one event each. */
export const google = jsonLines((event) => {
  const name = codes[event.type]
  if (name === undefined) return null
  return {
    kind: 'admin#reports#activity',
    id: {
      time: isoTime(event),
      uniqueQualifier: event.id,
      applicationName: accountChanges.has(name) ? 'user_accounts' : 'login',
      customerId: 'C03az79cb',
    },
    actor: { email: event.email, profileId: event.accountId },
    ipAddress: event.ip,
    events: [{ type: 'login', name, parameters: parametersOf(event) }],
  }
})
