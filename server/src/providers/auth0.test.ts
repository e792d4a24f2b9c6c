import { describe, expect, it } from 'vitest'
import { auth0 } from './auth0.ts'
import { inShort } from './test-reading.ts'

const entry = (fields: Record<string, unknown>) => ({
  log_id: '900',
  data: { date: '2025-10-03T14:09:32Z', ...fields },
})

describe('an Auth0 log entry', () => {
  it('of a stream becomes an event with everything that it says', () => {
    const record = {
      log_id: '90020251003140932149000000000000000001',
      data: {
        date: '2025-10-03 14:09:32.149000000',
        type: 'fp',
        description: 'Wrong email or password.',
        connection: 'customers',
        strategy: 'auth0',
        client_id: 'c1ient',
        client_name: 'Web shop',
        ip: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
        hostname: 'login.shop.example',
        user_id: 'auth0|5f7c',
        user_name: 'ada@shop.example',
        details: { session_id: 'sess-1', error: { message: 'Wrong email or password.' } },
      },
    }
    expect(auth0.recognises(record)).toBe(true)
    expect(auth0.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        id: '90020251003140932149000000000000000001',
        timestamp: '2025-10-03T14:09:32.149Z',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
        accountId: 'auth0|5f7c',
        email: 'ada@shop.example',
        sessionId: 'sess-1',
        targetApp: 'Web shop',
        customData: {
          code: 'fp',
          description: 'Wrong email or password.',
          connection: 'customers',
          strategy: 'auth0',
          clientId: 'c1ient',
          tenant: 'login.shop.example',
          error: 'Wrong email or password.',
        },
      },
    })
  })

  it('of the Management API is read without an envelope', () => {
    const record = { log_id: '1', date: '2025-10-03T14:09:32Z', type: 's', user_id: 'auth0|1', ip: '203.0.113.7' }
    expect(auth0.recognises(record)).toBe(true)
    expect(inShort(auth0, record)).toBe('LOGIN_SUCCESS')
  })

  it.each([
    ['s', {}, 'LOGIN_SUCCESS'],
    ['fu', {}, 'LOGIN_FAILED unknown_user'],
    ['fc', {}, 'LOGIN_FAILED connector_error'],
    ['f', { description: 'Callback URL mismatch. https://x.example is not in the list' }, 'LOGIN_FAILED config'],
    ['f', { description: 'Access denied by an Action' }, 'LOGIN_FAILED policy_denied'],
    ['f', { description: 'Consent required' }, 'LOGIN_FAILED policy_denied'],
    ['f', { description: 'the connection is not enabled' }, 'LOGIN_FAILED connector_error'],
    ['f', { description: 'user is blocked' }, 'LOGIN_FAILED disabled'],
    ['f', { description: 'something new' }, 'LOGIN_FAILED other'],
    ['f', {}, 'LOGIN_FAILED other'],
    ['fepft', { description: 'Wrong email or password.' }, 'LOGIN_FAILED bad_password'],
    ['fcoa', { description: 'Unknown or invalid login ticket.' }, 'LOGIN_FAILED other'],
    ['limit_wc', {}, 'LOGIN_BLOCKED rate_limited'],
    ['limit_mu', {}, 'IP_BLOCKED rate_limited'],
    ['cs', { strategy: 'sms' }, 'SMS_SUCCESS'],
    ['cs', { strategy: 'email' }, 'EMAIL_SUCCESS'],
    [
      'ferrt',
      { description: 'Unsuccessful Refresh Token exchange, reused refresh token detected' },
      'TOKEN_REUSE_DETECTED',
    ],
    ['ferrt', { description: 'Unknown refresh token' }, 'TOKEN_FAILED other'],
    ['gd_auth_rejected', {}, 'MFA_DENIED other'],
    ['gd_otp_rate_limit_exceed', {}, 'MFA_FAILED rate_limited'],
    ['scpr', {}, 'PASSWORD_RESET_REQUESTED'],
    ['scp', {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['pwd_leak', {}, 'BREACHED_CREDENTIAL breached_password'],
    ['pla', {}, 'PROVIDER_RISK'],
    ['sertft', {}, 'TOKEN_REFRESHED'],
    ['universal_logout_succeeded', {}, 'SESSION_REVOKED'],
    ['seccft', {}, 'ignored seccft'],
    ['w', {}, 'ignored w'],
    ['a_code_of_tomorrow', {}, 'ignored a_code_of_tomorrow'],
    ['__proto__', {}, 'ignored __proto__'],
    ['constructor', {}, 'ignored constructor'],
  ])('with the code %s and %j is %s', (type, fields, expected) => {
    expect(inShort(auth0, entry({ type, ...fields }))).toBe(expected)
  })

  it('of a change by an administrator is about the user who was changed', () => {
    const record = entry({
      type: 'sapi',
      user_id: 'auth0|admin',
      session_id: 'of-the-admin',
      details: {
        request: {
          path: '/api/v2/users/auth0%7C42/roles',
          ip: '198.51.100.9',
          auth: { user: { email: 'admin@shop.example' } },
        },
      },
    })
    const reading = auth0.read(record)
    expect(reading).toMatchObject({
      draft: { type: 'ADMIN_CHANGE', accountId: 'auth0|42', ip: '198.51.100.9', customData: { actor: 'auth0|admin' } },
    })
    expect(reading).not.toMatchObject({ draft: { sessionId: expect.anything() } })
    expect(reading).not.toMatchObject({ draft: { email: expect.anything() } })
  })

  it('of a change of the configuration is about who made it', () => {
    const details = { request: { path: '/api/v2/connections', auth: { user: { email: 'admin@shop.example' } } } }
    expect(auth0.read(entry({ type: 'sapi', user_id: 'auth0|admin', details }))).toMatchObject({
      draft: { accountId: 'auth0|admin', email: 'admin@shop.example' },
    })
  })

  it('names an unknown user by what was typed', () => {
    expect(auth0.read(entry({ type: 'fu', user_id: '', user_name: 'nobody' }))).toMatchObject({
      draft: { accountId: 'nobody', customData: { username: 'nobody' } },
    })
    expect(auth0.read(entry({ type: 'fu', user_name: '+15550100123' }))).toMatchObject({
      draft: { phone: '+15550100123' },
    })
  })

  it('with an escape that cannot be decoded is still read', () => {
    const record = entry({ type: 'sapi', details: { request: { path: '/api/v2/users/%E0%A4%A' } } })
    expect(auth0.read(record)).toMatchObject({ draft: { accountId: '%E0%A4%A' } })
  })
})

describe('the envelope of an Auth0 stream', () => {
  it('holds its entries in logs', () => {
    expect(auth0.unwrap?.({ logs: [entry({ type: 's' })] })).toHaveLength(1)
    expect(auth0.unwrap?.(entry({ type: 's' }))).toBeNull()
  })
})
