import { isWeekend, localHour, momentOf } from './calendar.ts'
import type { Story } from './event.ts'
import {
  internetCafe,
  mondayAtWork,
  type Outage,
  outageOn,
  passwordExpiry,
  seasonalCustomers,
  visitInOutage,
} from './happenings.ts'
import { type Chronicle, note } from './hard-negative.ts'
import { newcomerDays, signUps, signUpsOn, stillComes } from './newcomers.ts'
import type { Person } from './person.ts'
import { mix, randomFrom, share } from './random.ts'
import { visit } from './visit.ts'
import { tripOn, whereaboutsAt } from './whereabouts.ts'
import { visitsPerDay, type World } from './world.ts'

/** Everything honest that begins on a day. It depends on the world's seed and the day, and on nothing else. */
export function benignDay(world: World, day: number): Chronicle {
  const prefix = `${world.seed.toString(36)}.${world.accounts.toString(36)}-${day.toString(36)}-`
  const chronicle: Chronicle = { day, prefix, stories: [], hardNegatives: [] }
  const outage = outageOn(world, day)
  const hit: Story[] = []
  residents(world, chronicle, outage, hit)
  earlierNewcomers(world, chronicle, outage, hit)
  signUps(world, chronicle)
  mondayAtWork(world, chronicle)
  passwordExpiry(world, chronicle)
  internetCafe(world, chronicle)
  seasonalCustomers(world, chronicle)
  note(chronicle, 'outage', ...hit)
  return chronicle
}

const pace = (day: number) => (isWeekend(day) ? 0.8 : 1.08)

function residents(world: World, chronicle: Chronicle, outage: Outage | null, hit: Story[]): void {
  const { day } = chronicle
  const dayKey = mix(mix(world.seed, 81), day)
  for (let index = 0; index < world.residents; index++) {
    const visits = visitCount((world.rates[index] ?? 0) * pace(day), share(mix(dayKey, index)))
    if (visits > 0) visitsOf(chronicle, `r${index.toString(36)}`, world.resident(index), visits, outage, hit)
  }
}

/** By inversion: most draws end at the first comparison. */
function visitCount(mean: number, draw: number): number {
  let term = Math.exp(-mean)
  let sum = term
  let count = 0
  while (draw >= sum && count < 12) {
    count++
    term *= mean / count
    sum += term
  }
  return count
}

function earlierNewcomers(world: World, chronicle: Chronicle, outage: Outage | null, hit: Story[]): void {
  const { day } = chronicle
  for (let age = 1; age < newcomerDays; age++) {
    const { total } = signUpsOn(world, day - age)
    for (let index = 0; index < total; index++) {
      const person = world.newcomer(day - age, index)
      if (!stillComes(person, age)) continue
      const visits = visitCount(visitsPerDay(person.key) * pace(day), share(mix(mix(person.key, 82), day)))
      if (visits > 0) visitsOf(chronicle, `e${age}.${index.toString(36)}`, person, visits, outage, hit)
    }
  }
}

function visitsOf(
  chronicle: Chronicle,
  id: string,
  person: Person,
  visits: number,
  outage: Outage | null,
  hit: Story[],
): void {
  const { day } = chronicle
  const trip = tripOn(person, day)
  if (trip?.isTravelling === true) return
  for (let turn = 0; turn < visits; turn++) {
    const random = randomFrom(person.key, day, 83, turn)
    const hour = localHour(day, random.next())
    const start = momentOf(day, hour + random.next(), (trip?.to ?? person.home).utcOffsetHours)
    const where = whereaboutsAt(person, day, hour, random, trip)
    const isDown = outage !== null && start >= outage.from && start < outage.to
    if (isDown) hit.push(visitInOutage(chronicle, `${id}.${turn}`, person, where, start, outage, random))
    else visit(chronicle, `${id}.${turn}`, person, where, start, random)
  }
}
