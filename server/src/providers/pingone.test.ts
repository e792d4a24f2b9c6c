import { describe, expect, it } from 'vitest'
import { pingone } from './pingone.ts'
import { inShort } from './test-reading.ts'

const ada = { id: 'u-ada', name: 'ada@shop.example', type: 'USER', environment: { id: 'env-1' } }
const admin = { id: 'u-admin', name: 'admin@shop.example', type: 'USER' }

const activity = (type: string, fields: Record<string, unknown> = {}) => ({
  id: 'a-1',
  recordedAt: '2025-01-31T08:15:30.123Z',
  action: { type },
  actors: { user: ada, client: { name: 'Web shop', type: 'CLIENT' } },
  resources: [ada],
  result: { status: 'SUCCESS', description: 'Done' },
  source: { ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' },
  correlationId: 'corr-1',
  ...fields,
})

describe('a PingOne activity', () => {
  it('becomes an event with everything that it says', () => {
    const record = activity('PASSWORD.CHECK_FAILED', { result: { status: 'FAILED', description: 'Wrong' } })
    expect(pingone.recognises(record)).toBe(true)
    expect(pingone.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        id: 'a-1',
        timestamp: '2025-01-31T08:15:30.123Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        accountId: 'u-ada',
        email: 'ada@shop.example',
        targetApp: 'Web shop',
        customData: {
          code: 'PASSWORD.CHECK_FAILED',
          description: 'Wrong',
          status: 'FAILED',
          correlationId: 'corr-1',
          tenant: 'env-1',
        },
      },
    })
  })

  it.each([
    ['USER.ACCESS_ALLOWED', {}, 'LOGIN_SUCCESS'],
    ['USER.ACCESS_ALLOWED', { result: { status: 'FAILED' } }, 'LOGIN_FAILED other'],
    ['USER.ACCESS_DENIED', { result: { status: 'FAILED' } }, 'LOGIN_BLOCKED policy_denied'],
    ['SESSION.CREATED', {}, 'LOGIN_SUCCESS'],
    ['PASSWORD.CHECK_SUCCEEDED', {}, 'LOGIN_SUCCESS'],
    ['PASSWORD.SET', {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['PASSWORD.FORCE_CHANGED', {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['PASSWORD.RESET', { result: { status: 'FAILED' } }, 'CHANGE_PASSWORD_FAILED other'],
    ['USER.CREATED', {}, 'SIGNUP_SUCCESS'],
    ['USER.CREATED', { actors: { client: { name: 'Web shop' } } }, 'SIGNUP_SUCCESS'],
    ['USER.CREATED', { actors: { user: admin } }, 'ADMIN_CHANGE'],
    ['USER.UPDATED', {}, 'CHANGE_PROFILE_SUCCESS'],
    ['USER.UPDATED', { resources: [{ ...ada, changes: ['email'] }] }, 'CHANGE_EMAIL_SUCCESS'],
    ['USER.UPDATED', { resources: [{ ...ada, changes: [{ name: 'mobilePhone' }] }] }, 'CHANGE_PHONE_SUCCESS'],
    ['USER.UPDATED', { resources: [{ ...ada, changes: { username: {} } }] }, 'CHANGE_USERNAME_SUCCESS'],
    ['USER.DELETED', {}, 'ACCOUNT_DELETED'],
    ['USER.LOCKED', {}, 'ACCOUNT_LOCKED'],
    ['USER.UNLOCKED', {}, 'ACCOUNT_UNLOCKED'],
    ['OTP.CHECK_SUCCEEDED', {}, 'MFA_SUCCESS'],
    ['OTP.CHECK_FAILED', { result: { status: 'FAILED' } }, 'MFA_FAILED other'],
    ['DEVICE.CREATED', {}, 'MFA_ENROLLMENT_SUCCESS'],
    ['DEVICE.DELETED', {}, 'MFA_DEVICE_UNENROLLED'],
    ['PUSH_NOTIFICATION.SENT', {}, 'PUSH_NOTIFICATION_SUCCESS'],
    ['PUSH_NOTIFICATION.REJECTED', {}, 'MFA_DENIED'],
    ['RISK_EVALUATION.CREATED', {}, 'PROVIDER_RISK'],
    ['SIGN_ON_POLICY.UPDATED', {}, 'ADMIN_CHANGE'],
    ['ROLE_ASSIGNMENT.CREATED', {}, 'ADMIN_CHANGE'],
    ['CAPYBARA.FED', {}, 'ignored CAPYBARA.FED'],
  ])('%s with %j is %s', (type, fields, expected) => {
    expect(inShort(pingone, activity(type, fields))).toBe(expected)
  })

  it('of an administrator is about the user', () => {
    expect(pingone.read(activity('PASSWORD.SET', { actors: { user: admin } }))).toMatchObject({
      draft: { accountId: 'u-ada', customData: { actor: 'admin@shop.example' } },
    })
  })

  it('comes out of the list of the API', () => {
    expect(pingone.unwrap?.({ _embedded: { activities: [activity('USER.LOCKED')] } })).toHaveLength(1)
  })
})

describe('a PingID event', () => {
  const pingId = (status: string, message: string) => ({
    id: 'p-1',
    recorded: '2025-01-31T08:15:30.123Z',
    source: 'PINGID',
    action: { type: 'AUTHENTICATION' },
    actors: [{ type: 'user', name: 'ada@shop.example' }],
    resources: [{ ipaddress: '203.0.113.7' }, { type: 'application', name: 'VPN' }],
    result: { status, message },
  })

  it.each([
    ['SUCCESS', 'Approved', 'MFA_SUCCESS'],
    ['FAILURE', 'Rejected', 'MFA_FAILED other'],
    ['authFail', '', 'MFA_FAILED other'],
    ['UNSUCCESSFUL_ATTEMPT', '', 'MFA_FAILED other'],
    ['SUCCESS', 'Device Paired Phone', 'MFA_ENROLLMENT_SUCCESS'],
    ['SUCCESS', 'Device Unpaired Phone', 'MFA_DEVICE_UNENROLLED'],
    ['POLICY', '', 'ignored PINGID POLICY'],
  ])('%s "%s" is %s', (status, message, expected) => {
    expect(pingone.recognises(pingId(status, message))).toBe(true)
    expect(inShort(pingone, pingId(status, message))).toBe(expected)
  })

  it('names the person, the address and the application', () => {
    expect(pingone.read(pingId('SUCCESS', ''))).toMatchObject({
      draft: { email: 'ada@shop.example', ip: '203.0.113.7', targetApp: 'VPN', id: 'pingone:p-1' },
    })
  })
})
