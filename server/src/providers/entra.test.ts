import { describe, expect, it } from 'vitest'
import { entra } from './entra.ts'
import { inShort } from './test-reading.ts'

const person = { userId: 'u-1', userPrincipalName: 'ada@shop.example' }

const signIn = (errorCode: unknown, status: Record<string, unknown> = {}, category = 'SignInLogs') => ({
  time: '2025-01-31 08:15:31.000',
  category,
  tenantId: 't-1',
  callerIpAddress: '198.51.100.9:50123',
  resultType: String(errorCode),
  properties: { ...person, id: 's-1', status: { errorCode, ...status } },
})

describe('an Entra sign-in', () => {
  it('becomes an event with everything that it says', () => {
    const record = {
      ...signIn(50126),
      properties: {
        ...person,
        id: 's-1',
        createdDateTime: '2025-01-31T08:15:30.1234567Z',
        ipAddress: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        appDisplayName: 'Portal',
        sessionId: 'sess-1',
        clientAppUsed: 'Browser',
        deviceDetail: { deviceId: 'd-1' },
        riskLevelDuringSignIn: 'high',
        riskState: 'none',
        riskEventTypes_v2: ['unfamiliarFeatures'],
        status: { errorCode: 50126, failureReason: 'Invalid username or password' },
      },
    }
    expect(entra.recognises(record)).toBe(true)
    expect(entra.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        id: 's-1',
        timestamp: '2025-01-31T08:15:30.123Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        accountId: 'u-1',
        email: 'ada@shop.example',
        sessionId: 'sess-1',
        deviceId: 'd-1',
        targetApp: 'Portal',
        customData: {
          code: '50126',
          error: 'Invalid username or password',
          tenant: 't-1',
          clientApp: 'Browser',
          risk: 'high',
          riskEventTypes: 'unfamiliarFeatures',
        },
      },
    })
  })

  it.each([
    [0, {}, 'LOGIN_SUCCESS'],
    ['0', {}, 'LOGIN_SUCCESS'],
    [50034, {}, 'LOGIN_FAILED unknown_user'],
    [50053, {}, 'ACCOUNT_LOCKED locked'],
    [50055, {}, 'LOGIN_FAILED password_expired'],
    [50056, {}, 'LOGIN_FAILED other'],
    [50057, {}, 'LOGIN_FAILED disabled'],
    [50064, {}, 'LOGIN_FAILED other'],
    [50074, {}, 'MFA_STARTED mfa_required'],
    [50158, {}, 'MFA_STARTED mfa_required'],
    [50097, {}, 'LOGIN_BLOCKED policy_denied'],
    [53003, {}, 'LOGIN_BLOCKED policy_denied'],
    [500121, {}, 'MFA_FAILED other'],
    [500121, { additionalDetails: 'MFA denied; user declined the authentication' }, 'MFA_DENIED'],
    [500121, { additionalDetails: 'MFA denied; Phone App Reported Fraud' }, 'MFA_DENIED'],
    [50140, {}, 'ignored 50140'],
    [50144, {}, 'LOGIN_FAILED password_expired'],
    [65001, {}, 'TOKEN_FAILED policy_denied'],
    [700082, {}, 'TOKEN_FAILED other'],
    [50173, {}, 'TOKEN_FAILED other'],
    [120000, {}, 'CHANGE_PASSWORD_FAILED'],
    [999999, {}, 'ignored 999999'],
  ])('with the code %s and %j is %s', (code, status, expected) => {
    expect(inShort(entra, signIn(code, status))).toBe(expected)
  })

  it('of a service principal is nobody’s', () => {
    expect(inShort(entra, signIn(0, {}, 'ServicePrincipalSignInLogs'))).toBe('ignored ServicePrincipalSignInLogs 0')
  })

  it('in the background is a token, unless it carried the password', () => {
    const silent = signIn(0, {}, 'NonInteractiveUserSignInLogs')
    expect(inShort(entra, silent)).toBe('TOKEN_ISSUED')
    const password = { ...silent, properties: { ...silent.properties, authenticationProtocol: 'ropc' } }
    expect(inShort(entra, password)).toBe('LOGIN_SUCCESS')
    expect(inShort(entra, signIn(50126, {}, 'NonInteractiveUserSignInLogs'))).toBe('LOGIN_FAILED bad_password')
  })

  it('without an address of its own takes the caller’s, without the port', () => {
    expect(entra.read(signIn(0))).toMatchObject({
      draft: { ip: '198.51.100.9', timestamp: '2025-01-31T08:15:31.000Z' },
    })
  })

  it('of Graph has no properties around it', () => {
    const record = {
      ...person,
      id: 's-2',
      createdDateTime: '2025-01-31T08:15:30Z',
      appDisplayName: 'Portal',
      ipAddress: '203.0.113.7',
      status: { errorCode: 0 },
    }
    expect(entra.recognises(record)).toBe(true)
    expect(inShort(entra, record)).toBe('LOGIN_SUCCESS')
  })

  it('of a guest has no e-mail address in its name', () => {
    const record = {
      ...signIn(0),
      properties: { userId: 'u-2', userPrincipalName: 'ada_home.example#EXT#@shop.example' },
    }
    expect(entra.read(record)).not.toMatchObject({ draft: { email: expect.anything() } })
  })
})

