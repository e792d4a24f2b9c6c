import { describe, expect, it } from 'vitest'
import { invitationState } from './invitation-state.ts'

const now = new Date('2026-06-15T12:00:00Z')
const open = { email: 'new@acme.test', acceptedAt: null, expiresAt: new Date('2026-06-16T00:00:00Z') }

describe('an invitation', () => {
  it.each([
    ['is open to its address', open, 'New@Acme.test ', 'open'],
    ['does not exist for another address', open, 'eve@acme.test', 'unknown'],
    ['does not exist', null, 'new@acme.test', 'unknown'],
    ['was used', { ...open, acceptedAt: now }, 'new@acme.test', 'used'],
    ['ran out', { ...open, expiresAt: now }, 'new@acme.test', 'expired'],
    ['tells nothing to another address even when used', { ...open, acceptedAt: now }, 'eve@acme.test', 'unknown'],
  ])('%s', (_name, invitation, email, state) => {
    expect(invitationState(invitation, email, now)).toBe(state)
  })
})
