import { describe, expect, it } from 'vitest'
import { onelogin } from './onelogin.ts'
import { inShort } from './test-reading.ts'

describe('a OneLogin event', () => {
  it('becomes an event with everything that it says', () => {
    const record = {
      uuid: 'o-1',
      event_type_id: 6,
      event_timestamp: '2025-01-31 08:15:30 UTC',
      account_id: 77,
      user_id: 123,
      user_name: 'Ada Lovelace',
      actor_user_id: 123,
      ipaddr: '203.0.113.7',
      app_name: 'Wiki',
      error_description: 'Invalid password',
      risk_score: 12,
      risk_cookie_id: 'cookie-1',
    }
    expect(onelogin.recognises(record)).toBe(true)
    expect(onelogin.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'other',
        id: 'onelogin:o-1',
        timestamp: '2025-01-31T08:15:30Z',
        ip: '203.0.113.7',
        userAgent: '',
        accountId: '123',
        deviceId: 'cookie-1',
        targetApp: 'Wiki',
        customData: {
          code: '6',
          username: 'Ada Lovelace',
          error: 'Invalid password',
          risk: '12',
          tenant: '77',
        },
      },
    })
  })

  it.each([
    ['3', {}, 'ADMIN_CHANGE'],
    ['5', {}, 'LOGIN_SUCCESS'],
    [5, {}, 'LOGIN_SUCCESS'],
    ['7', {}, 'LOGOUT_SUCCESS'],
    ['8', {}, 'TOKEN_ISSUED'],
    ['11', {}, 'CHANGE_PASSWORD_SUCCESS'],
    ['13', {}, 'SIGNUP_SUCCESS'],
    ['13', { actor_user_id: 9 }, 'ADMIN_CHANGE'],
    ['17', {}, 'ACCOUNT_DELETED'],
    ['24', {}, 'MFA_DEVICE_UNENROLLED'],
    ['172', {}, 'MFA_DEVICE_UNENROLLED'],
    ['240', {}, 'TOKEN_ISSUED'],
    ['531', {}, 'ACCOUNT_LOCKED'],
    ['551', {}, 'ACCOUNT_LOCKED'],
    ['553', { actor_user_id: 9 }, 'ACCOUNT_LOCKED'],
    ['4711', {}, 'ignored 4711'],
  ])('of the type %s with %j is %s', (event_type_id, fields, expected) => {
    expect(inShort(onelogin, { event_type_id, user_id: 123, actor_user_id: 123, ...fields })).toBe(expected)
  })

  it('has the number of the events API as its id, or the UUID of the webhook', () => {
    const event = { event_type_id: 5, user_id: 123 }
    const uuid = '6f1c2f0e-8a43-4c55-9d21-0f3b7a5e9c10'
    expect(onelogin.read({ ...event, id: 777 })).toMatchObject({ draft: { id: 'onelogin:777' } })
    expect(onelogin.read({ ...event, id: 777, uuid })).toMatchObject({ draft: { id: uuid } })
  })

  it('of an administrator names the actor', () => {
    const record = { event_type_id: 17, user_id: 123, actor_user_id: 9, actor_user_name: 'Grace' }
    expect(onelogin.read(record)).toMatchObject({ draft: { accountId: '123', customData: { actor: 'Grace' } } })
  })

  it('comes out of the list of the API, but not out of any list called data', () => {
    expect(onelogin.unwrap?.({ data: [{ event_type_id: 5, user_id: 1 }] })).toHaveLength(1)
    expect(onelogin.unwrap?.({ data: [{ type: 's' }] })).toBeNull()
  })
})
