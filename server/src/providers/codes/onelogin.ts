import { byCode, type Meaning, type Row } from './meaning.ts'

/** Event type ids: https://developers.onelogin.com/api-docs/1/events/event-resource */
const rows: readonly Row[] = [
  ['3', { type: 'ADMIN_CHANGE', cause: 'assumed_user' }],
  ['5', { type: 'LOGIN_SUCCESS' }],
  ['6', { type: 'LOGIN_FAILED', reason: 'other' }],
  ['7', { type: 'LOGOUT_SUCCESS' }],
  ['8', { type: 'TOKEN_ISSUED', cause: 'app_sign_in' }],
  ['11', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['13', { type: 'SIGNUP_SUCCESS' }],
  ['17', { type: 'ACCOUNT_DELETED' }],
  ['24 172', { type: 'MFA_DEVICE_UNENROLLED' }],
  ['240', { type: 'TOKEN_ISSUED', cause: 'password_revealed' }],
  ['531 551 553', { type: 'ACCOUNT_LOCKED' }],
]
const meanings = byCode(rows)

export function oneloginMeaning(code: string, isByAdministrator: boolean): Meaning | undefined {
  if (code === '13' && isByAdministrator) return { type: 'ADMIN_CHANGE', cause: 'user_created' }
  return meanings.get(code)
}
