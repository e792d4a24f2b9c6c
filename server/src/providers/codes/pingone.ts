import { byCode, failed, ignore, type Meaning, type Row } from './meaning.ts'

/** What decides between the meanings of one action; '' where the record does not say. */
export interface PingOneFacts {
  readonly status: string
  readonly actorId: string
  readonly subjectId: string
  readonly changed: readonly string[]
}

/** Action types of PingOne activities. What no sample showed follows PingOne's naming scheme. */
const rows: readonly Row[] = [
  ['USER.ACCESS_ALLOWED AUTHENTICATION.CREATED SESSION.CREATED', { type: 'LOGIN_SUCCESS' }],
  // Whether a second factor follows is only in later records of the same correlationId, which is kept.
  ['PASSWORD.CHECK_SUCCEEDED', { type: 'LOGIN_SUCCESS', cause: 'password_step' }],
  ['PASSWORD.CHECK_FAILED', { type: 'LOGIN_FAILED', reason: 'bad_password' }],
  ['USER.ACCESS_DENIED', { type: 'LOGIN_BLOCKED', reason: 'policy_denied' }],
  ['PASSWORD.SET PASSWORD.RECOVERED', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['PASSWORD.RESET PASSWORD.FORCE_CHANGED', { type: 'CHANGE_PASSWORD_SUCCESS', cause: 'forced' }],
  ['USER.DELETED', { type: 'ACCOUNT_DELETED' }],
  ['USER.LOCKED', { type: 'ACCOUNT_LOCKED' }],
  ['USER.UNLOCKED', { type: 'ACCOUNT_UNLOCKED' }],
  ['OTP.CHECK_SUCCEEDED', { type: 'MFA_SUCCESS' }],
  ['OTP.CHECK_FAILED', { type: 'MFA_FAILED', reason: 'other', cause: 'wrong_code' }],
  [
    'DEVICE.CREATED DEVICE.ACTIVATED DEVICE.ADDED DEVICE.REGISTERED DEVICE.ENABLED DEVICE.UPDATED',
    { type: 'MFA_ENROLLMENT_SUCCESS' },
  ],
  [
    'DEVICE.DELETED DEVICE.REMOVED DEVICE.DEACTIVATED DEVICE.DISABLED DEVICE.BLOCKED',
    { type: 'MFA_DEVICE_UNENROLLED' },
  ],
  ['PUSH_NOTIFICATION.CREATED PUSH_NOTIFICATION.SENT', { type: 'PUSH_NOTIFICATION_SUCCESS' }],
  ['PUSH_NOTIFICATION.FAILED PUSH_NOTIFICATION.SEND_FAILED', { type: 'PUSH_NOTIFICATION_FAILED' }],
  ['PUSH_NOTIFICATION.CHECK_SUCCEEDED PUSH_NOTIFICATION.APPROVED PUSH_NOTIFICATION.CONFIRMED', { type: 'MFA_SUCCESS' }],
  ['PUSH_NOTIFICATION.REJECTED PUSH_NOTIFICATION.DENIED', { type: 'MFA_DENIED' }],
  [
    'PUSH_NOTIFICATION.CHECK_FAILED PUSH_NOTIFICATION.TIMED_OUT PUSH_NOTIFICATION.EXPIRED',
    { type: 'MFA_FAILED', reason: 'other' },
  ],
]

/** What comes before the dot when an administrator changed the configuration, besides every `…_POLICY`. */
const configuration = new Set(
  [
    'AGREEMENT APPLICATION APPLICATION_GRANT ATTRIBUTE BRANDING_SETTINGS BRANDING_THEME CERTIFICATE CUSTOM_DOMAIN',
    'EMAIL_DOMAIN ENVIRONMENT FLOW FORM GATEWAY GATEWAY_CREDENTIAL GRANT GROUP GROUP_NESTING IDENTITY_PROVIDER',
    'IDP_ATTRIBUTE IMAGE KEY LANGUAGE LICENSE NOTIFICATION_SETTINGS NOTIFICATION_TEMPLATE ORGANIZATION POPULATION',
    'PROPAGATION_PLAN PROPAGATION_RULE PROPAGATION_STORE RESOURCE RESOURCE_ATTRIBUTE RISK_PREDICTOR ROLE',
    'ROLE_ASSIGNMENT SCHEMA SCHEMA_ATTRIBUTE SCOPE SECRET SETTINGS SUBSCRIPTION TEMPLATE TRUSTED_EMAIL',
  ]
    .join(' ')
    .split(' '),
)

const meanings = byCode(rows)

export function pingOneMeaning(code: string, facts: PingOneFacts): Meaning | undefined {
  const meaning = meanings.get(code) ?? conditional(code, facts)
  if (meaning === undefined || facts.status === '' || facts.status === 'SUCCESS') return meaning
  return meaning.type.endsWith('_SUCCESS') ? failed(meaning, 'other') : meaning
}

function conditional(code: string, facts: PingOneFacts): Meaning | undefined {
  if (code === 'USER.CREATED')
    return { type: facts.actorId === '' || facts.actorId === facts.subjectId ? 'SIGNUP_SUCCESS' : 'ADMIN_CHANGE' }
  if (code === 'USER.UPDATED') return profileChange(facts.changed)
  const dot = code.indexOf('.')
  const noun = dot < 0 ? code : code.slice(0, dot)
  if (noun === 'RISK_EVALUATION') return { type: 'PROVIDER_RISK' }
  return configuration.has(noun) || noun.endsWith('_POLICY') ? { type: 'ADMIN_CHANGE' } : undefined
}

function profileChange(changed: readonly string[]): Meaning {
  const mentions = (word: string) => changed.some((name) => name.toLowerCase().includes(word))
  if (mentions('email')) return { type: 'CHANGE_EMAIL_SUCCESS' }
  if (mentions('phone')) return { type: 'CHANGE_PHONE_SUCCESS' }
  if (changed.includes('username')) return { type: 'CHANGE_USERNAME_SUCCESS' }
  return { type: 'CHANGE_PROFILE_SUCCESS' }
}

const pingIdStatus = byCode<Meaning>([
  ['SUCCESS', { type: 'MFA_SUCCESS' }],
  ['FAILURE authFail UNSUCCESSFUL_ATTEMPT', { type: 'MFA_FAILED', reason: 'other' }],
])

/** PingID reports its events in the same envelope, told apart by status and message. */
export function pingIdMeaning(status: string, message: string): Meaning {
  if (message.startsWith('Device Paired')) return { type: 'MFA_ENROLLMENT_SUCCESS' }
  if (message.startsWith('Device Unpaired')) return { type: 'MFA_DEVICE_UNENROLLED' }
  return pingIdStatus.get(status) ?? ignore
}
