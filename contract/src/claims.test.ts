import { describe, expect, it } from 'vitest'
import { defaultClient, readClaims, rolesIn } from './claims.ts'
import { DEMO_CLIENT_UUID } from './demo.ts'

const A = '11111111-1111-4111-8111-111111111111'
const B = '22222222-2222-4222-8222-222222222222'
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

  it.each([undefined, 'x', {}, [{ clientUUID: 'no' }], [{ clientUUID: A }]])(
    '%j makes a person without a workspace',
    (clients) => {
      expect(readClaims({ sub: 's', [`${ns}clients`]: clients }).clients).toEqual([])
    },
  )

  it('make everybody Read Only in the demo workspace, whatever they say', () => {
    const { clients } = readClaims({ sub: 's', [`${ns}clients`]: [{ clientUUID: DEMO_CLIENT_UUID, roles: ['Admin'] }] })
    expect(rolesIn(clients, DEMO_CLIENT_UUID)).toEqual(['Read Only'])
    expect(rolesIn([], DEMO_CLIENT_UUID)).toEqual(['Read Only'])
    expect(rolesIn([], A)).toBeNull()
  })
})

describe('the default workspace', () => {
  const reader = { clientUUID: A, roles: ['Read Only'] as const }
  const admin = { clientUUID: B, roles: ['Admin'] as const }
  it.each([
    ['the saved one', [reader, admin], A, A],
    ['the first where one is Admin', [reader, admin], null, B],
    ['the first, when Admin nowhere', [reader], null, A],
    ['not a saved one that was left', [reader, admin], 'gone', B],
    ['none', [], null, undefined],
  ])('is %s', (_name, clients, saved, expected) => {
    expect(defaultClient(clients, saved)?.clientUUID).toBe(expected)
  })
})
