import { eventTypeNames } from '@signet/contract/event'
import { sources } from '@signet/contract/ingestion'
import { describe, expect, it } from 'vitest'
import { providerNamed, providerOf, recordsIn } from './recognise.ts'

const auth0 = { log_id: '1', data: { type: 's', date: '2025-01-31T08:15:30Z', ip: '203.0.113.7', log_id: '1' } }
const auth0Alone = auth0.data
const okta = { eventType: 'user.session.start', actor: { id: '00u1', type: 'User' }, outcome: { result: 'SUCCESS' } }
const google = {
  id: { applicationName: 'login' },
  actor: { email: 'ada@shop.example' },
  events: [{ name: 'login_success' }],
}
const entra = { category: 'SignInLogs', properties: { userId: 'u-1', status: { errorCode: 0 } } }
const duo = { event_type: 'authentication', txid: 'tx-1', result: 'success', user: { name: 'ada' } }
const cognito = { eventSource: 'cognito-idp.amazonaws.com', eventName: 'SignUp', eventType: 'AwsApiCall' }
const onelogin = { event_type_id: 5, user_id: 1 }
const pingone = { action: { type: 'USER.LOCKED' }, actors: { user: { id: 'u-1' } }, result: { status: 'SUCCESS' } }
const pingfederate = { event: 'SSO', status: 'success', trackingid: 'tid:1' }
const keycloak = { type: 'LOGIN', realmId: 'r-1', ipAddress: '203.0.113.7' }
const keycloakLine = 'type="LOGIN", realmId="r-1", userId="u-1", ipAddress="203.0.113.7"'
const pingfederateLine = '2025-01-31 08:15:30,123| tid:1| SSO| ada| 203.0.113.7| | sp| SAML20| h| IdP| success| | | 1'
const set = { iss: 'https://idp.example', jti: 'j', events: { 'https://schemas.openid.net/secevent/x': {} } }
const jwt = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify(set)).toString('base64url')}.`

const records = [
  ['auth0', auth0],
  ['auth0', auth0Alone],
  ['okta', okta],
  ['google', google],
  ['entra', entra],
  ['duo', duo],
  ['cognito', cognito],
  ['onelogin', onelogin],
  ['pingone', pingone],
  ['pingfederate', pingfederate],
  ['pingfederate', pingfederateLine],
  ['keycloak', keycloak],
  ['keycloak', keycloakLine],
  ['caep', set],
  ['caep', jwt],
] as const

const providers = sources.map(providerNamed).filter((provider) => provider !== null)

describe('a record', () => {
  it.each(records)('of %s is recognised by it and by nobody else: %j', (source, record) => {
    expect(providerOf(record)?.source).toBe(source)
    expect(providers.filter((each) => each.recognises(record)).map((each) => each.source)).toEqual([source])
  })

  it.each([
    [{}],
    [{ type: 'LOGIN' }],
    [{ events: [] }],
    [{ data: {} }],
    [{ eventType: 'system.api_token.create', target: [] }],
    ['some text'],
    [''],
  ])('of nobody (%j) is not recognised', (record) => {
    expect(providerOf(record)).toBeNull()
  })

  it('in our own vocabulary is never a provider’s, whatever else it carries', () => {
    for (const type of eventTypeNames)
      for (const [, record] of records)
        if (typeof record === 'object') expect(providerOf({ ...record, type, ip: '203.0.113.7' })).toBeNull()
  })
})

describe('a source', () => {
  it('names its provider, or none for our own formats and for what does not exist', () => {
    expect(providers).toHaveLength(sources.length - 2)
    expect(providerNamed('okta')?.source).toBe('okta')
    for (const name of ['native', 'csv', '', 'toString', '__proto__']) expect(providerNamed(name)).toBeNull()
  })
})

describe('an envelope', () => {
  it.each([
    [{ events: [auth0, google] }, [auth0, google]],
    [{ logs: [auth0, auth0] }, [auth0, auth0]],
    [{ data: { events: [okta] } }, [okta]],
    [{ Records: [cognito] }, [cognito]],
    [{ kind: 'admin#reports#activities', items: [google] }, [google]],
    [{ records: [entra] }, [entra]],
    [{ '@odata.context': 'x', value: [entra] }, [entra]],
    [{ authlogs: [duo] }, [duo]],
    [{ data: [onelogin] }, [onelogin]],
    [{ _embedded: { activities: [pingone] } }, [pingone]],
    [jwt, [set]],
  ])('is opened: %j', (envelope, inside) => {
    expect(recordsIn(envelope)).toEqual(inside)
  })

  it('of activities with several events is opened to the last', () => {
    const several = { ...google, events: [{ name: 'login_success' }, { name: 'login_challenge' }] }
    expect(recordsIn({ items: [several, google] })).toHaveLength(3)
  })

  it('is not seen in a record that stands for itself', () => {
    for (const [, record] of records.filter(([, each]) => typeof each === 'object'))
      expect(recordsIn(record)).toEqual([record])
    const own = { type: 'LOGIN_SUCCESS', ip: '203.0.113.7', items: [1, 2] }
    expect(recordsIn(own)).toEqual([own])
    const withValue = { ...keycloak, value: [1, 2] }
    expect(recordsIn(withValue)).toEqual([withValue])
  })

  it.each(['events', 'items', 'logs', 'records', 'value', 'Records', 'authlogs'])(
    'is not seen in the field %s of somebody else’s record',
    (name) => {
      for (const [source, record] of records) {
        if (typeof record !== 'object' || name in record) continue
        const odd = { ...record, [name]: [{}, {}] }
        const isOwn = providerNamed(source)?.unwrap?.(odd) != null
        if (!isOwn) expect(recordsIn(odd), source).toEqual([odd])
      }
    },
  )

  it('of another provider stays closed when the source is given', () => {
    expect(recordsIn({ items: [google] }, providerNamed('okta'))).toHaveLength(1)
    expect(recordsIn({ items: [google, google] }, providerNamed('google'))).toHaveLength(2)
  })

  it('gives back what is no record at all', () => {
    expect(recordsIn(7)).toEqual([7])
    expect(recordsIn({ logs: [null, 7, 'x'] })).toEqual([null, 7, 'x'])
  })

  it('inside itself ends', () => {
    const deep = JSON.parse(`${'{"logs":['.repeat(2000)}${']}'.repeat(2000)}`)
    expect(recordsIn(deep)).toHaveLength(1)
  })
})
