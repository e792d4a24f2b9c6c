import { sourceOf } from '@signet/engine/detections/source-of'
import { identifierId } from '@signet/engine/links/link'
import { dayMs, dayOf } from '@signet/simulator/calendar'
import { eventsBetween, truthBetween } from '@signet/simulator/events-between'
import { scenarios } from '@signet/simulator/scenarios'
import { makeWorld } from '@signet/simulator/world'
import { describe, expect, it, vi } from 'vitest'
import { judgeAll } from '../../pipeline/detection/test/judge-all.ts'
import { storedEvents } from '../../pipeline/detection/test/stored-events.ts'
import { arrayLinks } from '../../stores/events/links/test/array-links.ts'
import { findConnections, ownLinks } from './connections.ts'
import type { HostileAmong } from './walk-graph.ts'

vi.setConfig({ testTimeout: 180_000 })

const end = Date.UTC(2026, 9, 30)
const from = end - 24 * dayMs
/** What several accounts have in common because one hand is behind them. */
const rings = [
  'fake-signups',
  'multiple-accounts',
  'shared-factor',
  'stuffing',
  'spraying',
  'takeover-after-stuffing',
  'stuffing-distributed',
]
const crowds: readonly string[] = ['office-nat', 'conference', 'internet-cafe', 'password-expiry', 'vpn']
/** So many members of each are asked about. */
const ASKED = 8

async function watch(seed: number) {
  const planned = scenarios
    .filter(({ name }) => rings.includes(name))
    .map((scenario, turn) => ({
      scenario,
      everyDays: 1000,
      phase: (dayOf(end) - 8 - (turn % 5)) % 1000,
      minuteOfDay: (turn * 97) % 1440,
    }))
  const world = makeWorld({ seed, accounts: 400, planned })
  const events = await storedEvents(eventsBetween(world, from, end))
  const reads = arrayLinks(() => events)
  const hostileIn = hostileBy(await judgeAll(events))
  const connectedTo = async (account: string) => {
    const { connected } = await findConnections(reads, hostileIn, await ownLinks(reads, account, from))
    return new Set(connected.map((other) => other.account))
  }
  return { truth: truthBetween(world, from, end), connectedTo }
}

/** What the records answer of the firings that these are. */
function hostileBy(firings: Awaited<ReturnType<typeof judgeAll>>): HostileAmong {
  const attacks = new Map<string, Set<string>>()
  const strange = new Set(['IMPOSSIBLE_TRAVEL', 'ACCOUNT_SHARING', 'SUSPICIOUS_LOGIN', 'DORMANT_ACCOUNT'])
  for (const { type, subject, sources } of firings) {
    if (strange.has(type)) continue
    for (const key of [`${subject.kind}:${subject.value}`, ...sources.map((source) => `ip:${source}`)])
      attacks.set(key, new Set([...(attacks.get(key) ?? []), ...sources]))
  }
  return async (identifiers) =>
    new Map(
      identifiers.flatMap((identifier) => {
        const { kind, value } = identifier
        const together = attacks.get(`${kind}:${kind === 'ip' ? sourceOf(value) : value}`)
        return together === undefined ? [] : [[identifierId(identifier), together] as const]
      }),
    )
}

const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length

/** Of the others, the share that each of the first members is connected to. */
async function sharesOf(accounts: readonly string[], connectedTo: (account: string) => Promise<Set<string>>) {
  const shares: number[] = []
  for (const account of accounts.slice(0, ASKED)) {
    const connected = await connectedTo(account)
    const others = accounts.filter((other) => other !== account)
    shares.push(others.filter((other) => connected.has(other)).length / others.length)
  }
  return shares
}

describe.each([41, 42])('in the world %i', (seed) => {
  it('any member of a planted ring leads to the others, and a shared network does not', async () => {
    const { truth, connectedTo } = await watch(seed)
    const planted = truth.threats.filter(({ accounts, isComplete }) => accounts.length > 1 && isComplete)
    expect(new Set(planted.map(({ scenario }) => scenario)).size).toBe(rings.length)
    for (const { scenario, accounts } of planted)
      expect(mean(await sharesOf(accounts, connectedTo)), scenario).toBeGreaterThanOrEqual(0.95)

    const hit = new Set(truth.threats.flatMap(({ accounts }) => accounts))
    const strangers = truth.hardNegatives
      .filter(({ kind }) => crowds.includes(kind))
      .map(({ accounts }) => accounts.filter((account) => !hit.has(account)))
      .filter((accounts) => accounts.length > 5)
    expect(strangers.length).toBeGreaterThan(3)
    const shares: number[] = []
    for (const accounts of strangers) shares.push(...(await sharesOf(accounts, connectedTo)))
    expect(mean(shares)).toBeLessThanOrEqual(0.05)
  })
})
