import type { FailureReason } from '@signet/contract/event'
import type { SimulatedEvent } from '../event.ts'
import { type Codes, jsonLines, reasonOf } from './shape.ts'

const codes: Codes = {
  LOGIN_SUCCESS: 'LOGIN',
  LOGIN_FAILED: 'LOGIN_ERROR',
  LOGOUT_SUCCESS: 'LOGOUT',
  SIGNUP_SUCCESS: 'REGISTER',
  SIGNUP_FAILED: 'REGISTER_ERROR',
  EMAIL_SUCCESS: 'SEND_VERIFY_EMAIL',
  VERIFY_EMAIL_SUCCESS: 'VERIFY_EMAIL',
  MFA_ENROLLMENT_SUCCESS: 'UPDATE_TOTP',
  MFA_DEVICE_UNENROLLED: 'REMOVE_TOTP',
  PASSWORD_RESET_REQUESTED: 'SEND_RESET_PASSWORD',
  CHANGE_PASSWORD_SUCCESS: 'UPDATE_PASSWORD',
  CHANGE_EMAIL_SUCCESS: 'UPDATE_EMAIL',
  CHANGE_PROFILE_SUCCESS: 'UPDATE_PROFILE',
  TOKEN_ISSUED: 'CODE_TO_TOKEN',
  TOKEN_REFRESHED: 'REFRESH_TOKEN',
  TOKEN_FAILED: 'REFRESH_TOKEN_ERROR',
  TOKEN_REUSE_DETECTED: 'REFRESH_TOKEN_ERROR',
  ACCOUNT_LOCKED: 'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
  ACCOUNT_DELETED: 'DELETE_ACCOUNT',
  SESSION_REVOKED: 'USER_SESSION_DELETED',
}

const errors: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'invalid_user_credentials',
  unknown_user: 'user_not_found',
  disabled: 'user_disabled',
  locked: 'user_temporarily_disabled',
}

function errorOf(event: SimulatedEvent): string | undefined {
  if (event.type === 'LOGIN_FAILED') return errors[reasonOf(event)] ?? 'identity_provider_error'
  if (event.type === 'SIGNUP_FAILED') return 'email_in_use'
  return event.type === 'TOKEN_FAILED' || event.type === 'TOKEN_REUSE_DETECTED' ? 'invalid_token' : undefined
}

/** Events as JSON. Keycloak logs no user agent. */
export const keycloak = jsonLines((event) => {
  const type = codes[event.type]
  if (type === undefined) return null
  return {
    id: event.id,
    time: event.timestamp,
    type,
    realmId: 'lumen',
    realmName: 'lumen',
    clientId: event.targetApp,
    userId: event.accountId,
    sessionId: event.sessionId,
    ipAddress: event.ip,
    error: errorOf(event),
    details: {
      username: event.email,
      auth_method: 'openid-connect',
      reason: event.type === 'TOKEN_REUSE_DETECTED' ? 'Maximum allowed refresh token reuse exceeded' : undefined,
    },
  }
})
