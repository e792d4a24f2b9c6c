import { describe, expect, it } from 'vitest'
import { DEMO_CLIENT_UUID } from './demo.ts'
import { defaultWorkspace, rolesIn } from './membership.ts'

const A = '11111111-1111-4111-8111-111111111111'
const B = '22222222-2222-4222-8222-222222222222'

describe('roles', () => {
  it('are Read Only for everybody in the demo workspace, whatever a token says', () => {
    expect(rolesIn([{ clientUUID: DEMO_CLIENT_UUID, roles: ['Admin'] }], DEMO_CLIENT_UUID)).toEqual(['Read Only'])
    expect(rolesIn([], DEMO_CLIENT_UUID)).toEqual(['Read Only'])
  })

  it('are those of the workspace, and none where one does not belong', () => {
    expect(rolesIn([{ clientUUID: A, roles: ['Analyst'] }], A)).toEqual(['Analyst'])
    expect(rolesIn([{ clientUUID: A, roles: ['Analyst'] }], B)).toBeNull()
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
    expect(defaultWorkspace(clients, saved)?.clientUUID).toBe(expected)
  })
})
