import { describe, expect, it } from 'vitest'
import { cognito } from './cognito.ts'
import { inShort } from './test-reading.ts'

const call = (eventName: string, fields: Record<string, unknown> = {}) => ({
  eventVersion: '1.08',
  eventSource: 'cognito-idp.amazonaws.com',
  eventName,
  eventTime: '2025-01-31T08:15:30Z',
  eventID: 'e-1',
  awsRegion: 'eu-central-1',
  sourceIPAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  additionalEventData: { sub: 'sub-1' },
  ...fields,
})

const page = (eventName: string, status: number, requestParameters = {}) =>
  call(eventName, {
    errorCode: '',
    additionalEventData: { sub: 'sub-1', responseParameters: { status }, requestParameters },
  })

const failed = (errorCode: string, fields = {}) => ({ errorCode, ...fields })
const flow = (authFlow: string, challengeName?: string) => ({
  requestParameters: { authFlow },
  responseElements: { challengeName },
})
const answer = (answered: string, challengeName?: string) => ({
  requestParameters: { challengeName: answered },
  responseElements: { challengeName },
})

describe('a call of Cognito in CloudTrail', () => {
  it('becomes an event with everything that it says', () => {
    const record = call('InitiateAuth', {
      errorCode: 'NotAuthorizedException',
      errorMessage: 'Incorrect username or password.',
      requestParameters: {
        authFlow: 'USER_PASSWORD_AUTH',
        clientId: 'app-1',
        username: 'HIDDEN_DUE_TO_SECURITY_REASONS',
      },
    })
    expect(cognito.recognises(record)).toBe(true)
    expect(cognito.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        id: 'e-1',
        timestamp: '2025-01-31T08:15:30Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        accountId: 'sub-1',
        targetApp: 'app-1',
        customData: {
          code: 'InitiateAuth',
          error: 'NotAuthorizedException',
          description: 'Incorrect username or password.',
          authFlow: 'USER_PASSWORD_AUTH',
          region: 'eu-central-1',
        },
      },
    })
  })

  it.each([
    ['InitiateAuth', flow('USER_PASSWORD_AUTH'), 'LOGIN_SUCCESS'],
    ['AdminInitiateAuth', flow('ADMIN_USER_PASSWORD_AUTH'), 'LOGIN_SUCCESS'],
    ['InitiateAuth', flow('USER_PASSWORD_AUTH', 'SOFTWARE_TOKEN_MFA'), 'MFA_STARTED'],
    ['InitiateAuth', flow('USER_SRP_AUTH', 'PASSWORD_VERIFIER'), 'ignored InitiateAuth'],
    ['InitiateAuth', flow('USER_SRP_AUTH'), 'ignored InitiateAuth'],
    ['InitiateAuth', flow('REFRESH_TOKEN_AUTH'), 'TOKEN_REFRESHED'],
    ['InitiateAuth', failed('NotAuthorizedException', flow('REFRESH_TOKEN_AUTH')), 'TOKEN_FAILED bad_password'],
    ['InitiateAuth', failed('UserNotFoundException'), 'LOGIN_FAILED unknown_user'],
    ['InitiateAuth', failed('PasswordResetRequiredException'), 'LOGIN_FAILED password_expired'],
    ['InitiateAuth', failed('UserNotConfirmedException'), 'LOGIN_FAILED other'],
    ['InitiateAuth', failed('NotAuthorizedException', { errorMessage: 'User is disabled.' }), 'LOGIN_FAILED disabled'],
    [
      'InitiateAuth',
      failed('NotAuthorizedException', { errorMessage: 'Password attempts exceeded' }),
      'LOGIN_FAILED rate_limited',
    ],
    ['RespondToAuthChallenge', answer('PASSWORD_VERIFIER'), 'LOGIN_SUCCESS'],
    ['RespondToAuthChallenge', answer('PASSWORD_VERIFIER', 'SMS_MFA'), 'MFA_STARTED'],
    [
      'RespondToAuthChallenge',
      failed('NotAuthorizedException', answer('PASSWORD_VERIFIER')),
      'LOGIN_FAILED bad_password',
    ],
    ['RespondToAuthChallenge', answer('SOFTWARE_TOKEN_MFA'), 'MFA_SUCCESS'],
    ['RespondToAuthChallenge', failed('CodeMismatchException', answer('SMS_MFA')), 'MFA_FAILED other'],
    ['SignUp', {}, 'SIGNUP_SUCCESS'],
    ['SignUp', failed('UsernameExistsException'), 'SIGNUP_FAILED other'],
    ['ForgotPassword', {}, 'PASSWORD_RESET_REQUESTED'],
    ['ForgotPassword', failed('LimitExceededException'), 'ignored ForgotPassword'],
    ['ConfirmForgotPassword', {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['ChangePassword', failed('NotAuthorizedException'), 'CHANGE_PASSWORD_FAILED bad_password'],
    ['AssociateSoftwareToken', {}, 'MFA_ENROLLMENT_SUCCESS'],
    ['VerifySoftwareToken', {}, 'MFA_ENROLLMENT_SUCCESS'],
    [
      'SetUserMFAPreference',
      { requestParameters: { softwareTokenMfaSettings: { enabled: true } } },
      'MFA_ENROLLMENT_SUCCESS',
    ],
    [
      'SetUserMFAPreference',
      { requestParameters: { softwareTokenMfaSettings: { enabled: false }, sMSMfaSettings: { enabled: false } } },
      'MFA_RESET',
    ],
    ['RevokeToken', {}, 'TOKEN_REVOKED'],
    ['GlobalSignOut', {}, 'SESSION_REVOKED'],
    ['ListUsers', {}, 'ignored ListUsers'],
    ['PutObject', { eventSource: 's3.amazonaws.com' }, 'ignored s3.amazonaws.com PutObject'],
  ])('%s with %j is %s', (eventName, fields, expected) => {
    expect(inShort(cognito, call(eventName, fields))).toBe(expected)
  })

  it.each([
    ['Login_GET', 200, {}, 'ignored Login_GET'],
    ['Login_POST', 302, {}, 'LOGIN_SUCCESS'],
    ['Login_POST', 401, {}, 'LOGIN_FAILED other'],
    ['Login_POST', 200, {}, 'ignored Login_POST'],
    ['SignUp_POST', 302, {}, 'SIGNUP_SUCCESS'],
    ['Token_POST', 200, { grant_type: ['authorization_code'] }, 'TOKEN_ISSUED'],
    ['Token_POST', 200, { grant_type: ['refresh_token'] }, 'TOKEN_REFRESHED'],
    ['Token_POST', 200, { grant_type: ['client_credentials'] }, 'ignored Token_POST'],
    ['Token_POST', 400, { grant_type: ['authorization_code'] }, 'TOKEN_FAILED other'],
    ['Logout', 302, {}, 'LOGOUT_SUCCESS'],
  ])('the page %s with status %i and %j is %s', (eventName, status, parameters, expected) => {
    expect(inShort(cognito, page(eventName, status, parameters))).toBe(expected)
  })

  it('of a page names the application', () => {
    expect(cognito.read(page('Login_POST', 302, { client_id: ['app-1'] }))).toMatchObject({
      draft: { targetApp: 'app-1', accountId: 'sub-1' },
    })
  })

  it('comes out of the file of a trail', () => {
    expect(cognito.unwrap?.({ Records: [call('SignUp'), call('SignUp')] })).toHaveLength(2)
  })
})
