import { IncomingEvent } from '@signet/contract/event'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from './calendar.ts'
import type { SimulatedEvent } from './event.ts'
import { eventsBetween, truthBetween } from './events-between.ts'
import { hardNegativeKinds } from './hard-negative.ts'
import { scenarios } from './scenarios.ts'
import { makeWorld } from './world.ts'

const end = Date.UTC(2026, 10, 15)
const planned = scenarios.map((scenario, index) => ({
  scenario,
  everyDays: 10,
  phase: index % 10,
  minuteOfDay: (index * 97) % 1400,
}))

function collect(seed: number, from: number, to: number): SimulatedEvent[] {
  return [...eventsBetween(makeWorld({ seed, accounts: 900, planned }), from, to)]
}

describe('a world', () => {
  it('gives the same events for the same seed, and others for another seed', () => {
    const first = collect(7, end - 3 * dayMs, end)
    expect(collect(7, end - 3 * dayMs, end)).toEqual(first)
    expect(collect(8, end - 3 * dayMs, end)).not.toEqual(first)
  })

  it('gives the same events however the time is cut', () => {
    const from = end - 4 * dayMs - 5 * hourMs
    const whole = collect(7, from, end)
    const cuts = [from, from + 17 * 60_000, from + hourMs, from + 20 * hourMs, end - 2 * dayMs, end - 1, end]
    const pieces = cuts.slice(1).flatMap((to, index) => collect(7, cuts[index] ?? from, to))
    expect(pieces.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(pieces).toEqual(whole)
  })

  it('gives events in order of time, inside the time asked for, each id once', () => {
    const events = collect(7, end - 12 * dayMs, end)
    const times = events.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(end - 12 * dayMs)
    expect(times.at(-1)).toBeLessThan(end)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })

  it('gives nothing for an empty time', () => {
    expect(collect(7, end, end)).toEqual([])
  })

  it('writes events that the contract accepts', () => {
    const refused = collect(9, end - 12 * dayMs, end).filter((event) => !IncomingEvent.safeParse(event).success)
    expect(refused).toEqual([])
  })
})

describe('the people of a world', () => {
  const events = [...eventsBetween(makeWorld({ seed: 3, accounts: 8000 }), end - 30 * dayMs, end)]
  const logins = events.filter(({ type }) => type === 'LOGIN_SUCCESS' || type === 'LOGIN_FAILED')
  const counts = new Map<string, number>()
  for (const { accountId, email = '' } of logins)
    counts.set(accountId ?? email, (counts.get(accountId ?? email) ?? 0) + 1)
  const sorted = [...counts.values()].sort((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(share * sorted.length)]
  const part = (test: (event: SimulatedEvent) => boolean) => logins.filter(test).length / logins.length

  it('are about as many as asked for', () => {
    expect(counts.size / 8000).toBeGreaterThan(0.9)
    expect(counts.size / 8000).toBeLessThan(1.15)
  })

  it('sign in as often as those of a large single sign-on', () => {
    expect(quantile(0.5)).toBe(2)
    expect(logins.length / counts.size).toBeGreaterThan(3.5)
    expect(logins.length / counts.size).toBeLessThan(4.5)
    expect(quantile(0.9)).toBeGreaterThanOrEqual(8)
    expect(quantile(0.9)).toBeLessThanOrEqual(10)
    expect(quantile(0.99)).toBeGreaterThanOrEqual(24)
    expect(quantile(0.99)).toBeLessThanOrEqual(34)
  })

  it('are seen once to two fifths, fail at a quarter of their attempts, and mostly use phones', () => {
    const once = sorted.filter((count) => count === 1).length / sorted.length
    expect(once).toBeGreaterThan(0.36)
    expect(once).toBeLessThan(0.44)
    const failed = part(({ type }) => type === 'LOGIN_FAILED')
    expect(failed).toBeGreaterThan(0.24)
    expect(failed).toBeLessThan(0.28)
    const mobile = part(({ userAgent }) => /iPhone|Android/.test(userAgent))
    expect(mobile).toBeGreaterThan(0.6)
    expect(mobile).toBeLessThan(0.7)
  })

  it('say why an attempt failed', () => {
    expect(logins.filter(({ type, reason }) => type === 'LOGIN_FAILED' && reason === undefined)).toEqual([])
  })

  it('do everything that is easily taken for an attack', () => {
    const truth = truthBetween(makeWorld({ seed: 3, accounts: 8000 }), end - 30 * dayMs, end)
    const kinds = new Set(truth.hardNegatives.map(({ kind }) => kind))
    expect(hardNegativeKinds.filter((kind) => !kinds.has(kind))).toEqual([])
    expect(truth.threats).toEqual([])
    const ids = new Set(events.map(({ id }) => id))
    expect(truth.hardNegatives.flatMap(({ eventIds }) => eventIds).filter((id) => !ids.has(id))).toEqual([])
  })

  it('share the address of a large office by the hundred', () => {
    const byAddress = new Map<string, Set<string>>()
    for (const { ip, accountId = '' } of logins) byAddress.set(ip, (byAddress.get(ip) ?? new Set()).add(accountId))
    expect(Math.max(...[...byAddress.values()].map((accounts) => accounts.size))).toBeGreaterThan(150)
  })
})