describe('an Entra audit entry', () => {
  const audit = (activityDisplayName: string, result = 'success') => ({
    time: '2025-01-31T08:15:30Z',
    category: 'AuditLogs',
    properties: {
      id: 'a-1',
      activityDisplayName,
      result,
      initiatedBy: { user: { id: 'u-9', userPrincipalName: 'admin@shop.example', ipAddress: '203.0.113.7' } },
      targetResources: [{ type: 'User', id: 'u-1', userPrincipalName: 'ada@shop.example' }],
      additionalDetails: [{ key: 'User-Agent', value: 'Mozilla/5.0' }],
    },
  })

  it.each([
    ['User registered security info', 'success', 'MFA_ENROLLMENT_SUCCESS'],
    ['User registered security info', 'failure', 'MFA_ENROLLMENT_FAILED'],
    ['User deleted security info', 'success', 'MFA_DEVICE_UNENROLLED'],
    ['Reset password (self-service)', 'success', 'CHANGE_PASSWORD_SUCCESS'],
    ['Change user password', 'failure', 'CHANGE_PASSWORD_FAILED'],
    ['Reset user password', 'success', 'CHANGE_PASSWORD_SUCCESS'],
    ['Update policy', 'success', 'ignored Update policy'],
  ])('"%s" with %s is %s', (operation, result, expected) => {
    expect(entra.recognises(audit(operation))).toBe(true)
    expect(inShort(entra, audit(operation, result))).toBe(expected)
  })

  it('is about the user, not about the administrator', () => {
    expect(entra.read(audit('Reset user password'))).toMatchObject({
      draft: {
        accountId: 'u-1',
        email: 'ada@shop.example',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        customData: { actor: 'admin@shop.example', cause: 'admin' },
      },
    })
  })
})

describe('an Entra risk detection', () => {
  const detection = (riskEventType: string) => ({
    ...person,
    id: 'r-1',
    riskEventType,
    riskLevel: 'high',
    riskState: 'atRisk',
    ipAddress: '203.0.113.7',
    activityDateTime: '2025-01-31T08:15:30Z',
    additionalInfo: '[{"Key":"userAgent","Value":"Mozilla/5.0 (X11)"}]',
  })

  it.each([
    ['unfamiliarFeatures', 'PROVIDER_RISK'],
    ['leakedCredentials', 'BREACHED_CREDENTIAL breached_password'],
    ['userReportedSuspiciousActivity', 'USER_REPORTED'],
    ['somethingNew', 'PROVIDER_RISK'],
  ])('%s is %s', (riskEventType, expected) => {
    expect(entra.recognises(detection(riskEventType))).toBe(true)
    expect(inShort(entra, detection(riskEventType))).toBe(expected)
    const streamed = { category: 'UserRiskEvents', properties: detection(riskEventType) }
    expect(entra.recognises(streamed)).toBe(true)
    expect(inShort(entra, streamed)).toBe(expected)
  })

  it('carries the user agent and the level', () => {
    expect(entra.read(detection('unlikelyTravel'))).toMatchObject({
      draft: { accountId: 'u-1', userAgent: 'Mozilla/5.0 (X11)', customData: { risk: 'high', riskState: 'atRisk' } },
    })
  })
})

it('the envelopes of Entra are records and value', () => {
  expect(entra.unwrap?.({ records: [signIn(0)] })).toHaveLength(1)
  expect(entra.unwrap?.({ value: [signIn(0), signIn(0)] })).toHaveLength(2)
  expect(entra.unwrap?.(signIn(0))).toBeNull()
})
