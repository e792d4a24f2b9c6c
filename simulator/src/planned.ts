import { dayMs, minuteMs } from './calendar.ts'
import { mix, mixText, randomFrom } from './random.ts'
import type { Parameters, Play, Scenario } from './scenario.ts'
import { openScene } from './scene.ts'
import type { World } from './world.ts'

export type Variant = 'above' | 'below'

/** An attack that comes again: on every day of which `day % everyDays` is the phase. */
export interface Planned {
  readonly scenario: Scenario
  readonly everyDays: number
  readonly phase: number
  /** Minutes after midnight UTC. */
  readonly minuteOfDay: number
  readonly variant?: Variant
  readonly parameters?: Parameters
}

/** A scenario played once. The same arguments give the same play. */
export function play(
  world: World,
  scenario: Scenario,
  startsAt: number,
  { variant = 'above', parameters = {}, copy = 0 }: { variant?: Variant; parameters?: Parameters; copy?: number } = {},
): Play {
  const id = `${world.seed.toString(36)}.${world.accounts.toString(36)}-${scenario.name}-${startsAt.toString(36)}.${copy}`
  const random = randomFrom(mixText(world.seed, scenario.name), startsAt / minuteMs, copy)
  const scene = openScene(
    world,
    { scenario: scenario.name, id, startsAt, isAboveThreshold: variant === 'above' },
    random,
  )
  const usual = variant === 'above' ? scenario.defaults : scenario.belowThreshold
  return scenario.play(scene, { ...usual, ...parameters })
}

const plays = new WeakMap<World, Map<string, Play>>()
const keepsAtMost = 2000

/** The plays of a world that may have events in [from, to). */
export function playsBetween(world: World, from: number, to: number): Play[] {
  const known = plays.get(world) ?? new Map<string, Play>()
  plays.set(world, known)
  if (known.size > keepsAtMost) known.clear()
  return world.planned.flatMap((planned, index) =>
    startsOf(planned, world, index, from, to).map((startsAt) => {
      const key = `${index} ${startsAt}`
      const found = known.get(key) ?? play(world, planned.scenario, startsAt, { ...planned, copy: index })
      known.set(key, found)
      return found
    }),
  )
}

function startsOf(planned: Planned, world: World, index: number, from: number, to: number): number[] {
  const { everyDays, phase, minuteOfDay, scenario } = planned
  const { before, after } = scenario.reachDays
  const starts: number[] = []
  const first = Math.floor((from / dayMs - after - 1 - phase) / everyDays)
  for (let turn = first; ; turn++) {
    const day = turn * everyDays + phase
    // Not on the dot: half an hour of its own for each time.
    const startsAt = day * dayMs + (minuteOfDay + (mix(mix(world.seed, day), index) % 30)) * minuteMs
    if (startsAt - before * dayMs >= to) return starts
    if (startsAt + after * dayMs >= from) starts.push(startsAt)
  }
}
