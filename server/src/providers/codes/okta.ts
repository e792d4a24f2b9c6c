import { byCode, failed, ignore, type Meaning, type Row } from './meaning.ts'
import { loginReason, multiFactor, type OktaFacts, policyDenied, profileChange, tokenGrant } from './okta-conditions.ts'

type Rule = (facts: OktaFacts) => Meaning

const always =
  (meaning: Meaning): Rule =>
  () =>
    meaning

/** FAILURE and its kin give the failed twin of the type, or nothing where a failed attempt changed nothing. */
function byOutcome(meaning: Meaning): Rule {
  const failure = failed(meaning)
  return ({ result }) => {
    if (result === 'SUCCESS' || result === 'ALLOW') return meaning
    return hasFailed(result) ? failure : ignore
  }
}

/** For what the table lists without an outcome: it happened unless the record says that it failed. */
function unlessFailed(meaning: Meaning): Rule {
  const failure = failed(meaning)
  return ({ result }) => (hasFailed(result) ? failure : meaning)
}

function hasFailed(result: string): boolean {
  return result === 'FAILURE' || result === 'DENY' || result === 'UNANSWERED' || result === 'ABANDONED'
}

const signedIn: Meaning = { type: 'LOGIN_SUCCESS', isOncePerSession: true }

const login: Rule = (facts) => {
  if (facts.result === 'SUCCESS') return signedIn
  if (facts.result === 'DENY') return policyDenied
  return facts.result === 'FAILURE' ? { type: 'LOGIN_FAILED', reason: loginReason(facts) } : ignore
}

const authenticate: Rule = (facts) => {
  if (facts.result === 'SUCCESS') return signedIn
  return hasFailed(facts.result) ? { type: 'LOGIN_FAILED', reason: loginReason(facts) } : ignore
}

const signUp: Rule = ({ actorId, subjectId, requestUri }) =>
  (actorId !== '' && actorId === subjectId) ||
  requestUri.includes('/registration') ||
  requestUri.startsWith('/idp/idx/enroll')
    ? { type: 'SIGNUP_SUCCESS' }
    : { type: 'ADMIN_CHANGE' }

const agents = 'AD_agent LDAP_agent IDP inbound_SAML inbound_delauth iwa radius richclient social'
const adminChange = always({ type: 'ADMIN_CHANGE' })
const risk = always({ type: 'PROVIDER_RISK' })

