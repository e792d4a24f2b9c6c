import type { FailureReason } from '@signet/contract/event'
import { byCode, ignore, type Meaning, type Row } from './meaning.ts'

/** Log event type codes: https://auth0.com/docs/deploy-monitor/logs/log-event-type-codes */
const rows: readonly Row[] = [
  ['s scoa scv sdel sens sepft ciba_exchange_succeeded', { type: 'LOGIN_SUCCESS' }],
  ['ciba_exchange_failed ciba_start_failed', { type: 'LOGIN_FAILED', reason: 'other' }],
  ['f fcoa fens fepft fepotpft passkey_challenge_failed', { type: 'LOGIN_FAILED', reason: 'other' }],
  ['fc', { type: 'LOGIN_FAILED', reason: 'connector_error' }],
  ['fp', { type: 'LOGIN_FAILED', reason: 'bad_password' }],
  ['fu', { type: 'LOGIN_FAILED', reason: 'unknown_user' }],
  ['limit_sul', { type: 'LOGIN_BLOCKED', reason: 'rate_limited', cause: 'rate_user_ip' }],
  ['limit_wc', { type: 'LOGIN_BLOCKED', reason: 'rate_limited', cause: 'brute_force_ip_account' }],
  ['limit_mu', { type: 'IP_BLOCKED', reason: 'rate_limited', cause: 'ip_throttled' }],
  ['slo oidc_backchannel_logout_succeeded', { type: 'LOGOUT_SUCCESS' }],
  ['flo federated_logout_failed oidc_backchannel_logout_failed universal_logout_failed', { type: 'LOGOUT_FAILED' }],
  ['universal_logout_succeeded', { type: 'SESSION_REVOKED' }],

  ['ss', { type: 'SIGNUP_SUCCESS' }],
  ['si', { type: 'SIGNUP_SUCCESS', cause: 'invitation' }],
  ['fs', { type: 'SIGNUP_FAILED' }],
  ['fi', { type: 'SIGNUP_FAILED', cause: 'invitation' }],
  ['sdu', { type: 'ACCOUNT_DELETED' }],
  ['ublkdu', { type: 'ACCOUNT_UNLOCKED' }],

  ['mfar gd_start_auth ciba_start_succeeded passkey_challenge_started', { type: 'MFA_STARTED' }],
  ['gd_auth_succeed seoobft seotpft sepkoobft sepkotpft', { type: 'MFA_SUCCESS' }],
  [
    'feoobft feotpft gd_auth_failed gd_webauthn_challenge_failed',
    { type: 'MFA_FAILED', reason: 'other', cause: 'wrong_code' },
  ],
  ['gd_otp_rate_limit_exceed', { type: 'MFA_FAILED', reason: 'rate_limited' }],
  ['gd_auth_rejected', { type: 'MFA_DENIED', reason: 'other', cause: 'user_rejected' }],
  [
    'gd_enrollment_complete gd_update_device_account my_account_authentication_method_succeeded',
    { type: 'MFA_ENROLLMENT_SUCCESS' },
  ],
  [
    'gd_start_enroll_failed gd_webauthn_enrollment_failed my_account_authentication_method_failed too_many_records',
    { type: 'MFA_ENROLLMENT_FAILED' },
  ],
  ['gd_unenroll', { type: 'MFA_DEVICE_UNENROLLED' }],

  ['cls svr gd_send_email gd_send_email_verification', { type: 'EMAIL_SUCCESS' }],
  ['fn fv fvr gd_send_email_verification_failure', { type: 'EMAIL_FAILED' }],
  ['cs gd_send_sms', { type: 'SMS_SUCCESS' }],
  ['gd_send_sms_failure', { type: 'SMS_FAILED' }],
  ['limit_phone', { type: 'SMS_FAILED', reason: 'rate_limited' }],
  ['gd_send_voice', { type: 'VOICE_SUCCESS' }],
  ['gd_send_voice_failure', { type: 'VOICE_FAILED' }],
  ['gd_send_pn', { type: 'PUSH_NOTIFICATION_SUCCESS' }],
  ['gd_send_pn_failure', { type: 'PUSH_NOTIFICATION_FAILED' }],

  ['scpr', { type: 'PASSWORD_RESET_REQUESTED' }],
  ['scp', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['fcp', { type: 'CHANGE_PASSWORD_FAILED' }],
  ['fcpr', { type: 'CHANGE_PASSWORD_FAILED', cause: 'request_failed' }],
  ['sce', { type: 'CHANGE_EMAIL_SUCCESS' }],
  ['fce', { type: 'CHANGE_EMAIL_FAILED' }],
  ['scpn', { type: 'CHANGE_PHONE_SUCCESS' }],
  ['fcpn', { type: 'CHANGE_PHONE_FAILED' }],
  ['scu', { type: 'CHANGE_USERNAME_SUCCESS' }],
  ['fcu', { type: 'CHANGE_USERNAME_FAILED' }],
  [
    'connected_accounts_connection_succeeded connected_accounts_delete_succeeded',
    { type: 'CHANGE_PROFILE_SUCCESS', cause: 'linked_identity' },
  ],
  [
    'connected_accounts_connection_failed connected_accounts_delete_failed',
    { type: 'CHANGE_PROFILE_FAILED', cause: 'linked_identity' },
  ],
  ['sv gd_auth_email_verification', { type: 'VERIFY_EMAIL_SUCCESS' }],
  ['gd_auth_fail_email_verification', { type: 'VERIFY_EMAIL_FAILED' }],
  ['gd_recovery_succeed sepkrcft sercft', { type: 'ACCOUNT_RECOVERY_SUCCESS' }],
  ['fercft gd_recovery_failed', { type: 'ACCOUNT_RECOVERY_FAILED' }],
  ['gd_recovery_rate_limit_exceed', { type: 'ACCOUNT_RECOVERY_FAILED', reason: 'rate_limited' }],

  [
    'sd sdeleacft sdelsa seacft secte sede seta ssa idjag_exchange_succeeded success_on_behalf_of_token_exchange',
    { type: 'TOKEN_ISSUED' },
  ],
  ['sertft', { type: 'TOKEN_REFRESHED' }],
  ['srrt', { type: 'TOKEN_REVOKED' }],
  ['fd fdeac fdeaz fdecc fdeleacft fdelsa feacft fecte fede feta fpar fsa', { type: 'TOKEN_FAILED' }],
  ['failed_on_behalf_of_token_exchange idjag_exchange_failed jwt_bearer_exchange_failed', { type: 'TOKEN_FAILED' }],
  ['fertft', { type: 'TOKEN_FAILED', reason: 'other', cause: 'expired_or_revoked' }],
  ['ferrt', { type: 'TOKEN_FAILED', reason: 'other' }],

  ['pwd_leak', { type: 'BREACHED_CREDENTIAL', reason: 'breached_password', cause: 'login' }],
  ['reset_pwd_leak', { type: 'BREACHED_CREDENTIAL', reason: 'breached_password', cause: 'reset' }],
  ['signup_pwd_leak', { type: 'BREACHED_CREDENTIAL', reason: 'breached_password', cause: 'signup' }],
  ['pla', { type: 'PROVIDER_RISK', cause: 'bot_assessment' }],
  ['gd_tenant_update mgmt_api_read organization_member_added sapi', { type: 'ADMIN_CHANGE' }],

  ['acls_summary actions_execution_failed acul_sdk_notice admin_update_launch api_limit api_limit_warning', ignore],
  ['appi coff con custom_domain_verification_failed depnote directory_sync_completed directory_sync_failed', ignore],
  ['directory_sync_started fco fcph fcpro fdu feccft flows_execution_completed flows_execution_failed', ignore],
  ['forms_submission_failed forms_submission_succeeded fpurh fscim fui gd_start_enroll', ignore],
  ['kms_key_management_failure kms_key_management_success kms_key_state_changed limit_delegation', ignore],
  ['resource_cleanup rich_consents_access_error scph seccft ss_sso_failure ss_sso_info ss_sso_success', ignore],
  ['sscim sui sys_os_update_end sys_os_update_start sys_update_end sys_update_start w wn wum', ignore],
]

const meanings = byCode(rows)

/** What Auth0 writes into the description of a failure, most telling first. */
const descriptions: readonly (readonly [words: string, reason: FailureReason, cause?: string])[] = [
  ['wrong email or password', 'bad_password'],
  ['wrong username or password', 'bad_password'],
  ['wrong phone number or verification code', 'bad_password'],
  ['wrong email or verification code', 'bad_password'],
  ['wrong password', 'bad_password'],
  ['invalid password', 'bad_password'],
  ['invalid credentials', 'bad_password'],
  ['incorrect password', 'bad_password'],
  ['breached', 'breached_password'],
  ['leaked', 'breached_password'],
  ['user does not exist', 'unknown_user'],
  ['unknown user', 'unknown_user'],
  ['user is blocked', 'disabled'],
  ['user is disabled', 'disabled'],
  ['account has been blocked', 'locked'],
  ['account is locked', 'locked'],
  ['too many', 'rate_limited'],
  ['rate limit', 'rate_limited'],
  ['password expired', 'password_expired'],
  ['password has expired', 'password_expired'],
  ['multifactor', 'mfa_required'],
  ['mfa_required', 'mfa_required'],
  ['callback url mismatch', 'config', 'callback_mismatch'],
  ['redirect_uri', 'config', 'callback_mismatch'],
  ['unauthorized_client', 'config'],
  ['client is not', 'config'],
  ['consent', 'policy_denied', 'consent'],
  ['did not authorize', 'policy_denied', 'consent'],
  ['access denied', 'policy_denied'],
  ['access_denied', 'policy_denied'],
  ['not allowed', 'policy_denied'],
  ['denied', 'policy_denied'],
  ['connection', 'connector_error'],
  ['identity provider', 'connector_error'],
  ['timeout', 'connector_error'],
]
const readsDescription = new Set('f fcoa fens fepft fepotpft passkey_challenge_failed'.split(' '))

export interface Auth0Facts {
  readonly description: string
  readonly strategy: string
}

export function auth0Meaning(code: string, { description, strategy }: Auth0Facts): Meaning | undefined {
  const meaning = meanings.get(code)
  if (meaning === undefined) return undefined
  if (code === 'cs' && strategy === 'email') return { type: 'EMAIL_SUCCESS' }
  if (code === 'ferrt' && description.toLowerCase().includes('reused refresh token detected'))
    return { type: 'TOKEN_REUSE_DETECTED' }
  return readsDescription.has(code) ? described(meaning, description.toLowerCase()) : meaning
}

function described(meaning: Meaning, description: string): Meaning {
  const known = descriptions.find(([words]) => description.includes(words))
  if (known === undefined) return meaning
  const [, reason, cause] = known
  return cause === undefined ? { type: meaning.type, reason } : { type: meaning.type, reason, cause }
}
