import type { FailureReason } from '@signet/contract/event'
import type { SimulatedEvent } from '../event.ts'
import { type Codes, isoTime, jsonLines, reasonOf } from './shape.ts'

const codes: Codes = {
  LOGIN_SUCCESS: 's',
  LOGIN_FAILED: 'f',
  LOGIN_BLOCKED: 'limit_wc',
  LOGOUT_SUCCESS: 'slo',
  SIGNUP_SUCCESS: 'ss',
  SIGNUP_FAILED: 'fs',
  MFA_STARTED: 'mfar',
  MFA_SUCCESS: 'gd_auth_succeed',
  MFA_FAILED: 'gd_auth_failed',
  MFA_DENIED: 'gd_auth_rejected',
  MFA_ENROLLMENT_SUCCESS: 'gd_enrollment_complete',
  PUSH_NOTIFICATION_SUCCESS: 'gd_send_pn',
  SMS_SUCCESS: 'gd_send_sms',
  EMAIL_SUCCESS: 'svr',
  PASSWORD_RESET_REQUESTED: 'scpr',
  CHANGE_PASSWORD_SUCCESS: 'scp',
  CHANGE_EMAIL_SUCCESS: 'sce',
  CHANGE_PHONE_SUCCESS: 'scpn',
  VERIFY_EMAIL_SUCCESS: 'sv',
  TOKEN_ISSUED: 'seacft',
  TOKEN_REFRESHED: 'sertft',
  TOKEN_FAILED: 'fertft',
  TOKEN_REUSE_DETECTED: 'ferrt',
  BREACHED_CREDENTIAL: 'pwd_leak',
  PROVIDER_RISK: 'pla',
}

const failureCodes: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'fp',
  unknown_user: 'fu',
  connector_error: 'fc',
}

const descriptions: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'Wrong email or password.',
  unknown_user: 'Wrong email or password.',
  locked: 'Your account has been blocked after multiple consecutive login attempts.',
  disabled: 'user is blocked',
  password_expired: 'The password has expired',
  mfa_required: 'Multifactor authentication required',
  policy_denied: 'Access denied.',
  rate_limited: 'Too many attempts',
  breached_password: 'The password is known from a breach: breached',
  config: 'Callback URL mismatch',
}

function descriptionOf(event: SimulatedEvent): string {
  if (event.type === 'TOKEN_REUSE_DETECTED') return 'Reused refresh token detected'
  return event.type === 'LOGIN_FAILED' ? (descriptions[reasonOf(event)] ?? '') : ''
}

/** A log stream: `{log_id, data}`. */
export const auth0 = jsonLines((event) => {
  const code = event.type === 'LOGIN_FAILED' ? failureCodes[reasonOf(event)] : undefined
  const type = code ?? codes[event.type]
  if (type === undefined) return null
  return {
    log_id: event.id,
    data: {
      date: isoTime(event),
      type,
      description: descriptionOf(event),
      connection: 'Username-Password-Authentication',
      connection_id: 'con_lumen',
      client_id: 'lumen',
      client_name: event.targetApp,
      ip: event.ip,
      user_agent: event.userAgent,
      hostname: 'lumen.example.auth0.com',
      user_id: event.accountId ?? '',
      user_name: event.email,
      session_id: event.sessionId,
      strategy: 'auth0',
      log_id: event.id,
      details: {
        device_id: event.deviceId,
        authenticator: event.phone === undefined ? undefined : { type: 'sms', phone_number: event.phone },
      },
    },
  }
})
