import type { FailureReason } from '@signet/contract/event'
import { byCode, failed, ignore, type Meaning, type Row } from './meaning.ts'

/** What decides between the meanings of one call; '' where the record does not say. */
export interface CognitoFacts {
  readonly errorCode: string
  readonly errorMessage: string
  readonly authFlow: string
  readonly grantType: string
  /** The challenge that the call answers, and the one that it was answered with. */
  readonly answered: string
  readonly challenge: string
  /** HTTP status of a page of the hosted UI, 0 where there is none. */
  readonly status: number
  readonly disablesFactors: boolean
}

/** Calls and pages that CloudTrail records for user pools. */
const rows: readonly Row[] = [
  ['SignUp SignUp_POST', { type: 'SIGNUP_SUCCESS' }],
  ['Login_GET', ignore],
  ['Logout Logout_GET Logout_POST', { type: 'LOGOUT_SUCCESS' }],
  ['ForgotPassword', { type: 'PASSWORD_RESET_REQUESTED' }],
  ['ConfirmForgotPassword ChangePassword', { type: 'CHANGE_PASSWORD_SUCCESS' }],
  ['AssociateSoftwareToken', { type: 'MFA_ENROLLMENT_SUCCESS', cause: 'associated' }],
  ['VerifySoftwareToken', { type: 'MFA_ENROLLMENT_SUCCESS' }],
  ['RevokeToken', { type: 'TOKEN_REVOKED' }],
  ['GlobalSignOut', { type: 'SESSION_REVOKED' }],
]
const meanings = byCode(rows)

const errors = byCode<{ reason: FailureReason; cause?: string }>([
  ['NotAuthorizedException', { reason: 'bad_password' }],
  ['UserNotFoundException', { reason: 'unknown_user' }],
  ['PasswordResetRequiredException', { reason: 'password_expired', cause: 'reset_required' }],
  ['UserNotConfirmedException', { reason: 'other', cause: 'not_confirmed' }],
  ['TooManyRequestsException TooManyFailedAttemptsException LimitExceededException', { reason: 'rate_limited' }],
  ['CodeMismatchException', { reason: 'other', cause: 'wrong_code' }],
  ['ForbiddenException', { reason: 'policy_denied' }],
])

const factorChallenges = new Set('SMS_MFA SOFTWARE_TOKEN_MFA EMAIL_OTP SMS_OTP SELECT_MFA_TYPE MFA_SETUP'.split(' '))

export function cognitoMeaning(code: string, facts: CognitoFacts): Meaning | undefined {
  if (code === 'InitiateAuth' || code === 'AdminInitiateAuth') return firstStep(facts)
  if (code === 'RespondToAuthChallenge' || code === 'AdminRespondToAuthChallenge') return nextStep(facts)
  if (code === 'Login_POST') return hostedLogin(facts)
  if (code === 'Token_POST') return outcome(tokenGrant(facts.grantType), facts)
  if (code === 'SetUserMFAPreference')
    return outcome({ type: facts.disablesFactors ? 'MFA_RESET' : 'MFA_ENROLLMENT_SUCCESS' }, facts)
  const meaning = meanings.get(code)
  return meaning === undefined ? undefined : outcome(meaning, facts)
}

function outcome(meaning: Meaning, facts: CognitoFacts): Meaning {
  if (facts.errorCode === '' && facts.status < 400) return meaning
  const failure = failed(meaning)
  return failure.type === 'IGNORE' ? ignore : because(failure, facts)
}

function because({ type }: Meaning, { errorCode, errorMessage }: CognitoFacts): Meaning {
  // One code for several refusals: only the message tells them apart.
  if (errorMessage.includes('disabled')) return { type, reason: 'disabled' }
  if (errorMessage.includes('attempts exceeded')) return { type, reason: 'rate_limited' }
  const error = errors.get(errorCode) ?? { reason: 'other' as const }
  return { type, ...error }
}

/** With SRP the first call proves nothing: Cognito answers it with a challenge that the password has to solve. */
function firstStep(facts: CognitoFacts): Meaning {
  const isRefresh = facts.authFlow.startsWith('REFRESH_TOKEN')
  if (facts.errorCode !== '') return because({ type: isRefresh ? 'TOKEN_FAILED' : 'LOGIN_FAILED' }, facts)
  if (isRefresh) return { type: 'TOKEN_REFRESHED' }
  return facts.authFlow === 'USER_SRP_AUTH' && facts.challenge === '' ? ignore : afterPassword(facts.challenge)
}

function tokenGrant(grantType: string): Meaning {
  if (grantType === 'client_credentials') return ignore
  return { type: grantType === 'refresh_token' ? 'TOKEN_REFRESHED' : 'TOKEN_ISSUED' }
}

function afterPassword(challenge: string): Meaning {
  if (challenge === '') return { type: 'LOGIN_SUCCESS' }
  return factorChallenges.has(challenge) ? { type: 'MFA_STARTED', cause: 'password_correct' } : ignore
}

function nextStep(facts: CognitoFacts): Meaning {
  const isFactor = factorChallenges.has(facts.answered)
  if (facts.errorCode !== '') return because({ type: isFactor ? 'MFA_FAILED' : 'LOGIN_FAILED' }, facts)
  if (facts.answered === 'NEW_PASSWORD_REQUIRED') return { type: 'CHANGE_PASSWORD_SUCCESS' }
  if (facts.answered === 'SELECT_MFA_TYPE') return { type: 'MFA_STARTED' }
  return isFactor && facts.challenge === '' ? { type: 'MFA_SUCCESS' } : afterPassword(facts.challenge)
}

/** The hosted UI redirects to the application after a sign-in and shows its page again otherwise. */
function hostedLogin(facts: CognitoFacts): Meaning {
  if (facts.errorCode !== '' || facts.status >= 400) return because({ type: 'LOGIN_FAILED' }, facts)
  return facts.status >= 300 ? { type: 'LOGIN_SUCCESS', cause: 'hosted_ui' } : ignore
}
