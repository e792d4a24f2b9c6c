import { describe, expect, it } from 'vitest'
import { okta } from './okta.ts'
import { inShort } from './test-reading.ts'

const ada = { id: '00u1ada', type: 'User', alternateId: 'ada@shop.example', displayName: 'Ada' }
const grace = { id: '00u2grace', type: 'User', alternateId: 'grace@shop.example', displayName: 'Grace' }

const record = (eventType: string, result?: string, fields: Record<string, unknown> = {}, debugData = {}) => ({
  uuid: 'u-1',
  published: '2025-01-31T08:15:30.123Z',
  eventType,
  actor: ada,
  outcome: { result, reason: fields.reason },
  debugContext: { debugData },
  ...fields,
})

describe('an Okta event', () => {
  it('becomes an event with everything that it says', () => {
    const login = {
      ...record(
        'user.session.start',
        'SUCCESS',
        {},
        { dtHash: 'd7a3', risk: '{level=LOW}', behaviors: '{New IP=POSITIVE}' },
      ),
      displayMessage: 'User login to Okta',
      client: { ipAddress: '203.0.113.7', userAgent: { rawUserAgent: 'Mozilla/5.0' } },
      authenticationContext: { externalSessionId: 'trs1' },
      securityContext: { isProxy: false },
      target: [{ type: 'AppInstance', displayName: 'Dashboard', id: '0oa1' }],
    }
    expect(okta.recognises(login)).toBe(true)
    expect(okta.read(login)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_SUCCESS',
        id: 'okta:login:trs1:00u1ada',
        timestamp: '2025-01-31T08:15:30.123Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        accountId: '00u1ada',
        email: 'ada@shop.example',
        sessionId: 'trs1',
        deviceId: 'd7a3',
        targetApp: 'Dashboard',
        customData: {
          code: 'user.session.start',
          description: 'User login to Okta',
          result: 'SUCCESS',
          uuid: 'u-1',
          risk: '{level=LOW}',
          behaviors: 'New IP=POSITIVE',
          proxy: false,
        },
      },
    })
  })

  it.each([
    ['user.session.start', 'FAILURE', { reason: 'INVALID_CREDENTIALS' }, {}, 'LOGIN_FAILED bad_password'],
    ['user.session.start', 'FAILURE', { reason: 'VERIFICATION_ERROR' }, {}, 'LOGIN_FAILED bad_password'],
    ['user.session.start', 'FAILURE', { reason: 'LOCKED_OUT' }, {}, 'LOGIN_FAILED locked'],
    ['user.session.start', 'FAILURE', { actor: { ...ada, id: 'unknown' } }, {}, 'LOGIN_FAILED unknown_user'],
    ['user.session.start', 'DENY', {}, {}, 'LOGIN_BLOCKED policy_denied'],
    ['user.session.start', 'SKIPPED', {}, {}, 'ignored user.session.start'],
    ['user.session.start', undefined, {}, {}, 'ignored user.session.start'],
    ['user.authentication.auth_via_AD_agent', 'SUCCESS', {}, {}, 'LOGIN_SUCCESS'],
    ['user.authentication.auth_via_social', 'FAILURE', {}, {}, 'LOGIN_FAILED other'],
    ['user.authentication.authenticate', 'SUCCESS', {}, {}, 'LOGIN_SUCCESS'],
    ['user.authentication.verify', 'FAILURE', {}, {}, 'MFA_FAILED'],
    ['user.authentication.auth_via_mfa', 'SUCCESS', {}, { factor: 'OKTA_SOFT_TOKEN' }, 'MFA_SUCCESS'],
    ['user.authentication.auth_via_mfa', 'UNANSWERED', {}, {}, 'MFA_FAILED other'],
    ['user.authentication.auth_via_mfa', 'ABANDONED', {}, {}, 'MFA_FAILED other'],
    ['user.authentication.auth_via_mfa', 'DENY', {}, {}, 'MFA_FAILED policy_denied'],
    ['user.authentication.auth_via_mfa', 'SUCCESS', {}, { factor: 'PASSWORD_AS_FACTOR' }, 'LOGIN_SUCCESS'],
    [
      'user.authentication.auth_via_mfa',
      'FAILURE',
      { reason: 'INVALID_CREDENTIALS' },
      { factor: 'PASSWORD_AS_FACTOR' },
      'LOGIN_FAILED bad_password',
    ],
    ['user.authentication.auth_via_mfa', 'FAILURE', {}, { pushOnlyResponseType: 'OV_RESPONSE_DENY' }, 'MFA_DENIED'],
    [
      'user.authentication.auth_via_mfa',
      'FAILURE',
      { reason: 'INVALID_CREDENTIALS' },
      { factor: 'OKTA_VERIFY_PUSH' },
      'MFA_DENIED',
    ],
    ['user.mfa.okta_verify.deny_push', 'SUCCESS', {}, {}, 'MFA_DENIED'],
    ['user.mfa.attempt_bypass', 'DENY', {}, {}, 'MFA_FAILED policy_denied'],
    ['system.push.send_factor_verify_push', 'FAILURE', {}, {}, 'PUSH_NOTIFICATION_FAILED'],
    ['system.sms.send_okta_push_verify_activation_link', 'SUCCESS', {}, {}, 'SMS_SUCCESS'],
    ['system.sms.send_factor_verify_message', 'DENY', {}, {}, 'SMS_FAILED'],
    ['system.voice.send_mfa_challenge_call', 'SUCCESS', {}, {}, 'VOICE_SUCCESS'],
    ['system.sms.send_password_reset_message', 'SUCCESS', {}, {}, 'PASSWORD_RESET_REQUESTED'],
    ['system.email.account_unlock.sent_message', 'SUCCESS', {}, {}, 'PASSWORD_RESET_REQUESTED'],
    ['system.email.send_factor_verify_message', 'SUCCESS', {}, {}, 'EMAIL_SUCCESS'],
    ['user.account.update_password', 'FAILURE', {}, {}, 'CHANGE_PASSWORD_FAILED'],
    ['user.account.lock', 'FAILURE', { reason: 'LOCKED_OUT' }, {}, 'ACCOUNT_LOCKED locked'],
    ['user.account.unlock_by_admin', 'SUCCESS', {}, {}, 'ACCOUNT_UNLOCKED'],
    ['user.account.update_profile', 'SUCCESS', {}, { changedAttributes: 'mobilePhone' }, 'CHANGE_PHONE_SUCCESS'],
    ['user.account.update_profile', 'SUCCESS', {}, { changedAttributes: '[email, login]' }, 'CHANGE_EMAIL_SUCCESS'],
    ['user.account.update_profile', 'SUCCESS', {}, { changedAttributes: ['login'] }, 'CHANGE_USERNAME_SUCCESS'],
    ['user.account.update_profile', 'FAILURE', {}, {}, 'CHANGE_PROFILE_FAILED'],
    ['user.mfa.factor.activate', 'FAILURE', {}, {}, 'MFA_ENROLLMENT_FAILED'],
    ['user.mfa.factor.reset_all', 'SUCCESS', {}, {}, 'MFA_RESET'],
    ['user.mfa.factor.reset_all', 'FAILURE', {}, {}, 'ignored user.mfa.factor.reset_all'],
    ['user.lifecycle.create', 'SUCCESS', { target: [ada] }, {}, 'SIGNUP_SUCCESS'],
    ['user.lifecycle.create', 'SUCCESS', { target: [grace] }, {}, 'ADMIN_CHANGE'],
    [
      'user.lifecycle.create',
      'SUCCESS',
      { actor: { id: 'sys', type: 'SystemPrincipal' }, target: [grace] },
      { requestUri: '/api/v1/registration/reg1/register' },
      'SIGNUP_SUCCESS',
    ],
    ['user.authentication.sso', 'SUCCESS', {}, {}, 'TOKEN_ISSUED'],
    ['policy.evaluate_sign_on', 'CHALLENGE', {}, {}, 'PROVIDER_RISK'],
    ['policy.evaluate_sign_on', 'DENY', {}, {}, 'LOGIN_BLOCKED policy_denied'],
    ['app.oauth2.as.token.grant.access_token', 'SUCCESS', {}, { grantType: 'authorization_code' }, 'TOKEN_ISSUED'],
    ['app.oauth2.token.grant', 'SUCCESS', {}, { grantType: 'refresh_token' }, 'TOKEN_REFRESHED'],
    [
      'app.oauth2.token.grant',
      'SUCCESS',
      { actor: { id: '0oa1', type: 'PublicClientApp' } },
      { grantType: 'client_credentials' },
      'ignored app.oauth2.token.grant',
    ],
    ['app.oauth2.as.token.detect_reuse', 'FAILURE', {}, {}, 'TOKEN_REUSE_DETECTED'],
    ['app.oauth2.as.token.revoke', 'SUCCESS', {}, {}, 'TOKEN_REVOKED'],
    ['security.request.blocked', 'DENY', {}, {}, 'IP_BLOCKED'],
    ['security.threat.detected', 'DENY', {}, {}, 'PROVIDER_RISK'],
    ['policy.entity_risk.evaluate', 'SUCCESS', {}, {}, 'PROVIDER_RISK'],
    ['user.session.impersonation.grant', 'SUCCESS', {}, {}, 'ADMIN_CHANGE'],
    ['zone.update', 'SUCCESS', {}, {}, 'ADMIN_CHANGE'],
    ['application.lifecycle.create', 'SUCCESS', {}, {}, 'ignored application.lifecycle.create'],
  ])('%s with %s, %j and %j is %s', (eventType, result, fields, debug, expected) => {
    expect(inShort(okta, record(eventType, result, fields, debug))).toBe(expected)
  })

  it('of an administrator is about the user, without session and device of the administrator', () => {
    const reading = okta.read(
      record(
        'user.mfa.factor.reset_all',
        'SUCCESS',
        { target: [grace], authenticationContext: { externalSessionId: 'of-ada' } },
        { dtHash: 'of-ada' },
      ),
    )
    expect(reading).toMatchObject({
      draft: { accountId: '00u2grace', email: 'grace@shop.example', customData: { actor: 'ada@shop.example' } },
    })
    expect(reading).not.toMatchObject({ draft: { sessionId: 'of-ada' } })
    expect(reading).not.toMatchObject({ draft: { deviceId: 'of-ada' } })
  })

  it('of a sign-in has the id of its session, whichever of its records tells of it', () => {
    const idOf = (code: string, result = 'SUCCESS', session = 'trs1', actor = ada) => {
      const authenticationContext = { externalSessionId: session }
      const reading = okta.read(
        record(code, result, { authenticationContext, actor }, { factor: 'PASSWORD_AS_FACTOR' }),
      )
      return reading.kind === 'event' ? reading.draft.id : reading
    }
    const start = idOf('user.session.start')
    expect(start).toBe('okta:login:trs1:00u1ada')
    for (const how of ['auth_via_AD_agent', 'auth_via_social', 'auth', 'authenticate'])
      expect(idOf(`user.authentication.${how}`)).toBe(start)
    expect(idOf('user.session.start', 'SUCCESS', 'trs2')).not.toBe(start)
    expect(idOf('user.session.start', 'SUCCESS', 'trs1', grace)).not.toBe(start)
    // A failure before it, the first factor of the Identity Engine and a session that nobody knows are their own.
    expect(idOf('user.authentication.auth_via_AD_agent', 'FAILURE')).toBe('u-1')
    expect(idOf('user.session.start', 'DENY')).toBe('u-1')
    expect(idOf('user.authentication.auth_via_mfa')).toBe('u-1')
    expect(idOf('user.session.end')).toBe('u-1')
    expect(idOf('user.session.start', 'SUCCESS', 'unknown')).toBe('u-1')
    expect(idOf('user.session.start', 'SUCCESS', '')).toBe('u-1')
  })

  it('of somebody unknown is named by what was typed', () => {
    const actor = { id: 'unknown', type: 'User', alternateId: 'root' }
    expect(okta.read(record('user.session.start', 'FAILURE', { actor }))).toMatchObject({
      draft: { accountId: 'root' },
    })
  })

  it('is read from outer names in small letters, and takes the first address of the chain', () => {
    const small = {
      eventtype: 'user.session.start',
      published: '2025-01-31 08:15:30.123',
      actor: ada,
      outcome: { result: 'SUCCESS' },
      authenticationcontext: { externalSessionId: 'trs2' },
      debugcontext: { debugData: { logOnlySecurityData: { behaviors: { 'New IP': 'POSITIVE' } } } },
      request: { ipChain: [{ ip: '2001:db8::7' }] },
    }
    expect(okta.recognises(small)).toBe(true)
    expect(okta.read(small)).toMatchObject({
      draft: {
        timestamp: '2025-01-31T08:15:30.123Z',
        ip: '2001:db8::7',
        sessionId: 'trs2',
        customData: { behaviors: 'New IP=POSITIVE' },
      },
    })
  })

  it('comes out of the envelope of an event hook', () => {
    const hook = { eventType: 'com.okta.event_hook', data: { events: [record('user.session.end')] } }
    expect(okta.recognises(hook)).toBe(false)
    expect(okta.unwrap?.(hook)).toHaveLength(1)
  })
})
