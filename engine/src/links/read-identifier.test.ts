import type { IdentifierKind } from '@signet/contract/identifiers'
import { describe, expect, it } from 'vitest'
import { readIdentifier } from './read-identifier.ts'

describe('an identifier that is searched for', () => {
  it.each<[IdentifierKind, string, string]>([
    ['email', ' Ada@Example.COM ', 'ada@example.com'],
    ['ip', '2606:4700:0::1', '2606:4700::1'],
    ['ip', '::ffff:8.8.8.8', '8.8.8.8'],
    ['ip', '10.1.2.3', '10.1.2.3'],
    ['phone', '+1 (201) 555-0123', '+12015550123'],
    ['paymentHash', 'a'.repeat(32), 'a'.repeat(32)],
    ['account', 'User One', 'User One'],
    ['userAgent', 'Mozilla/5.0', 'Mozilla/5.0'],
  ])('is read as it is kept: %s %s', (kind, text, value) => {
    expect(readIdentifier(kind, text)).toEqual({ value })
  })

  it.each<[IdentifierKind, string, RegExp]>([
    ['ip', '224.0.0.1', /routable/],
    ['ip', '127.0.0.1', /routable/],
    ['ip', '8.8.8', /valid/],
    ['phone', '201 555 0123', /\+ and the country code/],
    ['phone', '+1', /valid/],
    ['paymentHash', 'a'.repeat(31), /32/],
    ['email', 'ada', /valid/],
    ['account', '   ', /Enter/],
    ['account', 'a\0b', /characters/],
    ['print', 'p'.repeat(257), /256/],
  ])('is refused with its reason: %s %s', (kind, text, problem) => {
    expect(readIdentifier(kind, text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
