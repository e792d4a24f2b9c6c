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
  sources: new Set(['198.51.100.7', '2001:db8:1:2::/64', '192.0.2.1']),
  ...changes,
})

describe('what was found is what was planted', () => {
  it('if most sources of a campaign, or most accounts behind a device, are those', () => {
    expect(matches(seen({}), planted)).toBe(true)
    expect(matches(seen({ subject: { kind: 'print', value: 'p' }, sources: new Set() }), planted)).toBe(true)
  })

  it('if the subject is one of its accounts or sources', () => {
    const nobody = { accounts: new Set<string>() }
    expect(matches(seen({ ...nobody, subject: { kind: 'account', value: 'bob' } }), planted)).toBe(true)
    expect(matches(seen({ ...nobody, subject: { kind: 'ip', value: '2001:db8:1:2::/64' } }), planted)).toBe(true)
  })

  it('not if only the type and the time agree', () => {
    const others = { sources: new Set(['198.51.100.7', '192.0.2.1', '192.0.2.2']) }
    expect(matches(seen(others), planted)).toBe(false)
    const strangers = { ...others, accounts: new Set(['ann', 'xaver', 'yves', 'zoe']) }
    expect(matches(seen({ ...strangers, subject: { kind: 'print', value: 'p' } }), planted)).toBe(false)
    expect(matches(seen({ accounts: new Set(), sources: new Set() }), planted)).toBe(false)
    expect(matches(seen({ subject: { kind: 'account', value: 'zoe' } }), planted)).toBe(false)
    expect(matches(seen({ subject: { kind: 'ip', value: '198.51.100.8' } }), planted)).toBe(false)
  })

  it('not if the type or the time is another', () => {
    expect(matches(seen({ type: 'PASSWORD_SPRAYING' }), planted)).toBe(false)
    expect(matches(seen({ from: 2001 }), planted)).toBe(false)
    expect(matches(seen({ from: 100, to: 999 }), planted)).toBe(false)
  })
})
