import { describe, expect, it } from 'vitest'
import { keycloak } from './keycloak.ts'
import { inShort } from './test-reading.ts'

const line =
  'type="LOGIN_ERROR", realmId="r-1", realmName="shop", clientId="web", userId="null", ipAddress="203.0.113.7", error="user_not_found", auth_method="openid-connect", username="ada@shop.example"'

describe('a line of the Keycloak log', () => {
  it('becomes an event with everything that it says', () => {
    expect(keycloak.recognises(line)).toBe(true)
    expect(keycloak.read(line)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'unknown_user',
        ip: '203.0.113.7',
        userAgent: '',
        email: 'ada@shop.example',
        targetApp: 'web',
        customData: { code: 'LOGIN_ERROR', error: 'user_not_found', realm: 'shop', authMethod: 'openid-connect' },
      },
    })
  })

  it('may begin with its time, its level and its logger', () => {
    const record = `2025-01-31 08:15:30,123 WARN  [org.keycloak.events] (executor-thread-1) ${line}`
    expect(keycloak.recognises(record)).toBe(true)
    expect(keycloak.read(record)).toMatchObject({ draft: { timestamp: '2025-01-31T08:15:30.123Z' } })
  })

  it('of an older release has no quotes', () => {
    const record = 'type=LOGIN, realmId=shop, clientId=web, userId=u-1, ipAddress=2001:db8::7, username=ada lovelace'
    expect(keycloak.recognises(record)).toBe(true)
    expect(keycloak.read(record)).toMatchObject({
      draft: { type: 'LOGIN_SUCCESS', accountId: 'u-1', ip: '2001:db8::7', customData: { username: 'ada lovelace' } },
    })
  })

  it('inside an entry of a JSON log is the same line', () => {
    const record = { timestamp: '2025-01-31T08:15:30.123+01:00', loggerName: 'org.keycloak.events', message: line }
    expect(keycloak.recognises(record)).toBe(true)
    expect(keycloak.read(record)).toMatchObject({
      draft: { type: 'LOGIN_FAILED', timestamp: '2025-01-31T08:15:30.123+01:00' },
    })
  })

  it('cannot be rewritten by a user name that looks like fields', () => {
    const forged = line.replace('ada@shop.example', 'x\\", type="LOGIN", userId="u-victim')
    expect(keycloak.read(forged)).toMatchObject({ draft: { type: 'LOGIN_FAILED', ip: '203.0.113.7' } })
    expect(keycloak.read(forged)).not.toMatchObject({ draft: { accountId: 'u-victim' } })
  })

  it('of an administrator has no row in the table', () => {
    const record = 'operationType="CREATE", realmId="r-1", userId="u-1", ipAddress="203.0.113.7", resourceType="USER"'
    expect(keycloak.recognises(record)).toBe(true)
    expect(inShort(keycloak, record)).toBe('ignored admin CREATE USER')
  })
})

