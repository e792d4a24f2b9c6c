import type { AttributeKind } from '@signet/contract/identifiers'
import { describe, expect, it } from 'vitest'
import { connect, connectedFrom, type Shared } from './connect.ts'

const link = {
  account: 'a',
  kind: 'ip' as const,
  value: 'v',
  events: 3,
  failures: 0,
  successes: 3,
  firstSeen: 0,
  lastSeen: 9,
}
const shared = (kind: AttributeKind, accounts: number, more: Partial<Shared> & { homeDays?: number } = {}): Shared => {
  const { homeDays = 5, ...rest } = more
  return {
    kind,
    value: 'v',
    accounts,
    isHostile: false,
    mine: { ...link, homeDays },
    theirs: { ...link, homeDays },
    ...rest,
  }
}
const strengthOf = (...all: Shared[]) => connect(all).strength

describe('two accounts', () => {
  it('are connected by what belongs to one person, and not by a place or a program alone', () => {
    for (const kind of ['paymentHash', 'phone', 'email', 'session', 'print'] as const)
      expect(strengthOf(shared(kind, 2)), kind).toBeGreaterThanOrEqual(connectedFrom)
    for (const kind of ['ip', 'userAgent'] as const)
      expect(strengthOf(shared(kind, 2)), kind).toBeLessThan(connectedFrom)
  })

  it('are the less connected, the more share what they have in common', () => {
    const strengths = [2, 3, 5, 9, 17].map((accounts) => strengthOf(shared('print', accounts)))
    expect(strengths).toEqual([...strengths].sort((one, other) => other - one))
    expect(strengthOf(shared('ip', 100_000))).toBe(0)
    expect(connect([shared('userAgent', 100_000)]).reasons).toEqual([])
  })

  it('are connected more by reasons of several origins than by one, told the heaviest first', () => {
    const both = connect([shared('print', 2), shared('phone', 2)])
    expect(both.strength).toBeGreaterThan(strengthOf(shared('phone', 2)))
    expect(both.strength).toBeLessThan(1)
    expect(both.reasons.map(({ shared: { kind } }) => kind)).toEqual(['phone', 'print'])
  })

  it('are not connected by many addresses: those of one carrier come in bunches', () => {
    expect(strengthOf(...Array.from({ length: 12 }, () => shared('ip', 3)))).toBeLessThan(connectedFrom)
    expect(strengthOf(shared('print', 2), shared('ip', 2))).toBe(strengthOf(shared('print', 2)))
  })

  it('are connected by the source of one attack, however many it touched', () => {
    expect(strengthOf(shared('ip', 100_000, { isHostile: true, homeDays: 0 }))).toBeGreaterThanOrEqual(connectedFrom)
  })

  it('are hardly connected by an attack that only tried one of them', () => {
    const gaveIn = { ...link, homeDays: 0 }
    const tried = { ...link, events: 2, failures: 2, successes: 0, homeDays: 0 }
    const strength = strengthOf(shared('ip', 141, { isHostile: true, mine: tried, theirs: gaveIn }))
    expect(strength).toBe(strengthOf(shared('ip', 141, { isHostile: true, mine: gaveIn, theirs: tried })))
    expect(strength).toBeGreaterThanOrEqual(connectedFrom)
    expect(strength).toBeLessThan(strengthOf(shared('ip', 141, { isHostile: true, mine: gaveIn, theirs: gaveIn })) / 2)
  })

  it('are not connected by an attack from a place that one of them is at home in', () => {
    const home = { ...link, homeDays: 12 }
    const away = { ...link, homeDays: 0 }
    expect(strengthOf(shared('ip', 300, { isHostile: true, mine: home, theirs: away }))).toBe(0)
    expect(strengthOf(shared('ip', 300, { isHostile: true, mine: away, theirs: home }))).toBe(0)
  })
})
