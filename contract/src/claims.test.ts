import { describe, expect, it } from 'vitest'
import { readClaims } from './claims.ts'

const A = '11111111-1111-4111-8111-111111111111'
const ns = 'https://signet.dev/'

describe('claims', () => {
  it('are read from the configured namespace', () => {
    const payload = {
      sub: 's',
      email: 'a@b.c',
      'urn:x:clients': [{ clientUUID: A, roles: ['Admin'], plan: 'free' }],
      'urn:x:flags': ['vera'],
    }
    expect(readClaims(payload, 'urn:x:')).toMatchObject({
      clients: [{ clientUUID: A, roles: ['Admin'], plan: 'free' }],
      flags: ['vera'],
    })
    expect(readClaims(payload)).toMatchObject({ clients: [], flags: [] })
  })

  it('grant nothing for a role nobody knows', () => {
    const { clients } = readClaims({ sub: 's', [`${ns}clients`]: [{ clientUUID: A, roles: ['Owner', 'Read Only'] }] })
    expect(clients[0]?.roles).toEqual(['Read Only'])
  })

  it('hold nothing that the database could not keep', () => {
    const clients = [{ clientUUID: A, company: 'Ac\0me', roles: [] }]
    const claims = readClaims({ sub: 's\0', email: 'a\0@b.c', [`${ns}clients`]: clients })
    expect(claims).toMatchObject({ sub: '', email: null, clients: [{ company: 'Acme' }] })
    const half = readClaims({
      sub: 's',
      given_name: '\ud800',
      [`${ns}clients`]: [{ ...clients[0], company: 'A\ud800' }],
    })
    expect(half).toMatchObject({ givenName: null, clients: [{ company: 'A\ufffd' }] })
  })

  it.each([undefined, 'x', {}, [{ clientUUID: 'no' }], [{ clientUUID: A }]])(
    '%j makes a person without a workspace',
    (clients) => {
      expect(readClaims({ sub: 's', [`${ns}clients`]: clients }).clients).toEqual([])
    },
  )
})
