import { describe, expect, it } from 'vitest'
import { pingfederate } from './pingfederate.ts'
import { inShort } from './test-reading.ts'

const columns =
  '2025-01-31 08:15:30,123| tid:abc| AUTHN_ATTEMPT| ada@shop.example| 203.0.113.7| | sp-shop| SAML20| sso.shop.example| IdP| failure| HTMLForm| Invalid password| 42'

describe('a line of the PingFederate audit log', () => {
  it('of columns becomes an event with everything that it says', () => {
    expect(pingfederate.recognises(columns)).toBe(true)
    expect(pingfederate.read(columns)).toEqual({
      kind: 'event',
      draft: {
        type: 'LOGIN_FAILED',
        reason: 'bad_password',
        timestamp: '2025-01-31T08:15:30.123Z',
        ip: '203.0.113.7',
        userAgent: '',
        email: 'ada@shop.example',
        sessionId: 'tid:abc',
        targetApp: 'sp-shop',
        customData: {
          code: 'AUTHN_ATTEMPT',
          status: 'failure',
          description: 'Invalid password',
          protocol: 'SAML20',
          adapter: 'HTMLForm',
          role: 'IdP',
          host: 'sso.shop.example',
        },
      },
    })
  })

  it('with a transaction id before the event has its columns one further', () => {
    const shifted = columns.replace('tid:abc|', 'tid:abc| tx-1|')
    expect(pingfederate.recognises(shifted)).toBe(true)
    expect(pingfederate.read(shifted)).toMatchObject({ draft: { email: 'ada@shop.example', ip: '203.0.113.7' } })
  })

  it('of pairs is read, values with spaces too', () => {
    const pairs =
      '2025-01-31 08:15:30,123 trackingid="tid:abc" event=SSO subject="ada" ip=203.0.113.7 connectionid=sp shop status=success useragent="Mozilla/5.0 (X11)"'
    expect(pingfederate.recognises(pairs)).toBe(true)
    expect(pingfederate.read(pairs)).toMatchObject({
      draft: {
        type: 'TOKEN_ISSUED',
        accountId: 'ada',
        ip: '203.0.113.7',
        targetApp: 'sp shop',
        userAgent: 'Mozilla/5.0 (X11)',
        timestamp: '2025-01-31T08:15:30.123Z',
      },
    })
  })

  it('of CEF is read with its date', () => {
    const cef =
      'CEF:0|Ping Identity|PingFederate|12.0|AUTHN_ATTEMPT|AUTHN_ATTEMPT|0|rt=Jan 31 2025 08:15:30.123 duid=ada@shop.example src=203.0.113.7 msg=success cs2Label=Connection ID cs2=sp-shop externalId=tid:abc'
    expect(pingfederate.recognises(cef)).toBe(true)
    expect(pingfederate.read(cef)).toMatchObject({
      draft: {
        type: 'LOGIN_SUCCESS',
        email: 'ada@shop.example',
        ip: '203.0.113.7',
        targetApp: 'sp-shop',
        sessionId: 'tid:abc',
        timestamp: '2025-01-31T08:15:30.123Z',
      },
    })
  })

  it('of somebody else is not recognised', () => {
    expect(pingfederate.recognises('a|b|c|d')).toBe(false)
    expect(pingfederate.recognises('event=SSO without a tracking id')).toBe(false)
  })
})

describe('a PingFederate event', () => {
  it.each([
    ['AUTHN_ATTEMPT', 'success', '', 'LOGIN_SUCCESS'],
    ['AUTHN_ATTEMPT', 'failure', 'Account is locked', 'LOGIN_FAILED locked'],
    ['AUTHN_ATTEMPT', 'failure', '', 'LOGIN_FAILED other'],
    ['AUTHN_ATTEMPT', 'inprogress', '', 'ignored AUTHN_ATTEMPT'],
    ['AUTHN_ATTEMPT', '', '', 'ignored AUTHN_ATTEMPT'],
    ['SSO', 'success', '', 'TOKEN_ISSUED'],
    ['SSO', 'failure', '', 'TOKEN_FAILED other'],
    ['AUTHN_SESSION_CREATED', 'success', '', 'LOGIN_SUCCESS'],
    ['AUTHN_SESSION_USED', 'success', '', 'ignored AUTHN_SESSION_USED'],
    ['AUTHN_SESSION_DELETED', 'success', '', 'LOGOUT_SUCCESS'],
    ['SLO', 'success', '', 'LOGOUT_SUCCESS'],
    ['PWD_RESET_REQUEST', 'success', '', 'PASSWORD_RESET_REQUESTED'],
    ['PWD_RESET', 'success', '', 'CHANGE_PASSWORD_SUCCESS'],
    ['PWD_CHANGE', 'failure', '', 'CHANGE_PASSWORD_FAILED other'],
    ['ACCOUNT_UNLOCK', 'success', '', 'ACCOUNT_UNLOCKED'],
    ['OAuth', 'success', '', 'TOKEN_ISSUED'],
    ['AUTHN_REQUEST', 'success', '', 'ignored AUTHN_REQUEST'],
  ])('%s with status "%s" and "%s" is %s', (event, status, description, expected) => {
    const record = { event, status, description, trackingid: 'tid:abc', subject: 'ada', ip: '203.0.113.7' }
    expect(pingfederate.recognises(record)).toBe(true)
    expect(inShort(pingfederate, record)).toBe(expected)
  })

  it('of a sign-in has the id of its session, whichever of its records tells of it', () => {
    const idOf = (event: string, change: Record<string, unknown> = {}) => {
      const told = { status: 'success', trackingid: 'tid:abc', subject: 'ada', timestamp: '2025-01-31 08:15:30,123' }
      const reading = pingfederate.read({ event, ...told, ...change })
      return reading.kind === 'event' ? reading.draft.id : reading
    }
    const attempt = idOf('AUTHN_ATTEMPT')
    expect(attempt).toBe('pingfederate:login:tid:abc:ada:2025-01-31T08')
    expect(idOf('AUTHN_SESSION_CREATED', { timestamp: '2025-01-31 08:15:31,007' })).toBe(attempt)
    expect(idOf('AUTHN_SESSION_CREATED', { subject: 'grace' })).not.toBe(attempt)
    expect(idOf('AUTHN_SESSION_CREATED', { trackingid: 'tid:def' })).not.toBe(attempt)
    expect(idOf('AUTHN_ATTEMPT', { timestamp: '2025-01-31 17:02:00,000' })).not.toBe(attempt)
    for (const [event, change] of [
      ['AUTHN_ATTEMPT', { status: 'failure' }],
      ['AUTHN_ATTEMPT', { trackingid: '-' }],
      ['SSO', {}],
      ['AUTHN_SESSION_DELETED', {}],
    ] as const)
      expect(idOf(event, change)).toBeUndefined()
  })
})