/** System Log event types: https://developer.okta.com/docs/reference/api/event-types/ */
const rows: readonly Row<Rule>[] = [
  ['user.session.start', login],
  [`user.authentication.auth_via_${agents.replaceAll(' ', ' user.authentication.auth_via_')}`, authenticate],
  ['user.authentication.auth user.authentication.authenticate', authenticate],
  ['user.authentication.verify', byOutcome({ type: 'MFA_SUCCESS' })],
  ['user.authentication.auth_via_mfa', multiFactor],
  ['user.mfa.okta_verify', byOutcome({ type: 'MFA_SUCCESS' })],
  ['user.mfa.okta_verify.deny_push', always({ type: 'MFA_DENIED' })],
  ['user.mfa.attempt_bypass', always({ type: 'MFA_FAILED', reason: 'policy_denied', cause: 'bypass_attempt' })],
  [
    'system.push.send_factor_verify_push device.custom_push.send_notification',
    byOutcome({ type: 'PUSH_NOTIFICATION_SUCCESS' }),
  ],
  [
    'system.email.send_factor_verify_message system.email.challenge_factor_redeemed',
    unlessFailed({ type: 'EMAIL_SUCCESS' }),
  ],
  ['user.account.update_password', byOutcome({ type: 'CHANGE_PASSWORD_SUCCESS' })],
  ['user.account.reset_password', unlessFailed({ type: 'CHANGE_PASSWORD_SUCCESS' })],
  ['user.account.expire_password user.account.privilege.grant user.account.privilege.revoke', adminChange],
  [
    'user.account.update_primary_email user.account.update_secondary_email',
    unlessFailed({ type: 'CHANGE_EMAIL_SUCCESS' }),
  ],
  ['user.account.update_profile', (facts) => unlessFailed(profileChange(facts))(facts)],
  // Okta writes the lock itself with the outcome FAILURE: the sign-in failed, the lock did not.
  ['user.account.lock user.account.lock.limit', always({ type: 'ACCOUNT_LOCKED', reason: 'locked' })],
  ['user.account.use_token', always({ type: 'ACCOUNT_RECOVERY_FAILED', cause: 'invalid_recovery_token' })],
  ['user.account.report_suspicious_activity_by_enduser', always({ type: 'USER_REPORTED' })],
  [
    'user.mfa.factor.activate device.enrollment.create device.user.add credential.register user.credential.enroll',
    byOutcome({ type: 'MFA_ENROLLMENT_SUCCESS' }),
  ],
  ['user.mfa.factor.update', unlessFailed({ type: 'MFA_ENROLLMENT_SUCCESS' })],
  [
    'user.mfa.factor.deactivate user.mfa.factor.suspend device.user.remove credential.revoke',
    unlessFailed({ type: 'MFA_DEVICE_UNENROLLED' }),
  ],
  ['user.mfa.factor.reset_all', unlessFailed({ type: 'MFA_RESET' })],
  ['user.lifecycle.create', (facts) => unlessFailed(signUp(facts))(facts)],
  [
    'user.lifecycle.activate user.lifecycle.reactivate user.lifecycle.unsuspend',
    unlessFailed({ type: 'ACCOUNT_REACTIVATED' }),
  ],
  ['user.lifecycle.suspend user.lifecycle.deactivate', unlessFailed({ type: 'ACCOUNT_SUSPENDED' })],
  ['user.lifecycle.delete.completed', unlessFailed({ type: 'ACCOUNT_DELETED' })],
  ['user.session.end', unlessFailed({ type: 'LOGOUT_SUCCESS' })],
  ['user.authentication.slo', unlessFailed({ type: 'LOGOUT_SUCCESS', cause: 'app' })],
  ['user.session.clear user.session.expire', unlessFailed({ type: 'SESSION_REVOKED' })],
  ['user.session.context.change security.session.detect_client_roaming', always({ type: 'SESSION_CONTEXT_CHANGED' })],
  ['user.authentication.sso', byOutcome({ type: 'TOKEN_ISSUED' })],
  ['policy.evaluate_sign_on', ({ result }) => (result === 'DENY' ? policyDenied : { type: 'PROVIDER_RISK' })],
  ['application.policy.sign_on.deny_access app.generic.unauth_app_access_attempt', always(policyDenied)],
  ['app.oauth2.token.detect_reuse app.oauth2.as.token.detect_reuse', always({ type: 'TOKEN_REUSE_DETECTED' })],
  ['security.threat.detected security.attack.start security.attack.end user.risk.detect user.risk.change', risk],
  ['security.request.blocked', always({ type: 'IP_BLOCKED' })],
  ['security.breached_credential.detected', always({ type: 'BREACHED_CREDENTIAL', reason: 'breached_password' })],
]

const prefixRows: readonly Row<Rule>[] = [
  ['system.sms.send_', byOutcome({ type: 'SMS_SUCCESS' })],
  ['system.voice.send_', byOutcome({ type: 'VOICE_SUCCESS' })],
  ['user.account.unlock', unlessFailed({ type: 'ACCOUNT_UNLOCKED' })],
  ['user.authentication.universal_logout', unlessFailed({ type: 'SESSION_REVOKED' })],
  ['app.oauth2.token.grant', tokenGrant],
  ['app.oauth2.as.token.grant', tokenGrant],
  ['app.oauth2.token.revoke', unlessFailed({ type: 'TOKEN_REVOKED' })],
  ['app.oauth2.as.token.revoke', unlessFailed({ type: 'TOKEN_REVOKED' })],
  ['policy.entity_risk.', risk],
  ['policy.auth_reevaluate.', risk],
  ['user.session.impersonation.', always({ type: 'ADMIN_CHANGE', cause: 'support_access' })],
  ['system.api_token.', adminChange],
  ['group.privilege.', adminChange],
  ['iam.', adminChange],
  ['system.idp.', adminChange],
  ['policy.lifecycle.', adminChange],
  ['policy.rule.', adminChange],
  ['zone.', adminChange],
]

const recovery: readonly (readonly [words: string, meaning: Meaning])[] = [
  ['password_reset', { type: 'PASSWORD_RESET_REQUESTED' }],
  ['account_unlock', { type: 'PASSWORD_RESET_REQUESTED', cause: 'unlock' }],
]
const messagePrefixes = ['system.email.', 'system.sms.', 'system.voice.']
const exact = byCode(rows)

export function oktaMeaning(code: string, facts: OktaFacts): Meaning | undefined {
  const rule = exact.get(code)
  if (rule !== undefined) return rule(facts)
  // A message that carries a reset or an unlock is about that, whatever channel it takes.
  if (messagePrefixes.some((prefix) => code.startsWith(prefix))) {
    const found = recovery.find(([words]) => code.includes(words))
    if (found !== undefined) return found[1]
  }
  return prefixRows.find(([prefix]) => code.startsWith(prefix))?.[1](facts)
}
