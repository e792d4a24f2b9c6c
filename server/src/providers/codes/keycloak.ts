import type { FailureReason } from '@signet/contract/event'
import { byCode, failed, ignore, type Meaning, type Row } from './meaning.ts'

/** What decides between the meanings of one event type; '' where the event does not say. */
export interface KeycloakFacts {
  readonly error: string
  readonly reason: string
  readonly credentialType: string
}

/** Event types: https://www.keycloak.org/docs-api/latest/javadocs/org/keycloak/events/EventType.html */
const rows: readonly Row[] = [
  ['LOGIN', { type: 'LOGIN_SUCCESS' }],
  ['IDENTITY_PROVIDER_LOGIN IDENTITY_PROVIDER_FIRST_LOGIN', { type: 'LOGIN_SUCCESS', cause: 'federated' }],
  ['REGISTER', { type: 'SIGNUP_SUCCESS' }],
  ['LOGOUT', { type: 'LOGOUT_SUCCESS' }],
  ['CODE_TO_TOKEN', { type: 'TOKEN_ISSUED' }],
  ['REFRESH_TOKEN', { type: 'TOKEN_REFRESHED' }],
  ['UPDATE_EMAIL', { type: 'CHANGE_EMAIL_SUCCESS' }],
  ['UPDATE_PROFILE', { type: 'CHANGE_PROFILE_SUCCESS' }],
  [
    'FEDERATED_IDENTITY_LINK REMOVE_FEDERATED_IDENTITY IDENTITY_PROVIDER_LINK_ACCOUNT',
    { type: 'CHANGE_PROFILE_SUCCESS', cause: 'linked_identity' },
  ],
  ['GRANT_CONSENT REVOKE_GRANT UPDATE_CONSENT', { type: 'CHANGE_PROFILE_SUCCESS', cause: 'consent' }],
  ['UPDATE_PASSWORD RESET_PASSWORD', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['UPDATE_TOTP', { type: 'MFA_ENROLLMENT_SUCCESS' }],
  ['REMOVE_TOTP REMOVE_CREDENTIAL', { type: 'MFA_DEVICE_UNENROLLED' }],
  ['VERIFY_EMAIL', { type: 'VERIFY_EMAIL_SUCCESS' }],
  ['SEND_VERIFY_EMAIL', { type: 'EMAIL_SUCCESS' }],
  ['SEND_RESET_PASSWORD', { type: 'PASSWORD_RESET_REQUESTED' }],
  ['SEND_RESET_PASSWORD_ERROR', { type: 'CHANGE_PASSWORD_FAILED' }],
  ['USER_DISABLED_BY_PERMANENT_LOCKOUT', { type: 'ACCOUNT_SUSPENDED' }],
  ['USER_DISABLED_BY_TEMPORARY_LOCKOUT', { type: 'ACCOUNT_LOCKED' }],
  ['DELETE_ACCOUNT', { type: 'ACCOUNT_DELETED' }],
  ['USER_SESSION_DELETED', { type: 'SESSION_REVOKED' }],
  ['IMPERSONATE', { type: 'ADMIN_CHANGE', cause: 'impersonation' }],
  ['INTROSPECT_TOKEN USER_INFO_REQUEST REGISTER_NODE PUSHED_AUTHORIZATION_REQUEST INVALID_SIGNATURE', ignore],
  ['CUSTOM_REQUIRED_ACTION', ignore],
]

const prefixRows: readonly Row[] = [
  ['TOKEN_EXCHANGE', { type: 'TOKEN_ISSUED' }],
  ['OAUTH2_DEVICE_', { type: 'TOKEN_ISSUED', cause: 'device_code' }],
  ['CLIENT_', ignore],
  ['VERIFIABLE_CREDENTIAL_', ignore],
  ['EXECUTE_ACTION', ignore],
]

const errors = byCode<{ reason: FailureReason; cause?: string }>([
  ['invalid_user_credentials', { reason: 'bad_password' }],
  ['user_not_found', { reason: 'unknown_user' }],
  ['user_disabled', { reason: 'disabled' }],
  ['user_temporarily_disabled', { reason: 'locked' }],
  ['invalid_redirect_uri client_not_found', { reason: 'config' }],
  ['expired_code', { reason: 'other', cause: 'timeout' }],
  ['rejected_by_user', { reason: 'other', cause: 'consent' }],
  // Somebody learns from the answer whether an account exists.
  ['email_in_use username_in_use', { reason: 'other', cause: 'enumeration' }],
])

const meanings = byCode(rows)
const errorSuffix = '_ERROR'

export function keycloakMeaning(code: string, facts: KeycloakFacts): Meaning | undefined {
  const isError = code.endsWith(errorSuffix)
  const name = isError ? code.slice(0, -errorSuffix.length) : code
  const meaning = meanings.get(code) ?? meaningOf(name, facts)
  if (meaning === undefined || meaning.type === 'IGNORE' || !isError) return meaning
  const error = errors.get(facts.error)
  // A misconfigured client says nothing about an account.
  if (error?.reason === 'config' && name === 'LOGIN') return ignore
  if (name === 'REFRESH_TOKEN' && facts.error === 'invalid_token' && mentionsReuse(facts.reason))
    return { type: 'TOKEN_REUSE_DETECTED' }
  const failure = meanings.has(code) ? meaning : failed(meaning)
  if (failure.type === 'IGNORE') return ignore
  const cause = name === 'SEND_RESET_PASSWORD' && error?.reason === 'unknown_user' ? 'enumeration' : error?.cause
  const reason = error?.reason ?? 'other'
  return cause === undefined ? { type: failure.type, reason } : { type: failure.type, reason, cause }
}

function meaningOf(name: string, { credentialType }: KeycloakFacts): Meaning | undefined {
  if (name === 'UPDATE_CREDENTIAL')
    return { type: credentialType === 'password' ? 'CHANGE_PASSWORD_SUCCESS' : 'MFA_ENROLLMENT_SUCCESS' }
  return meanings.get(name) ?? prefixRows.find(([prefix]) => name.startsWith(prefix))?.[1]
}

function mentionsReuse(reason: string): boolean {
  const words = reason.toLowerCase()
  return words.includes('reuse') || words.includes('already used')
}
