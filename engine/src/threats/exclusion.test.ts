import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exclusionTest, problemOf } from './exclusion.ts'

const event = { account: 'usr_1', email: 'Ada.Moreau@acme.test', ip: '203.0.113.9' }
const excludes = (kind: 'email' | 'ip', value: string, of = event) => exclusionTest([{ kind, value }])(of)

describe('an exclusion', () => {
  it.each([
    ['email', 'ada.moreau@acme.test', true],
    ['email', '*@acme.test', true],
    ['email', 'ada*@*.test', true],
    ['email', 'usr_*', true],
    ['email', '*@acme.tes', false],
    ['email', 'ada.moreau@acme.test*x', false],
    ['ip', '203.0.113.9', true],
    ['ip', '203.0.113.*', true],
    ['ip', '203.0.113.0/24', true],
    ['ip', '203.0.114.0/24', false],
    ['ip', '203.0.113.', false],
  ] as const)('%s %s covers it: %s', (kind, value, covered) => {
    expect(excludes(kind, value)).toBe(covered)
  })

  it('never covers what is not there', () => {
    expect(exclusionTest([{ kind: 'email', value: 'a*' }])({ account: '', email: '', ip: '1.1.1.1' })).toBe(false)
  })

  it('with stars means what the pattern means, whatever characters it holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab.*+?@]{1,12}$/), fc.stringMatching(/^[ab.+?@]{0,14}$/), (pattern, text) => {
        const escaped = pattern.split('*').map((piece) => piece.replace(/[.+?]/g, '\\$&'))
        const meant = text !== '' && new RegExp(`^${escaped.join('.*')}$`).test(text)
        expect(excludes('email', pattern, { account: '', email: text, ip: '' })).toBe(meant)
      }),
    )
  })

  it('of everything is refused', () => {
    for (const value of ['*', '**', '*@*', '*.*']) expect(problemOf({ kind: 'email', value })).not.toBeNull()
    expect(problemOf({ kind: 'ip', value: '*.*.*.*' })).not.toBeNull()
    expect(problemOf({ kind: 'ip', value: '10.*' })).toBeNull()
  })
})
