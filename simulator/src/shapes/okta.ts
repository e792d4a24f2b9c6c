import type { FailureReason } from '@signet/contract/event'
import type { SimulatedEvent } from '../event.ts'
import { type Codes, isoTime, jsonLines, reasonOf } from './shape.ts'

interface Entry {
  readonly code: string
  readonly result?: string
  readonly debug?: Readonly<Record<string, string>>
}

const totp = { factor: 'TOKEN_SOFTWARE_TOTP' }
const grant = 'app.oauth2.as.token.grant'

const entries: Codes<Entry> = {
  LOGIN_SUCCESS: { code: 'user.session.start' },
  LOGIN_FAILED: { code: 'user.session.start', result: 'FAILURE' },
  LOGIN_BLOCKED: { code: 'user.session.start', result: 'DENY' },
  LOGOUT_SUCCESS: { code: 'user.session.end' },
  SIGNUP_SUCCESS: { code: 'user.lifecycle.create' },
  SIGNUP_FAILED: { code: 'user.lifecycle.create', result: 'FAILURE' },
  PUSH_NOTIFICATION_SUCCESS: { code: 'system.push.send_factor_verify_push' },
  SMS_SUCCESS: { code: 'system.sms.send_factor_verify_message' },
  EMAIL_SUCCESS: { code: 'system.email.send_factor_verify_message' },
  MFA_SUCCESS: { code: 'user.authentication.auth_via_mfa', debug: totp },
  MFA_FAILED: { code: 'user.authentication.auth_via_mfa', result: 'FAILURE', debug: totp },
  MFA_DENIED: { code: 'user.mfa.okta_verify.deny_push' },
  MFA_ENROLLMENT_SUCCESS: { code: 'user.mfa.factor.activate' },
  MFA_DEVICE_UNENROLLED: { code: 'user.mfa.factor.deactivate' },
  MFA_RESET: { code: 'user.mfa.factor.reset_all' },
  PASSWORD_RESET_REQUESTED: { code: 'system.email.password_reset.sent_message' },
  CHANGE_PASSWORD_SUCCESS: { code: 'user.account.update_password' },
  CHANGE_EMAIL_SUCCESS: { code: 'user.account.update_primary_email' },
  CHANGE_PHONE_SUCCESS: { code: 'user.account.update_profile', debug: { changedAttributes: 'mobilePhone' } },
  CHANGE_PROFILE_SUCCESS: { code: 'user.account.update_profile', debug: { changedAttributes: 'displayName' } },
  ACCOUNT_LOCKED: { code: 'user.account.lock', result: 'FAILURE' },
  ACCOUNT_UNLOCKED: { code: 'user.account.unlock' },
  SESSION_REVOKED: { code: 'user.session.clear' },
  TOKEN_ISSUED: { code: grant, debug: { grantType: 'authorization_code' } },
  TOKEN_REFRESHED: { code: grant, debug: { grantType: 'refresh_token' } },
  TOKEN_FAILED: { code: grant, result: 'FAILURE', debug: { grantType: 'refresh_token' } },
  TOKEN_REUSE_DETECTED: { code: 'app.oauth2.as.token.detect_reuse', result: 'FAILURE' },
  BREACHED_CREDENTIAL: { code: 'security.breached_credential.detected' },
  PROVIDER_RISK: { code: 'user.risk.detect' },
  USER_REPORTED: { code: 'user.account.report_suspicious_activity_by_enduser' },
}

const reasons: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'INVALID_CREDENTIALS',
  unknown_user: 'VERIFICATION_ERROR',
  locked: 'LOCKED_OUT',
  password_expired: 'PASSWORD_EXPIRED',
  disabled: 'SUSPENDED',
  rate_limited: 'RATE_LIMIT',
}

function personOf(event: SimulatedEvent) {
  // Okta writes so where it knows nobody of that name.
  const id = event.accountId ?? 'unknown'
  return { id, type: 'User', alternateId: event.email ?? 'unknown', displayName: event.email ?? 'unknown' }
}

/** The System Log. */
export const okta = jsonLines((event) => {
  const entry = entries[event.type]
  if (entry === undefined) return null
  const actor = personOf(event)
  const app = { id: 'lumen', type: 'AppInstance', displayName: event.targetApp, alternateId: event.targetApp }
  return {
    uuid: event.id,
    published: isoTime(event),
    eventType: entry.code,
    version: '0',
    severity: 'INFO',
    actor,
    client: { ipAddress: event.ip, userAgent: { rawUserAgent: event.userAgent }, device: 'Unknown', zone: 'null' },
    outcome: {
      result: entry.result ?? 'SUCCESS',
      reason: event.type === 'LOGIN_FAILED' ? reasons[reasonOf(event)] : undefined,
    },
    authenticationContext: { externalSessionId: event.sessionId ?? 'unknown' },
    debugContext: { debugData: { ...entry.debug, dtHash: event.deviceId } },
    target: event.targetApp === undefined ? [actor] : [actor, app],
    request: { ipChain: [{ ip: event.ip, version: event.ip.includes(':') ? 'V6' : 'V4' }] },
  }
})
