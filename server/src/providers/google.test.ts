import { describe, expect, it } from 'vitest'
import { google } from './google.ts'
import { inShort } from './test-reading.ts'

const activity = (applicationName: string, ...events: unknown[]) => ({
  kind: 'admin#reports#activity',
  id: { time: '2025-01-31T08:15:30.123Z', uniqueQualifier: '-42', applicationName, customerId: 'C1' },
  actor: { email: 'ada@shop.example', profileId: '1001' },
  ipAddress: '2001:db8::7',
  events,
})

describe('a Google Workspace activity', () => {
  it('becomes an event with everything that it says', () => {
    const record = activity('login', {
      type: 'login',
      name: 'login_failure',
      parameters: [
        { name: 'login_type', value: 'google_password' },
        { name: 'login_failure_type', value: 'login_failure_invalid_password' },
        { name: 'login_challenge_method', multiValue: ['password'] },
        { name: 'is_suspicious', boolValue: false },
      ],
    })
    expect(google.recognises(record)).toBe(true)
    expect(google.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        id: 'google:login:2025-01-31T08:15:30.123Z:-42',
        timestamp: '2025-01-31T08:15:30.123Z',
        ip: '2001:db8::7',
        userAgent: '',
        accountId: '1001',
        email: 'ada@shop.example',
        targetApp: 'Google Workspace',
        customData: {
          code: 'login_failure',
          eventType: 'login',
          loginType: 'google_password',
          factor: 'password',
          failureType: 'login_failure_invalid_password',
          suspicious: false,
          tenant: 'C1',
        },
      },
    })
  })

  it.each([
    ['login', 'login_success', {}, 'LOGIN_SUCCESS'],
    ['login', 'login_failure', {}, 'LOGIN_FAILED other'],
    ['login', 'login_failure', { login_failure_type: 'login_failure_account_disabled' }, 'LOGIN_FAILED disabled'],
    ['login', 'login_challenge', {}, 'MFA_STARTED'],
    ['login', 'login_challenge', { login_challenge_status: 'Challenge Passed' }, 'MFA_SUCCESS'],
    ['login', 'login_verification', { login_challenge_status: 'Challenge Failed' }, 'MFA_FAILED other'],
    ['login', 'suspicious_login_less_secure_app', {}, 'PROVIDER_RISK'],
    ['login', 'gov_attack_warning', {}, 'PROVIDER_RISK'],
    ['login', 'account_disabled_spamming', {}, 'ACCOUNT_SUSPENDED'],
    ['user_accounts', 'password_edit', {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['user_accounts', 'recovery_email_edit', {}, 'CHANGE_EMAIL_SUCCESS'],
    ['user_accounts', 'recovery_phone_edit', {}, 'CHANGE_PHONE_SUCCESS'],
    ['user_accounts', '2sv_disable', {}, 'MFA_RESET'],
    ['user_accounts', '2sv_enroll', {}, 'MFA_ENROLLMENT_SUCCESS'],
    ['user_accounts', 'titanium_enroll', {}, 'ignored titanium_enroll'],
    ['drive', 'rename', {}, 'ignored drive rename'],
  ])('of %s, %s with %j, is %s', (application, name, parameters, expected) => {
    expect(inShort(google, activity(application, { name, parameters }))).toBe(expected)
    const flat = { id: { applicationName: application }, actor: { email: 'ada@shop.example' }, name, parameters }
    expect(google.recognises(flat)).toBe(true)
    expect(inShort(google, flat)).toBe(expected)
  })

  it('of a leaked password is a breach and a suspension, of the account that it names', () => {
    const parameters = [{ name: 'affected_email_address', value: 'grace@shop.example' }]
    const reading = google.read(activity('login', { name: 'account_disabled_password_leak', parameters }))
    expect(reading).toMatchObject({
      draft: {
        type: 'BREACHED_CREDENTIAL',
        email: 'grace@shop.example',
        id: 'google:login:2025-01-31T08:15:30.123Z:-42',
      },
      also: {
        type: 'ACCOUNT_SUSPENDED',
        email: 'grace@shop.example',
        id: 'google:login:2025-01-31T08:15:30.123Z:-42:suspended',
      },
    })
    expect(reading).not.toMatchObject({ draft: { accountId: '1001' } })
  })

  it('with several events is one record for each, each with its own id', () => {
    const several = activity('login', { name: 'login_success' }, { name: 'login_challenge' })
    const records = google.unwrap?.(several) ?? []
    expect(records.map((each) => google.read(each as Record<string, unknown>))).toMatchObject([
      { draft: { type: 'LOGIN_SUCCESS', id: 'google:login:2025-01-31T08:15:30.123Z:-42' } },
      { draft: { type: 'MFA_STARTED', id: 'google:login:2025-01-31T08:15:30.123Z:-42:1' } },
    ])
    expect(google.unwrap?.(activity('login', { name: 'login_success' }))).toBeNull()
    expect(google.unwrap?.({ items: [several] })).toEqual([several])
    expect(google.unwrap?.({ kind: 'admin#reports#activities', etag: 'x' })).toEqual([])
  })
})
