import { localHour, minuteMs, momentOf, secondMs } from './calendar.ts'
import { type Story, storyOf } from './event.ts'
import { conferenceOn } from './happenings.ts'
import { type Chronicle, note } from './hard-negative.ts'
import { type Person, phoneOn } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { signIn } from './visit.ts'
import { viaOf, type Whereabouts, whereaboutsAt } from './whereabouts.ts'
import type { World } from './world.ts'

/** New accounts a day, per account that a month shows. */
const signUpsPerAccount = 0.002
/** How long a newcomer is followed before they stop coming. */
export const newcomerDays = 45

/** How many signed up on a day; those of a conference count on from the others. */
export function signUpsOn(world: World, day: number): { alone: number; total: number } {
  const alone = randomFrom(world.seed, day, 71).poisson(world.accounts * signUpsPerAccount)
  return { alone, total: alone + (conferenceOn(world, day)?.signUps ?? 0) }
}

/** Sign up, prove the address, come in for the first time. */
export function signUps(world: World, chronicle: Chronicle): void {
  const { day } = chronicle
  const { alone, total } = signUpsOn(world, day)
  const conference = conferenceOn(world, day)
  const guests: Story[] = []
  for (let index = 0; index < total; index++) {
    const person = world.newcomer(day, index)
    const random = randomFrom(person.key, day, 72)
    if (index < alone || conference === null) {
      const hour = localHour(day, random.next())
      const start = momentOf(day, hour + random.next(), person.home.utcOffsetHours)
      signUp(chronicle, index, person, whereaboutsAt(person, day, hour, random, null), start, random)
      continue
    }
    const device = random.chance(0.7) ? phoneOn(person, day) : person.computer
    const where: Whereabouts = { place: conference.place, device, ip: conference.ip, network: 'hotel' }
    const start = conference.from + random.next() * 70 * minuteMs
    guests.push(signUp(chronicle, index, person, where, start, random))
  }
  note(chronicle, 'conference', ...guests)
}

function signUp(
  chronicle: Chronicle,
  index: number,
  person: Person,
  where: Whereabouts,
  start: number,
  random: Random,
): Story {
  const story = storyOf(`${chronicle.prefix}n${index.toString(36)}`)
  const via = viaOf(where, start, random.hex(16))
  if (random.chance(0.06)) story.add('SIGNUP_FAILED', start - 40 * secondMs, person, via, { reason: 'other' })
  story.add('SIGNUP_SUCCESS', start, person, via, {
    customData: { plan: person.plan, campaign: random.pick(campaigns) },
  })
  story.add('EMAIL_SUCCESS', start + 2 * secondMs, person, via)
  if (random.chance(0.9)) {
    const verified = start + random.between(40, 900) * secondMs
    story.add('VERIFY_EMAIL_SUCCESS', verified, person, via)
    if (person.factor !== null) story.add('MFA_ENROLLMENT_SUCCESS', verified + 90 * secondMs, person, via)
    signIn(story, person, where, via, verified + 120 * secondMs, random)
  }
  chronicle.stories.push(story)
  return story
}

const campaigns = ['none', 'none', 'newsletter', 'search', 'friend']

/** Whether a newcomer of an earlier day still comes: some leave after the first week. */
export function stillComes(person: Person, ageDays: number): boolean {
  return ageDays < (person.key % 3 === 0 ? 7 : newcomerDays)
}
