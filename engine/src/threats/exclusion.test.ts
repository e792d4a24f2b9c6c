import { StoredEvent } from '@signet/contract/event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passes } from '../query/passes.ts'
import { problems } from '../query/query-problem.ts'
import { readFilters } from '../query/read-filters.ts'
import { coveredBy, exclusionTest, inOneSpelling, problemOf } from './exclusion.ts'

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
    for (const value of ['0.0.0.0/0', '::/0'])
      expect(problemOf({ kind: 'ip', value })).toBe('This would exclude everything')
    expect(problemOf({ kind: 'ip', value: '10.*' })).toBeNull()
  })

  it.each([
    ['2A02:8070:0001:0002:0:0:0:2', '2a02:8070:1:2::2'],
    ['::ffff:45.96.1.3', '45.96.1.3'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2A02:*', '2a02:*'],
  ])('of %s means %s', (value, meant) => {
    expect(inOneSpelling({ kind: 'ip', value }).value).toBe(meant)
    if (!meant.includes('*') && !meant.includes('/')) {
      expect(exclusionTest([{ kind: 'ip', value }])({ account: '', email: '', ip: meant })).toBe(true)
    }
  })

  it('is a filter that passes the same events', () => {
    const pattern = fc.stringMatching(/^[ab.*+?@(|]{1,10}$/)
    const text = fc.stringMatching(/^[abA.+?@(|]{0,12}$/)
    fc.assert(
      fc.property(pattern, text, text, (value, account, email) => {
        const stored = StoredEvent.parse({
          eventId: 'a',
          type: 'LOGIN_SUCCESS',
          timestamp: 1,
          receivedAt: 1,
          account,
          email,
        })
        const where = readFilters(
          [{ operator: 'or', filters: coveredBy({ kind: 'email', value }) }],
          'filters',
          problems(),
        )
        expect(passes(where)(stored)).toBe(exclusionTest([{ kind: 'email', value }])({ account, email, ip: '' }))
      }),
    )
  })
})
