import { type Codes, isoTime, jsonLines } from './shape.ts'

const codes: Codes<number> = {
  LOGIN_SUCCESS: 5,
  LOGIN_FAILED: 6,
  LOGOUT_SUCCESS: 7,
  TOKEN_ISSUED: 8,
  CHANGE_PASSWORD_SUCCESS: 11,
  SIGNUP_SUCCESS: 13,
  ACCOUNT_DELETED: 17,
  MFA_DEVICE_UNENROLLED: 172,
  ACCOUNT_LOCKED: 531,
}

/** Events, as webhooks send them. */
export const onelogin = jsonLines((event) => {
  const code = codes[event.type]
  if (code === undefined) return null
  return {
    uuid: event.id,
    event_type_id: code,
    event_timestamp: isoTime(event),
    account_id: 80_155,
    user_id: event.accountId ?? null,
    user_email: event.email,
    user_name: event.email,
    actor_user_id: event.accountId ?? null,
    ipaddr: event.ip,
    user_agent: event.userAgent,
    risk_cookie_id: event.deviceId,
    app_name: event.targetApp,
  }
})
