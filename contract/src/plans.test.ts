import { describe, expect, it } from 'vitest'
import { effectiveStatus, exceedsLimits, refusesEvents, trialDaysLeft } from './plans.ts'

const now = new Date('2026-06-15T12:00:00Z')
const at = (text: string) => new Date(text)

describe('a plan’s status', () => {
  it.each([
    ['a trial before its end', 'enterprise_trial', 'active', '2026-06-15T12:00:01Z', 'active'],
    ['a trial at its end', 'enterprise_trial', 'active', '2026-06-15T12:00:00Z', 'expired'],
    ['a canceled trial', 'enterprise_trial', 'canceled', '2026-06-01T00:00:00Z', 'canceled'],
    ['another plan with a past trial', 'enterprise', 'active', '2026-06-01T00:00:00Z', 'active'],
    ['an inactive plan', 'free', 'inactive', null, 'inactive'],
  ] as const)('%s', (_name, planName, status, end, expected) => {
    expect(effectiveStatus({ planName, status, trialEndsAt: end === null ? null : at(end) }, now)).toBe(expected)
  })
})

describe('the days left of a trial', () => {
  it.each([
    ['2026-06-29T12:00:00Z', 14],
    ['2026-06-16T12:00:00Z', 1],
    ['2026-06-15T12:00:01Z', 1],
    ['2026-06-15T12:00:00Z', 0],
    ['2026-06-01T12:00:00Z', 0],
  ])('until %s are %i', (end, days) => {
    expect(trialDaysLeft(at(end), now)).toBe(days)
  })
})

describe('the limit-exceeded banner', () => {
  const usage = { monthlyActiveUsers: 0, monthlyActiveUsersLimit: 1000, requestCount: 0, requestLimit: 25_000 }
  it.each([
    ['at the limit', { ...usage, planName: 'free', monthlyActiveUsers: 1000 }, false],
    ['one account over', { ...usage, planName: 'free', monthlyActiveUsers: 1001 }, true],
    ['one request over', { ...usage, planName: 'enterprise_trial', requestCount: 25_001 }, true],
    ['over, but on a paid plan', { ...usage, planName: 'starter', requestCount: 25_001 }, false],
    ['unlimited', { ...usage, planName: 'free', requestLimit: null, requestCount: 9e9 }, false],
  ] as const)('%s', (_name, given, shown) => {
    expect(exceedsLimits(given)).toBe(shown)
  })
})

describe('events are refused', () => {
  const use = { monthlyActiveUsers: 0, monthlyActiveUsersLimit: 1000, requestCount: 0, requestLimit: 25_000 }
  it.each([
    ['just over the limit', { ...use, monthlyActiveUsers: 1001 }, false],
    ['below half as much again', { ...use, monthlyActiveUsers: 1499, requestCount: 37_499 }, false],
    ['at half as many accounts again', { ...use, monthlyActiveUsers: 1500 }, true],
    ['at half as many requests again', { ...use, requestCount: 37_500 }, true],
    ['unlimited', { ...use, requestLimit: null, requestCount: 9e9 }, false],
  ])('%s', (_name, given, refused) => {
    expect(refusesEvents(given)).toBe(refused)
  })
})
