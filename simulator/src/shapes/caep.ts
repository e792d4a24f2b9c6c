import { type Codes, jsonLines } from './shape.ts'

const caepType = (name: string) => `https://schemas.openid.net/secevent/caep/event-type/${name}`
const riscType = (name: string) => `https://schemas.openid.net/secevent/risc/event-type/${name}`

interface Signal {
  readonly uri: string
  readonly details?: Readonly<Record<string, string>>
}

const credential = (credential_type: string, change_type: string): Signal => ({
  uri: caepType('credential-change'),
  details: { credential_type, change_type },
})

const signals: Codes<Signal> = {
  LOGIN_SUCCESS: { uri: caepType('session-established') },
  SESSION_CONTEXT_CHANGED: { uri: caepType('session-presented') },
  SESSION_REVOKED: { uri: caepType('session-revoked') },
  CHANGE_PASSWORD_SUCCESS: credential('password', 'update'),
  MFA_ENROLLMENT_SUCCESS: credential('fido2-platform', 'create'),
  MFA_DEVICE_UNENROLLED: credential('fido2-platform', 'delete'),
  PROVIDER_RISK: { uri: caepType('risk-level-change'), details: { current_level: 'HIGH', previous_level: 'LOW' } },
  BREACHED_CREDENTIAL: { uri: riscType('credential-compromise'), details: { credential_type: 'password' } },
  CHANGE_EMAIL_SUCCESS: { uri: riscType('identifier-changed'), details: { 'new-value': 'new@lumen.example' } },
  CHANGE_PHONE_SUCCESS: { uri: riscType('identifier-changed'), details: { 'new-value': '+12025550100' } },
  ACCOUNT_SUSPENDED: { uri: riscType('account-disabled') },
  ACCOUNT_DELETED: { uri: riscType('account-purged') },
}

/** Security event tokens as their claims: only what receivers of CAEP and RISC are told. */
export const caep = jsonLines((event) => {
  const signal = signals[event.type]
  if (signal === undefined) return null
  const seconds = event.timestamp / 1000
  return {
    iss: 'https://sso.lumen.example',
    jti: event.id,
    iat: Math.floor(seconds),
    aud: 'https://signet.example',
    sub_id: {
      format: 'complex',
      user: { format: 'opaque', id: event.accountId, email: event.email },
      session: event.sessionId === undefined ? undefined : { format: 'opaque', id: event.sessionId },
      device: event.deviceId === undefined ? undefined : { format: 'opaque', id: event.deviceId },
    },
    events: {
      [signal.uri]: { ...signal.details, event_timestamp: seconds, ips: [event.ip], user_agent: event.userAgent },
    },
  }
})
