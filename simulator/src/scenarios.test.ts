import { IncomingEvent } from '@signet/contract/event'
import { threatTypes } from '@signet/contract/threat-types'
import { describe, expect, it } from 'vitest'
import { dayMs } from './calendar.ts'
import { play } from './planned.ts'
import { scenarios } from './scenarios.ts'
import { thresholds } from './test-thresholds.ts'
import { makeWorld } from './world.ts'

const startsAt = Date.UTC(2026, 10, 10, 14, 20)
const worlds = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => makeWorld({ seed, accounts: 1500 }))

describe('the scenarios', () => {
  it('cover every threat of the catalogue', () => {
    const covered = new Set<string>(scenarios.map(({ type }) => type))
    expect(threatTypes.filter((type) => !covered.has(type))).toEqual([])
  })

  it('have names of their own', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
  })
})

describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  it.each(['above', 'below'] as const)('stays %s the thresholds, whatever the seed', (variant) => {
    for (const world of worlds) {
      const { events, truths } = play(world, scenario, startsAt, { variant })
      const byId = new Map(events.map((event) => [event.id, event]))
      expect(truths.length).toBeGreaterThan(0)
      for (const truth of truths) {
        const own = truth.eventIds.map((id) => byId.get(id)).filter((event) => event !== undefined)
        const distractors = truth.distractorIds.map((id) => byId.get(id)).filter((event) => event !== undefined)
        const owner = distractors.filter((event) => truth.accounts.includes(event.accountId ?? ''))
        expect(truth.isAboveThreshold).toBe(variant === 'above')
        expect([world.seed, truth.type, thresholds[truth.type](own, owner)]).toEqual([
          world.seed,
          truth.type,
          variant === 'above',
        ])
      }
    }
  })

  it('tells the truth about events that exist, in its own time', () => {
    const [world] = worlds
    if (world === undefined) return
    const { events, truths } = play(world, scenario, startsAt)
    const byId = new Map(events.map((event) => [event.id, event]))
    expect(byId.size).toBe(events.length)
    expect(truths.some(({ type }) => type === scenario.type)).toBe(true)
    const { before, after } = scenario.reachDays
    for (const { timestamp } of events) {
      expect(timestamp).toBeGreaterThanOrEqual(startsAt - before * dayMs)
      expect(timestamp).toBeLessThan(startsAt + after * dayMs)
    }
    for (const truth of truths) {
      const times = truth.eventIds.map((id) => byId.get(id)?.timestamp ?? Number.NaN)
      expect(Math.min(...times)).toBe(truth.from)
      expect(Math.max(...times)).toBe(truth.to)
      expect(truth.distractorIds.filter((id) => !byId.has(id))).toEqual([])
      expect(truth.accounts.length).toBeGreaterThan(0)
      expect(truth.sources.length).toBeGreaterThan(0)
      expect(truth.compromised.filter((account) => !truth.accounts.includes(account))).toEqual([])
    }
    expect(events.filter((event) => !IncomingEvent.safeParse(event).success)).toEqual([])
  })

  it('plays the same with the same arguments, and takes other numbers', () => {
    const [world] = worlds
    if (world === undefined) return
    expect(play(world, scenario, startsAt)).toEqual(play(world, scenario, startsAt))
    expect(play(world, scenario, startsAt, { parameters: scenario.belowThreshold }).events).not.toEqual(
      play(world, scenario, startsAt).events,
    )
  })
})
