import { minuteMs, secondMs } from './calendar.ts'
import { type Account, type Story, storyOf, type Via } from './event.ts'
import { type Chronicle, type HardNegativeKind, note } from './hard-negative.ts'
import { clumsiness, type Person, phoneGeneration } from './person.ts'
import { type Random, weighted } from './random.ts'
import { life, secondFactor } from './session.ts'
import { viaOf, type Whereabouts } from './whereabouts.ts'

type Course =
  | 'smooth'
  | 'typo'
  | 'typos'
  | 'forgotten'
  | 'abandoned'
  | 'expired'
  | 'wrong-email'
  | 'stale-password'
  | 'impatient-reset'

/** How often a visit goes which way, for somebody of average clumsiness. */
const courses: readonly (readonly [course: Course, probability: number])[] = [
  ['typo', 0.085],
  ['typos', 0.024],
  ['forgotten', 0.024],
  ['abandoned', 0.03],
  ['expired', 0.004],
  ['wrong-email', 0.012],
  ['stale-password', 0.001],
  ['impatient-reset', 0.004],
]

function courseOf(person: Person, random: Random): Course {
  return weighted(courses, random.next() / clumsiness(person)) ?? 'smooth'
}

const pages = ['Lumen Web', 'Lumen Web', 'Lumen Web', 'Lumen Shop', 'Lumen Community']

/** Somebody comes by, gets in or not, and does what they came for. */
export function visit(
  chronicle: Chronicle,
  id: string,
  person: Person,
  where: Whereabouts,
  start: number,
  random: Random,
): Story {
  const story = storyOf(`${chronicle.prefix}${id}`)
  const via = viaOf(where, start, random.hex(16), random.pick(pages))
  const course = courseOf(person, random)
  const at = before(course, story, person, via, start, random)
  const kinds = kindsOf(course, person, where, chronicle.day)
  if (at !== null) kinds.push(...signIn(story, person, where, via, at, random))
  chronicle.stories.push(story)
  for (const kind of new Set(kinds)) note(chronicle, kind, story)
  return story
}

/** The sign-in that works, and the session after it. */
export function signIn(
  story: Story,
  person: Person,
  where: Whereabouts,
  via: Via,
  at: number,
  random: Random,
): HardNegativeKind[] {
  const confirmed = secondFactor(story, person, via, at, random)
  const extra = random.chance(0.35) ? { customData: { plan: person.plan, channel: channelOf(via) } } : undefined
  story.add('LOGIN_SUCCESS', confirmed.at, person, via, extra)
  const lived = life(story, person, where, via, confirmed.at, random)
  return [...confirmed.kinds, ...lived.kinds]
}

const channelOf = ({ targetApp }: Via) => (/iOS|Android/.test(targetApp) ? 'app' : 'web')

function kindsOf(course: Course, person: Person, where: Whereabouts, day: number): HardNegativeKind[] {
  const kinds: HardNegativeKind[] = []
  if (course === 'typo') kinds.push('typo')
  if (course === 'forgotten') kinds.push('forgotten-password')
  if (course === 'stale-password') kinds.push('stale-password')
  if (course === 'impatient-reset') kinds.push('impatient-reset')
  if (where.network === 'vpn') kinds.push('vpn')
  if (where.network === 'hotel') kinds.push('travel')
  if (where.device === person.tablet && person.sharesTablet) kinds.push('family-tablet')
  if (where.device.model !== '' && where.device !== person.tablet && phoneGeneration(person, day).isNew)
    kinds.push('new-phone')
  return kinds
}

/** What happens before the password is right; null where it never is. */
function before(course: Course, story: Story, person: Person, via: Via, start: number, random: Random): number | null {
  const fails = (count: number, from: number) => failures(story, person, via, from, count, random)
  switch (course) {
    case 'smooth':
      return start
    case 'typo':
      return fails(1, start)
    case 'typos':
      return fails(2, start)
    case 'forgotten':
      return forgotten(story, person, via, fails(random.between(3, 5), start), random)
    case 'abandoned':
      fails(random.between(1, 3), start)
      return null
    case 'expired':
      story.add('LOGIN_FAILED', start, person, via, { reason: 'password_expired' })
      story.add('CHANGE_PASSWORD_SUCCESS', start + 50 * secondMs, person, via)
      return start + 70 * secondMs
    case 'wrong-email':
      story.add('LOGIN_FAILED', start, mistyped(person, random), via, { reason: 'unknown_user' })
      return start + random.between(15, 50) * secondMs
    case 'stale-password':
      return stale(story, person, via, start, random)
    case 'impatient-reset':
      return impatient(story, person, via, start, random)
  }
}

function failures(story: Story, person: Person, via: Via, start: number, count: number, random: Random): number {
  let at = start
  for (let turn = 0; turn < count; turn++) {
    story.add('LOGIN_FAILED', at, person, via, { reason: 'bad_password' })
    at += random.between(8, 45) * secondMs
  }
  return at
}

/** Half of those who forgot remember in the end, the others reset. */
function forgotten(story: Story, person: Person, via: Via, start: number, random: Random): number {
  if (random.chance(0.5)) return start
  story.add('PASSWORD_RESET_REQUESTED', start, person, via)
  const changed = start + random.between(60, 400) * secondMs
  story.add('CHANGE_PASSWORD_SUCCESS', changed, person, via)
  return changed + random.between(5, 30) * secondMs
}

/** An app that keeps trying the password from before the change, until its owner notices. */
function stale(story: Story, person: Person, via: Via, start: number, random: Random): number {
  const tries = random.between(11, 16)
  const background = { ...via, sessionId: '' }
  for (let turn = 0; turn < tries; turn++)
    story.add('LOGIN_FAILED', start + turn * 35 * secondMs, person, background, { reason: 'bad_password' })
  return start + tries * 35 * secondMs + random.between(2, 30) * minuteMs
}

function impatient(story: Story, person: Person, via: Via, start: number, random: Random): number {
  const clicks = random.between(3, 4)
  for (let turn = 0; turn < clicks; turn++)
    story.add('PASSWORD_RESET_REQUESTED', start + turn * random.between(12, 20) * secondMs, person, via)
  const changed = start + random.between(3, 9) * minuteMs
  story.add('CHANGE_PASSWORD_SUCCESS', changed, person, via)
  return changed + 20 * secondMs
}

/** An address that nobody has: one letter is missing. */
function mistyped({ email }: Person, random: Random): Account {
  const at = random.between(1, Math.max(1, email.indexOf('@') - 1))
  return { accountId: '', email: email.slice(0, at) + email.slice(at + 1), phone: '' }
}
