import { describe, expect, it } from 'vitest'
import { duo } from './duo.ts'
import { inShort } from './test-reading.ts'

const log = (fields: Record<string, unknown>) => ({
  txid: 'tx-1',
  timestamp: 1738311330,
  isotimestamp: '2025-01-31T08:15:30.123456+00:00',
  event_type: 'authentication',
  factor: 'duo_push',
  user: { key: 'DU1', name: 'ada@shop.example' },
  application: { key: 'DI1', name: 'VPN' },
  access_device: { ip: '203.0.113.7', browser: 'Firefox', os: 'Linux', epkey: 'EP1' },
  auth_device: { ip: '198.51.100.9', name: 'phone' },
  ...fields,
})

describe('a Duo authentication log', () => {
  it('becomes an event with everything that it says, seen from the device that signs in', () => {
    const record = log({ result: 'success', reason: 'user_approved' })
    expect(duo.recognises(record)).toBe(true)
    expect(duo.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'MFA_SUCCESS',
        id: 'duo:tx-1',
        timestamp: 1738311330,
        ip: '203.0.113.7',
        userAgent: '',
        accountId: 'DU1',
        email: 'ada@shop.example',
        deviceId: 'EP1',
        targetApp: 'VPN',
        customData: {
          code: 'authentication success user_approved',
          factor: 'duo_push',
          result: 'success',
          browser: 'Firefox',
          os: 'Linux',
          phoneIp: '198.51.100.9',
          phone: 'phone',
        },
      },
    })
  })

  it.each([
    [{ result: 'SUCCESS' }, 'MFA_SUCCESS'],
    [{ result: 'denied', reason: 'user_mistake' }, 'MFA_FAILED other'],
    [{ result: 'denied', reason: 'out_of_date' }, 'MFA_FAILED policy_denied'],
    [{ result: 'denied', reason: 'invalid_device' }, 'MFA_FAILED policy_denied'],
    [{ result: 'denied', reason: 'endpoint_is_not_trusted' }, 'MFA_FAILED policy_denied'],
    [{ result: 'denied', reason: 'locked_out' }, 'MFA_FAILED locked'],
    [{ result: 'FAILURE', reason: 'Locked out' }, 'MFA_FAILED locked'],
    [{ result: 'fraud', reason: 'user_marked_fraud' }, 'MFA_DENIED other'],
    [{ event_type: 'enrollment' }, 'MFA_ENROLLMENT_SUCCESS'],
    [{ result: 'maybe' }, 'ignored authentication maybe'],
  ])('with %j is %s', (fields, expected) => {
    expect(inShort(duo, log(fields))).toBe(expected)
  })

  it('of an anomalous push is a refused prompt and a verdict', () => {
    expect(duo.read(log({ result: 'denied', reason: 'anomalous_push' }))).toMatchObject({
      draft: { type: 'MFA_FAILED', id: 'duo:tx-1' },
      also: { type: 'PROVIDER_RISK', id: 'duo:tx-1:anomalous_push', accountId: 'DU1', ip: '203.0.113.7' },
    })
    expect(duo.read(log({ result: 'denied', reason: 'no_response' }))).not.toHaveProperty('also')
  })

  it('of the first version is read from its flat names', () => {
    const record = {
      event_type: 'authentication',
      factor: 'Duo Push',
      result: 'SUCCESS',
      username: 'ada',
      ip: '203.0.113.7',
      integration: 'VPN',
      timestamp: 1738311330,
    }
    expect(duo.recognises(record)).toBe(true)
    expect(duo.read(record)).toMatchObject({ draft: { accountId: 'ada', ip: '203.0.113.7', targetApp: 'VPN' } })
  })

  it('of administrators is ignored by its action', () => {
    const record = { action: 'admin_login', isotimestamp: '2025-01-31 08:15:30', username: 'Grace' }
    expect(duo.recognises(record)).toBe(true)
    expect(inShort(duo, record)).toBe('ignored admin_login')
  })

  it('comes out of the lists of the API', () => {
    expect(duo.unwrap?.({ authlogs: [log({})] })).toHaveLength(1)
    expect(duo.unwrap?.({ stat: 'OK', response: { authlogs: [log({})] } })).toHaveLength(1)
  })
})
