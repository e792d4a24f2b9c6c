import { type Codes, isoTime, jsonLines } from './shape.ts'

const codes: Codes = {
  LOGIN_SUCCESS: 'USER.ACCESS_ALLOWED',
  LOGIN_FAILED: 'PASSWORD.CHECK_FAILED',
  LOGIN_BLOCKED: 'USER.ACCESS_DENIED',
  SIGNUP_SUCCESS: 'USER.CREATED',
  PUSH_NOTIFICATION_SUCCESS: 'PUSH_NOTIFICATION.SENT',
  MFA_SUCCESS: 'OTP.CHECK_SUCCEEDED',
  MFA_FAILED: 'OTP.CHECK_FAILED',
  MFA_DENIED: 'PUSH_NOTIFICATION.REJECTED',
  MFA_ENROLLMENT_SUCCESS: 'DEVICE.ACTIVATED',
  MFA_DEVICE_UNENROLLED: 'DEVICE.REMOVED',
  CHANGE_PASSWORD_SUCCESS: 'PASSWORD.SET',
  CHANGE_EMAIL_SUCCESS: 'USER.UPDATED',
  CHANGE_PHONE_SUCCESS: 'USER.UPDATED',
  CHANGE_PROFILE_SUCCESS: 'USER.UPDATED',
  ACCOUNT_LOCKED: 'USER.LOCKED',
  ACCOUNT_UNLOCKED: 'USER.UNLOCKED',
  ACCOUNT_DELETED: 'USER.DELETED',
  PROVIDER_RISK: 'RISK_EVALUATION.CREATED',
}

const changed: Codes = {
  CHANGE_EMAIL_SUCCESS: 'email',
  CHANGE_PHONE_SUCCESS: 'mobilePhone',
  CHANGE_PROFILE_SUCCESS: 'name',
}

/** Activities, as a webhook sends them. */
export const pingone = jsonLines((event) => {
  const type = codes[event.type]
  if (type === undefined) return null
  const user = { id: event.accountId, name: event.email, type: 'USER' }
  const hasFailed = event.type.endsWith('_FAILED') || event.type === 'LOGIN_BLOCKED'
  return {
    id: event.id,
    recordedAt: isoTime(event),
    action: { type },
    actors: { user, client: { id: 'lumen', name: event.targetApp, type: 'CLIENT' } },
    source: { ipAddress: event.ip, userAgent: event.userAgent },
    resources: [{ ...user, changes: changed[event.type] === undefined ? undefined : [changed[event.type]] }],
    result: { status: hasFailed ? 'FAILED' : 'SUCCESS' },
    internalCorrelation: { sessionId: event.sessionId },
  }
})
