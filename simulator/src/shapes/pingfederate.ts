import type { FailureReason } from '@signet/contract/event'
import { type Codes, isoTime, reasonOf, type Shape } from './shape.ts'

const codes: Codes<readonly [event: string, status: string]> = {
  LOGIN_SUCCESS: ['AUTHN_ATTEMPT', 'success'],
  LOGIN_FAILED: ['AUTHN_ATTEMPT', 'failure'],
  LOGOUT_SUCCESS: ['SLO', 'success'],
  TOKEN_ISSUED: ['OAuth', 'success'],
  TOKEN_FAILED: ['OAuth', 'failure'],
  PASSWORD_RESET_REQUESTED: ['PWD_RESET_REQUEST', 'success'],
  CHANGE_PASSWORD_SUCCESS: ['PWD_CHANGE', 'success'],
  CHANGE_PASSWORD_FAILED: ['PWD_CHANGE', 'failure'],
  ACCOUNT_UNLOCKED: ['ACCOUNT_UNLOCK', 'success'],
}

const descriptions: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'Invalid password',
  unknown_user: 'User not found',
  locked: 'Account locked',
  disabled: 'Account disabled',
  password_expired: 'The credentials have expired',
  policy_denied: 'Denied by policy',
  connector_error: 'Connection timeout',
}

/** Lines of the security audit log, written as pairs. Their subject is the name that people sign in with. */
export const pingfederate: Shape = {
  contentType: 'text/plain',
  line(event) {
    const code = codes[event.type]
    if (code === undefined) return null
    const pairs = {
      trackingid: event.sessionId ?? '-',
      event: code[0],
      subject: event.email ?? event.accountId ?? '',
      ip: event.ip,
      app: '',
      connectionid: event.targetApp ?? '',
      protocol: 'OAuth20',
      host: 'sso.lumen.example',
      role: 'AS',
      status: code[1],
      adapterid: 'HTMLForm',
      description: event.type === 'LOGIN_FAILED' ? (descriptions[reasonOf(event)] ?? 'Error') : '',
      useragent: event.userAgent,
    }
    const time = isoTime(event).replace('T', ' ').replace('.', ',').replace('Z', '')
    const text = Object.entries(pairs).map(([name, value]) => `${name}="${value.replaceAll('"', '\\"')}"`)
    return `${time} ${text.join(' ')}`
  },
}
