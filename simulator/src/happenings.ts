import { newComputer } from './agents.ts'
import { hourMs, isWeekend, minuteMs, momentOf, secondMs, weekdayOf } from './calendar.ts'
import { type Story, storyOf } from './event.ts'
import { type Chronicle, note } from './hard-negative.ts'
import { addressIn, cities } from './networks.ts'
import type { Person } from './person.ts'
import { mix, type Random, randomFrom } from './random.ts'
import { signIn, visit } from './visit.ts'
import { viaOf, type Whereabouts } from './whereabouts.ts'
import { isEmployee, isSeasonal, type World } from './world.ts'

/** What befalls many people at once, on days that follow from the seed. */

const blockDays = 21

/** One working day of every three weeks, in their middle third: no month is without it. */
function isTheDay(world: World, day: number, key: number): boolean {
  const block = Math.floor(day / blockDays)
  const chosen = block * blockDays + 7 + (mix(mix(world.seed, key), block) % 6)
  return day === (isWeekend(chosen) ? chosen + 2 : chosen)
}

export interface Outage {
  readonly from: number
  readonly to: number
}

/** The identity provider is down for half an hour or more, once in three weeks. */
export function outageOn(world: World, day: number): Outage | null {
  if (!isTheDay(world, day, 51)) return null
  const random = randomFrom(world.seed, day, 52)
  const from = momentOf(day, random.between(13, 20), 0) + random.between(0, 59) * minuteMs
  return { from, to: from + random.between(25, 55) * minuteMs }
}

/** Everybody sees the error, tries again, and comes back when it works. */
export function visitInOutage(
  chronicle: Chronicle,
  id: string,
  person: Person,
  where: Whereabouts,
  start: number,
  outage: Outage,
  random: Random,
): Story {
  const story = storyOf(`${chronicle.prefix}${id}`)
  const via = viaOf(where, start, random.hex(16))
  const tries = random.between(1, 3)
  for (let turn = 0; turn < tries; turn++)
    story.add('LOGIN_FAILED', start + turn * 20 * secondMs, person, via, { reason: 'connector_error' })
  if (random.chance(0.7)) signIn(story, person, where, via, outage.to + random.between(30, 3000) * secondMs, random)
  chronicle.stories.push(story)
  return story
}

function headquartersOf(world: World, person: Person): Whereabouts {
  const [network] = world.headquarters.networks
  if (network === undefined) throw new Error('The headquarters have no network')
  return { place: world.headquarters, device: person.computer, ip: addressIn(network, 777), network: 'office' }
}

function* employees(world: World): Generator<[index: number, person: Person]> {
  for (let index = 0; index < world.residents; index++)
    if (isEmployee(index, world.accounts)) yield [index, world.resident(index)]
}

/** Monday morning: a whole firm signs in within the hour, through one address. */
export function mondayAtWork(world: World, chronicle: Chronicle): void {
  const { day } = chronicle
  if (weekdayOf(day) !== 1 || isExpiryDay(world, day)) return
  const stories: Story[] = []
  for (const [index, person] of employees(world)) {
    const random = randomFrom(person.key, day, 53)
    if (!random.chance(0.8)) continue
    const start = momentOf(day, 8.5 + random.next(), person.home.utcOffsetHours)
    stories.push(visit(chronicle, `m${index.toString(36)}`, person, headquartersOf(world, person), start, random))
  }
  note(chronicle, 'office-nat', ...stories)
}

const isExpiryDay = (world: World, day: number): boolean => isTheDay(world, day, 54)

/** The firm lets all its passwords expire at once. */
export function passwordExpiry(world: World, chronicle: Chronicle): void {
  const { day } = chronicle
  if (!isExpiryDay(world, day)) return
  const stories: Story[] = []
  for (const [index, person] of employees(world)) {
    const random = randomFrom(person.key, day, 55)
    if (!random.chance(0.85)) continue
    const where = headquartersOf(world, person)
    let at = momentOf(day, 8.5 + 2 * random.next(), person.home.utcOffsetHours)
    const via = viaOf(where, at, random.hex(16))
    const story = storyOf(`${chronicle.prefix}x${index.toString(36)}`)
    story.add('LOGIN_FAILED', at, person, via, { reason: 'password_expired' })
    const tries = random.pick([0, 0, 1, 2, 2, 3])
    for (let turn = 0; turn < tries; turn++) {
      at += random.between(30, 240) * secondMs
      story.add('LOGIN_FAILED', at, person, via, { reason: 'bad_password' })
    }
    at += random.between(30, 90) * secondMs
    story.add('CHANGE_PASSWORD_SUCCESS', at, person, via)
    signIn(story, person, where, via, at + 20 * secondMs, random)
    chronicle.stories.push(story)
    stories.push(story)
  }
  note(chronicle, 'password-expiry', ...stories)
}

/** A café with a few computers that start afresh for every guest. */
export function internetCafe(world: World, chronicle: Chronicle): void {
  const { day } = chronicle
  const random = randomFrom(world.seed, day, 56)
  const stories: Story[] = []
  const network = world.headquarters.networks.at(-1)
  if (network === undefined) return
  const guests = random.poisson(Math.min(12, 2 + world.accounts / 2500))
  for (let guest = 0; guest < guests; guest++) {
    const person = localIn(world, random)
    if (person === null) continue
    const device = newComputer(randomFrom(world.seed, 57, random.between(0, 3)), false)
    const where: Whereabouts = { place: world.headquarters, device, ip: addressIn(network, 640), network: 'office' }
    const start = momentOf(day, random.between(10, 21), world.headquarters.utcOffsetHours) + random.next() * hourMs
    stories.push(visit(chronicle, `c${guest}`, person, where, start, random))
  }
  note(chronicle, 'internet-cafe', ...stories)
}

/** Somebody who lives there, so that nobody has to fly to the café. */
function localIn(world: World, random: Random): Person | null {
  for (let attempt = 0; attempt < 80; attempt++) {
    const person = world.resident(random.between(0, world.residents - 1))
    if (person.home.city === world.headquarters.city) return person
  }
  return null
}

/** Silence for four months, then two days from the computer of last time. */
export function seasonalCustomers(world: World, chronicle: Chronicle): void {
  const { day } = chronicle
  for (let index = 77; index < world.residents; index += 200) {
    if (!isSeasonal(index)) continue
    const person = world.resident(index)
    if ((day + (person.key % 120)) % 120 > 1) continue
    const random = randomFrom(person.key, day, 58)
    const ip = addressIn(person.homeNetwork, person.homeIndex)
    const where: Whereabouts = { place: person.home, device: person.computer, ip, network: 'home' }
    const start = momentOf(day, 18 + 3 * random.next(), person.home.utcOffsetHours)
    note(chronicle, 'seasonal', visit(chronicle, `s${index.toString(36)}`, person, where, start, random))
  }
}

export interface Conference {
  readonly ip: string
  readonly place: Whereabouts['place']
  readonly from: number
  readonly signUps: number
}

/** A talk ends with "sign up now": dozens do, over the venue's one address. */
export function conferenceOn(world: World, day: number): Conference | null {
  if (!isTheDay(world, day, 59)) return null
  const random = randomFrom(world.seed, day, 60)
  const city = random.pick(cities)
  return {
    ip: addressIn(random.pick(city.networks), 950),
    place: city,
    from: momentOf(day, random.between(11, 16), city.utcOffsetHours),
    signUps: Math.min(random.between(24, 45), Math.max(5, Math.round(world.accounts / 25))),
  }
}
