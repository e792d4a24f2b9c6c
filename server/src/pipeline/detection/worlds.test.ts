import type { StoredEvent } from '@signet/contract/event'
import { threatTypes } from '@signet/contract/threat-types'
import { keyOf } from '@signet/engine/threats/hourly-firing'
import { dayMs, dayOf } from '@signet/simulator/calendar'
import { eventsBetween, type Truth, truthBetween } from '@signet/simulator/events-between'
import type { Variant } from '@signet/simulator/planned'
import type { Scenario } from '@signet/simulator/scenario'
import { scenarioNamed, scenarios } from '@signet/simulator/scenarios'
import type { GroundTruth } from '@signet/simulator/threat'
import { makeWorld } from '@signet/simulator/world'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { judgeAll } from './test/judge-all.ts'
import { matches, type Sighting } from './test/match-truth.ts'
import { sightingsOf } from './test/sightings-of.ts'
import { storedEvents } from './test/stored-events.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

interface Watched {
  readonly events: readonly StoredEvent[]
  readonly truth: Truth
  readonly sightings: readonly Sighting[]
}

const end = Date.UTC(2026, 9, 30)

async function watch(seed: number, accounts: number, days: number, planted: readonly Scenario[], variant: Variant) {
  const from = end - days * dayMs
  // Each once, on one of five days near the end: what surrounds it lies behind, what it reaches into ahead.
  const planned = planted.map((scenario, turn) => ({
    scenario,
    everyDays: 1000,
    phase: (dayOf(end) - 8 - (turn % 5)) % 1000,
    minuteOfDay: (turn * 97) % 1440,
    variant,
  }))
  const world = makeWorld({ seed, accounts, planned })
  const events = await storedEvents(eventsBetween(world, from, end))
  const watched: Watched = {
    events,
    truth: truthBetween(world, from, end),
    sightings: sightingsOf(await judgeAll(events), events),
  }
  return watched
}

const isSeen = (sightings: readonly Sighting[], planted: GroundTruth) =>
  sightings.some((sighting) => matches(sighting, planted))
const nameOf = ({ scenario, type }: GroundTruth) => `${scenario}: ${type}`
// Months of silence take a longer world, which is played apart.
const ofAMonth = scenarios.filter(({ type }) => type !== 'DORMANT_ACCOUNT')

describe('a world with every attack above its threshold', () => {
  let watched: Watched
  beforeAll(async () => {
    watched = await watch(31, 400, 24, ofAMonth, 'above')
  })

  it('has all of them found, each by its own type', () => {
    const { truth, sightings } = watched
    expect(truth.threats.filter(({ isComplete }) => !isComplete).map(nameOf)).toEqual([])
    expect(new Set(truth.threats.map(({ type }) => type))).toEqual(
      new Set(threatTypes.filter((type) => type !== 'DORMANT_ACCOUNT')),
    )
    expect(truth.threats.filter((planted) => !isSeen(sightings, planted)).map(nameOf)).toEqual([])
  })
})

describe('a world with every attack below its threshold', () => {
  let watched: Watched
  beforeAll(async () => {
    watched = await watch(32, 400, 24, ofAMonth, 'below')
  })

  it('has none of them told as what it is not yet', () => {
    const { truth, sightings } = watched
    expect(truth.threats.length).toBeGreaterThanOrEqual(ofAMonth.length)
    expect(truth.threats.filter((planted) => isSeen(sightings, planted)).map(nameOf)).toEqual([])
  })
})

describe('a world without attacks', () => {
  const accounts = 500
  const days = 30
  let watched: Watched
  beforeAll(async () => {
    watched = await watch(33, accounts, days, [], 'above')
  })

  it('has at most one false threat per thousand accounts and day', () => {
    const threats = new Set(watched.sightings.map(keyOf))
    expect(threats.size).toBeLessThanOrEqual((accounts / 1000) * days)
  })

  it('never takes an owner who forgot the password for a thief', () => {
    const { truth, sightings } = watched
    const forgetful = truth.hardNegatives.filter(({ kind }) => kind === 'forgotten-password')
    expect(forgetful.length).toBeGreaterThan(20)
    const takeovers = sightings.filter(({ type }) => type === 'ACCOUNT_TAKEOVER')
    const accused = forgetful.filter(({ accounts: owners, from, to }) =>
      takeovers.some((threat) => owners.includes(threat.subject.value) && threat.from <= to && threat.to >= from),
    )
    expect(accused).toEqual([])
  })
})

describe('a world of half a year', () => {
  it.each([
    ['finds', 'above', 1],
    ['lets pass', 'below', 0],
  ] as const)('%s the sleeper that wakes up %s its threshold', async (_, variant, count) => {
    const { truth, sightings } = await watch(34, 40, 150, [scenarioNamed('dormant-account')], variant)
    expect(truth.threats).toHaveLength(1)
    expect(truth.threats.filter((planted) => isSeen(sightings, planted))).toHaveLength(count)
  })
})
