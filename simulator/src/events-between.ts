import { benignDay } from './benign-day.ts'
import { dayMs, dayOf } from './calendar.ts'
import type { SimulatedEvent } from './event.ts'
import type { Chronicle, HardNegative } from './hard-negative.ts'
import { playsBetween } from './planned.ts'
import type { GroundTruth } from './threat.ts'
import type { World } from './world.ts'

/**
 * Everything that happens in [from, to), in order of time. A day's stories may run into the next day and never further,
 * so a day is complete with those of the day before: any cut of the time gives the same events.
 */
export function* eventsBetween(world: World, from: number, to: number): Generator<SimulatedEvent> {
  if (to <= from) return
  let before = benignDay(world, dayOf(from) - 1)
  for (let day = dayOf(from); day * dayMs < to; day++) {
    const today = benignDay(world, day)
    const start = Math.max(from, day * dayMs)
    const end = Math.min(to, (day + 1) * dayMs)
    yield* sorted(world, before, today, start, end)
    before = today
  }
}

function sorted(world: World, before: Chronicle, today: Chronicle, from: number, to: number): SimulatedEvent[] {
  const events: SimulatedEvent[] = []
  const take = (list: readonly SimulatedEvent[]) => {
    for (const event of list) if (event.timestamp >= from && event.timestamp < to) events.push(event)
  }
  for (const story of before.stories) take(story.events)
  for (const story of today.stories) take(story.events)
  for (const { events: planted } of playsBetween(world, from, to)) take(planted)
  return events.sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1))
}

export interface Truth {
  readonly threats: readonly GroundTruth[]
  readonly hardNegatives: readonly HardNegative[]
}

/** What a perfect observer of [from, to) would say. A threat that only reaches into it is marked as not complete. */
export function truthBetween(world: World, from: number, to: number): Truth {
  const threats = playsBetween(world, from, to)
    .flatMap(({ truths }) => truths)
    .filter((truth) => truth.to >= from && truth.from < to)
    .map((truth) => ({ ...truth, isComplete: truth.from >= from && truth.to < to }))
  const hardNegatives: HardNegative[] = []
  for (let day = dayOf(from); day * dayMs < to; day++)
    hardNegatives.push(...benignDay(world, day).hardNegatives.filter((each) => each.from >= from && each.to < to))
  return { threats, hardNegatives }
}
