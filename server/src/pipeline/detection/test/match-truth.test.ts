import { describe, expect, it } from 'vitest'
import { matches, type Planted, type Sighting } from './match-truth.ts'

const planted: Planted = {
  type: 'CREDENTIAL_STUFFING',
  accounts: ['ann', 'bob', 'cleo', 'dan'],
  sources: ['198.51.100.7', '2001:db8:1:2::5'],
  from: 1000,
  to: 2000,
}
const seen = (changes: Partial<Sighting>): Sighting => ({
  type: 'CREDENTIAL_STUFFING',
  subject: { kind: 'campaign', value: 'curl/8.5.0' },
  from: 1500,
  to: 2500,
  accounts: new Set(['ann', 'bob', 'dan', 'zoe']),
  sources: new Set(),
  ...changes,
})

describe('what was found is what was planted', () => {
  it('if a campaign shares three accounts, or all of its sources', () => {
    expect(matches(seen({}), planted)).toBe(true)
    const twoSources = new Set(['198.51.100.7', '2001:db8:1:2::/64'])
    expect(matches(seen({ accounts: new Set(), sources: twoSources }), planted)).toBe(true)
  })

  it('if the subject is one of its accounts or sources', () => {
    const nobody = { accounts: new Set<string>() }
    expect(matches(seen({ ...nobody, subject: { kind: 'account', value: 'bob' } }), planted)).toBe(true)
    expect(matches(seen({ ...nobody, subject: { kind: 'ip', value: '2001:db8:1:2::/64' } }), planted)).toBe(true)
  })

  it('not if only the type and the time agree', () => {
    expect(matches(seen({ accounts: new Set(['ann', 'bob', 'yves', 'zoe']) }), planted)).toBe(false)
    expect(matches(seen({ accounts: new Set() }), planted)).toBe(false)
    expect(matches(seen({ subject: { kind: 'account', value: 'zoe' } }), planted)).toBe(false)
    expect(matches(seen({ subject: { kind: 'ip', value: '198.51.100.8' } }), planted)).toBe(false)
  })

  it('not if the type or the time is another', () => {
    expect(matches(seen({ type: 'PASSWORD_SPRAYING' }), planted)).toBe(false)
    expect(matches(seen({ from: 2001 }), planted)).toBe(false)
    expect(matches(seen({ from: 100, to: 999 }), planted)).toBe(false)
  })
})
