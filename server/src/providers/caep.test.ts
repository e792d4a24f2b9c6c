import { describe, expect, it } from 'vitest'
import { caep } from './caep.ts'
import { inShort } from './test-reading.ts'

const event = (group: string, name: string) => `https://schemas.openid.net/secevent/${group}/event-type/${name}`
const revoked = event('caep', 'session-revoked')
const email = { format: 'email', email: 'ada@shop.example' }

const claims = (events: Record<string, unknown>, fields: Record<string, unknown> = {}) => ({
  iss: 'https://idp.example/',
  jti: 'jti-1',
  iat: 1738311330,
  sub_id: email,
  events,
  ...fields,
})

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const token = (payload: unknown) => `${encoded({ typ: 'secevent+jwt', alg: 'RS256' })}.${encoded(payload)}.c2ln`

describe('a security event token', () => {
  it('becomes an event with everything that it says', () => {
    const presented = event('caep', 'session-presented')
    const record = claims(
      {
        [presented]: { event_timestamp: 1738311300, ips: ['203.0.113.7'], fp_ua: 'abb0', amr: ['pwd'], ext_id: 'x-1' },
      },
      {
        sub_id: { format: 'complex', user: email, session: { format: 'opaque', id: 'sess-1' }, device: { id: 'd-1' } },
      },
    )
    expect(caep.recognises(record)).toBe(true)
    expect(caep.read(record)).toEqual({
      kind: 'event',
      draft: {
        type: 'SESSION_CONTEXT_CHANGED',
        id: `jti-1 ${presented}`,
        timestamp: 1738311300,
        ip: '203.0.113.7',
        userAgent: '',
        email: 'ada@shop.example',
        sessionId: 'sess-1',
        deviceId: 'd-1',
        customData: { code: presented, issuer: 'https://idp.example/', userAgentFingerprint: 'abb0', amr: 'pwd' },
      },
    })
  })

  it('is the same as a compact JWT', () => {
    const record = claims({ [revoked]: { reason_admin: { en: 'Policy' } } })
    expect(caep.recognises(token(record))).toBe(true)
    expect(caep.read(token(record))).toEqual(caep.read(record))
    expect(caep.unwrap?.(token(record))).toEqual([record])
  })

  it.each(['eyJ.eyJ.', 'eyJhbGci.bm90IGpzb24.x', `eyJ.${encoded([])}.`, `eyJx.${encoded('text')}.`, 'a.b.c'])(
    'that cannot be decoded (%s) is no event',
    (text) => {
      expect(inShort(caep, text)).toBe('ignored')
      expect(caep.unwrap?.(text)).toBeNull()
    },
  )

  it('with several events is one record for each, each with its own id', () => {
    const compromised = event('risc', 'credential-compromise')
    const records = caep.unwrap?.(claims({ [revoked]: {}, [compromised]: {} })) ?? []
    expect(records.map((each) => caep.read(each as Record<string, unknown>))).toMatchObject([
      { draft: { type: 'SESSION_REVOKED', id: `jti-1 ${revoked}` } },
      { draft: { type: 'BREACHED_CREDENTIAL', id: `jti-1 ${compromised}` } },
    ])
    expect(caep.unwrap?.(claims({ [revoked]: {} }))).toBeNull()
  })

  it.each([
    ['caep', 'session-revoked', {}, 'SESSION_REVOKED'],
    ['caep', 'session-established', {}, 'LOGIN_SUCCESS'],
    ['caep', 'credential-change', { credential_type: 'password', change_type: 'update' }, 'CHANGE_PASSWORD_SUCCESS'],
    [
      'caep',
      'credential-change',
      { credential_type: 'fido2-roaming', change_type: 'create' },
      'MFA_ENROLLMENT_SUCCESS',
    ],
    ['caep', 'credential-change', { credential_type: 'app', change_type: 'revoke' }, 'MFA_DEVICE_UNENROLLED'],
    ['caep', 'credential-change', { credential_type: 'app' }, `ignored ${event('caep', 'credential-change')}`],
    ['caep', 'assurance-level-change', {}, 'PROVIDER_RISK'],
    ['caep', 'device-compliance-change', {}, 'PROVIDER_RISK'],
    ['caep', 'token-claims-change', {}, 'PROVIDER_RISK'],
    ['caep', 'risk-level-change', { current_level: 'HIGH' }, 'PROVIDER_RISK'],
    ['risc', 'credential-compromise', {}, 'BREACHED_CREDENTIAL breached_password'],
    ['risc', 'account-disabled', { reason: 'hijacking' }, 'ACCOUNT_SUSPENDED'],
    ['risc', 'account-enabled', {}, 'ACCOUNT_REACTIVATED'],
    ['risc', 'account-purged', {}, 'ACCOUNT_DELETED'],
    ['risc', 'identifier-changed', { 'new-value': 'a@shop.example' }, 'CHANGE_EMAIL_SUCCESS'],
    ['risc', 'identifier-changed', { 'new-value': '+15550100123' }, 'CHANGE_PHONE_SUCCESS'],
    ['risc', 'identifier-recycled', {}, 'CHANGE_EMAIL_SUCCESS'],
    ['risc', 'recovery-activated', {}, 'ACCOUNT_RECOVERY_SUCCESS'],
    ['risc', 'recovery-information-changed', {}, 'CHANGE_PROFILE_SUCCESS'],
    ['risc', 'sessions-revoked', {}, 'SESSION_REVOKED'],
    ['risc', 'account-credential-change-required', {}, 'PROVIDER_RISK'],
    ['ssf', 'verification', {}, `ignored ${event('ssf', 'verification')}`],
  ])('of %s, %s with %j, is %s', (group, name, details, expected) => {
    expect(inShort(caep, claims({ [event(group, name)]: details }))).toBe(expected)
  })

  it.each([
    [{ format: 'iss_sub', iss: 'https://idp.example/', sub: 'u-1' }, { accountId: 'u-1' }],
    [{ format: 'opaque', id: 'u-1' }, { accountId: 'u-1' }],
    [{ format: 'phone_number', phone_number: '+15550100123' }, { phone: '+15550100123' }],
    [{ format: 'account', uri: 'acct:ada@shop.example' }, { email: 'ada@shop.example' }],
    [
      { format: 'aliases', identifiers: [{ format: 'opaque', id: 'u-1' }, email] },
      { accountId: 'u-1', email: email.email },
    ],
    [{ format: 'complex', user: { sub: 'u-1' }, tenant: { id: 't-1' } }, { accountId: 'u-1' }],
  ])('about %j names the account', (subject, expected) => {
    expect(caep.read(claims({ [revoked]: {} }, { sub_id: subject }))).toMatchObject({ draft: expected })
    const inside = claims({ [revoked]: { subject } }, { sub_id: undefined })
    expect(caep.read(inside)).toMatchObject({ draft: expected })
  })
})