describe('a Keycloak event', () => {
  it('of JSON carries its id, time and session', () => {
    const record = {
      id: 'e-1',
      time: 1738311330123,
      type: 'UPDATE_EMAIL',
      realmId: 'r-1',
      clientId: 'account',
      userId: 'u-1',
      sessionId: 's-1',
      ipAddress: '203.0.113.7',
      details: { previous_email: 'ada@shop.example', updated_email: 'a.lovelace@shop.example' },
    }
    expect(keycloak.recognises(record)).toBe(true)
    expect(keycloak.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'CHANGE_EMAIL_SUCCESS',
        id: 'e-1',
        timestamp: 1738311330123,
        ip: '203.0.113.7',
        userAgent: '',
        accountId: 'u-1',
        email: 'a.lovelace@shop.example',
        sessionId: 's-1',
        targetApp: 'account',
        customData: { code: 'UPDATE_EMAIL', realm: 'r-1', previousEmail: 'ada@shop.example' },
      },
    })
  })

  it.each([
    ['LOGIN', undefined, {}, 'LOGIN_SUCCESS'],
    ['LOGIN_ERROR', 'invalid_user_credentials', {}, 'LOGIN_FAILED bad_password'],
    ['LOGIN_ERROR', 'user_disabled', {}, 'LOGIN_FAILED disabled'],
    ['LOGIN_ERROR', 'user_temporarily_disabled', {}, 'LOGIN_FAILED locked'],
    ['LOGIN_ERROR', 'invalid_redirect_uri', {}, 'ignored LOGIN_ERROR'],
    ['LOGIN_ERROR', 'client_not_found', {}, 'ignored LOGIN_ERROR'],
    ['LOGIN_ERROR', 'expired_code', {}, 'LOGIN_FAILED other'],
    ['LOGIN_ERROR', 'rejected_by_user', {}, 'LOGIN_FAILED other'],
    ['LOGIN_ERROR', undefined, {}, 'LOGIN_FAILED other'],
    ['REGISTER', undefined, {}, 'SIGNUP_SUCCESS'],
    ['REGISTER_ERROR', 'email_in_use', {}, 'SIGNUP_FAILED other'],
    ['LOGOUT_ERROR', 'session_expired', {}, 'LOGOUT_FAILED other'],
    ['CODE_TO_TOKEN_ERROR', 'invalid_code', {}, 'TOKEN_FAILED other'],
    ['REFRESH_TOKEN', undefined, {}, 'TOKEN_REFRESHED'],
    ['REFRESH_TOKEN_ERROR', 'invalid_token', {}, 'TOKEN_FAILED other'],
    [
      'REFRESH_TOKEN_ERROR',
      'invalid_token',
      { reason: 'Maximum allowed refresh token reuse exceeded' },
      'TOKEN_REUSE_DETECTED',
    ],
    ['TOKEN_EXCHANGE', undefined, {}, 'TOKEN_ISSUED'],
    ['TOKEN_EXCHANGE_ERROR', 'invalid_token', {}, 'TOKEN_FAILED other'],
    ['OAUTH2_DEVICE_CODE_TO_TOKEN', undefined, {}, 'TOKEN_ISSUED'],
    ['OAUTH2_DEVICE_AUTH_ERROR', 'expired', {}, 'TOKEN_FAILED other'],
    ['UPDATE_EMAIL_ERROR', 'email_in_use', {}, 'CHANGE_EMAIL_FAILED other'],
    ['UPDATE_PASSWORD', undefined, {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['UPDATE_CREDENTIAL', undefined, { credential_type: 'password' }, 'CHANGE_PASSWORD_SUCCESS'],
    ['UPDATE_CREDENTIAL', undefined, { credential_type: 'otp' }, 'MFA_ENROLLMENT_SUCCESS'],
    ['UPDATE_CREDENTIAL', undefined, { credential_type: 'recovery-authn-codes' }, 'MFA_ENROLLMENT_SUCCESS'],
    ['UPDATE_CREDENTIAL_ERROR', undefined, { credential_type: 'webauthn' }, 'MFA_ENROLLMENT_FAILED other'],
    ['REMOVE_CREDENTIAL', undefined, {}, 'MFA_DEVICE_UNENROLLED'],
    ['VERIFY_EMAIL', undefined, {}, 'VERIFY_EMAIL_SUCCESS'],
    ['SEND_VERIFY_EMAIL', undefined, {}, 'EMAIL_SUCCESS'],
    ['SEND_RESET_PASSWORD', undefined, {}, 'PASSWORD_RESET_REQUESTED'],
    ['SEND_RESET_PASSWORD_ERROR', 'user_not_found', {}, 'CHANGE_PASSWORD_FAILED unknown_user'],
    ['IDENTITY_PROVIDER_FIRST_LOGIN', undefined, {}, 'LOGIN_SUCCESS'],
    ['FEDERATED_IDENTITY_LINK', undefined, {}, 'CHANGE_PROFILE_SUCCESS'],
    ['USER_DISABLED_BY_PERMANENT_LOCKOUT', undefined, {}, 'ACCOUNT_SUSPENDED'],
    ['USER_DISABLED_BY_TEMPORARY_LOCKOUT', undefined, {}, 'ACCOUNT_LOCKED'],
    ['DELETE_ACCOUNT', undefined, {}, 'ACCOUNT_DELETED'],
    ['DELETE_ACCOUNT_ERROR', undefined, {}, 'ignored DELETE_ACCOUNT_ERROR'],
    ['USER_SESSION_DELETED', undefined, {}, 'SESSION_REVOKED'],
    ['IMPERSONATE', undefined, {}, 'ADMIN_CHANGE'],
    ['CLIENT_LOGIN', undefined, {}, 'ignored CLIENT_LOGIN'],
    ['CLIENT_LOGIN_ERROR', 'invalid_client', {}, 'ignored CLIENT_LOGIN_ERROR'],
    ['GRANT_CONSENT', undefined, {}, 'CHANGE_PROFILE_SUCCESS'],
    ['INTROSPECT_TOKEN', undefined, {}, 'ignored INTROSPECT_TOKEN'],
    ['EXECUTE_ACTIONS', undefined, {}, 'ignored EXECUTE_ACTIONS'],
    ['TEA_TIME', undefined, {}, 'ignored TEA_TIME'],
  ])('%s with the error %s and %j is %s', (type, error, details, expected) => {
    const record = { type, error, realmId: 'r-1', clientId: 'web', userId: 'u-1', ipAddress: '203.0.113.7', details }
    expect(keycloak.recognises(record)).toBe(true)
    expect(inShort(keycloak, record)).toBe(expected)
  })
})
