import type { FailureReason } from '@signet/contract/event'
import { type Codes, isoTime, jsonLines, reasonOf } from './shape.ts'

interface Call {
  readonly name: string
  readonly request?: Readonly<Record<string, string>>
  readonly challenge?: string
  readonly error?: string
}

const password = { authFlow: 'USER_PASSWORD_AUTH' }
const refresh = { authFlow: 'REFRESH_TOKEN_AUTH' }
const code = { challengeName: 'SOFTWARE_TOKEN_MFA' }

const calls: Codes<Call> = {
  LOGIN_SUCCESS: { name: 'InitiateAuth', request: password },
  LOGIN_FAILED: { name: 'InitiateAuth', request: password, error: 'InternalErrorException' },
  SIGNUP_SUCCESS: { name: 'SignUp' },
  SIGNUP_FAILED: { name: 'SignUp', error: 'UsernameExistsException' },
  LOGOUT_SUCCESS: { name: 'Logout' },
  MFA_STARTED: { name: 'InitiateAuth', request: password, challenge: 'SOFTWARE_TOKEN_MFA' },
  MFA_SUCCESS: { name: 'RespondToAuthChallenge', request: code },
  MFA_FAILED: { name: 'RespondToAuthChallenge', request: code, error: 'CodeMismatchException' },
  MFA_ENROLLMENT_SUCCESS: { name: 'VerifySoftwareToken' },
  PASSWORD_RESET_REQUESTED: { name: 'ForgotPassword' },
  CHANGE_PASSWORD_SUCCESS: { name: 'ChangePassword' },
  CHANGE_PASSWORD_FAILED: { name: 'ChangePassword', error: 'NotAuthorizedException' },
  TOKEN_REFRESHED: { name: 'InitiateAuth', request: refresh },
  TOKEN_FAILED: { name: 'InitiateAuth', request: refresh, error: 'NotAuthorizedException' },
  TOKEN_REVOKED: { name: 'RevokeToken' },
  SESSION_REVOKED: { name: 'GlobalSignOut' },
}

const errors: { readonly [Reason in FailureReason]?: string } = {
  bad_password: 'NotAuthorizedException',
  unknown_user: 'UserNotFoundException',
  password_expired: 'PasswordResetRequiredException',
  rate_limited: 'TooManyRequestsException',
  policy_denied: 'ForbiddenException',
}

/** Calls to user pools, as CloudTrail records them: the user's name is hidden, the pool's id for them is not. */
export const cognito = jsonLines((event) => {
  const call = calls[event.type]
  // Without an id nothing would say whom the call is about.
  if (call === undefined || event.accountId === undefined) return null
  const { name, request, challenge, error } = call
  return {
    eventVersion: '1.09',
    eventID: event.id,
    eventTime: isoTime(event),
    eventSource: 'cognito-idp.amazonaws.com',
    eventName: name,
    awsRegion: 'us-east-1',
    sourceIPAddress: event.ip,
    userAgent: event.userAgent,
    errorCode: event.type === 'LOGIN_FAILED' ? (errors[reasonOf(event)] ?? error) : error,
    requestParameters: { ...request, clientId: event.targetApp, username: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
    responseElements: challenge === undefined ? null : { challengeName: challenge },
    additionalEventData: { sub: event.accountId, userPoolId: 'us-east-1_Lumen' },
  }
})
