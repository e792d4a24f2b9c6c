import { isMobile, userAgentOf } from './agents.ts'
import { dayOf, minuteMs, secondMs } from './calendar.ts'
import type { Story, Via } from './event.ts'
import type { HardNegativeKind } from './hard-negative.ts'
import { type Person, phoneOn } from './person.ts'
import type { Random } from './random.ts'
import { carrierAddress, viaOf, type Whereabouts } from './whereabouts.ts'

export interface Told {
  /** When the last step was done. */
  readonly at: number
  readonly kinds: readonly HardNegativeKind[]
}

/** The second factor, for those who have one: it comes before the provider reports the sign-in. */
export function secondFactor(story: Story, person: Person, via: Via, start: number, random: Random): Told {
  const { factor } = person
  if (factor === null) return { at: start, kinds: [] }
  const kinds: HardNegativeKind[] = []
  let at = start + random.between(1, 3) * secondMs
  story.add(
    factor === 'push' ? 'PUSH_NOTIFICATION_SUCCESS' : factor === 'sms' ? 'SMS_SUCCESS' : 'MFA_STARTED',
    at,
    person,
    via,
  )
  if (factor === 'push' && random.chance(0.08)) {
    story.add('PUSH_NOTIFICATION_SUCCESS', at + random.between(50, 900), person, via)
    kinds.push('double-push')
  }
  if (random.chance(0.04)) {
    at += random.between(40, 90) * secondMs
    story.add('MFA_FAILED', at, person, via, { reason: 'other' })
  }
  at += random.between(4, 25) * secondMs
  const onComputer = !via.targetApp.endsWith('iOS') && !via.targetApp.endsWith('Android')
  if (factor === 'push' && onComputer && random.chance(0.25)) {
    // The phone that confirms is on its carrier's network, wherever that leaves for the Internet.
    const answered = viaOf({ device: phoneOn(person, dayOf(at)), ip: carrierAddress(person, random) }, at, '')
    story.add('MFA_SUCCESS', at, person, answered)
    kinds.push('phone-elsewhere')
  } else story.add('MFA_SUCCESS', at, person, via)
  return { at: at + random.between(200, 1500), kinds }
}

const plans = { free: 0, plus: 9.9, pro: 29 }
const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  JP: 'JPY',
  BR: 'BRL',
}

/** What somebody does once they are in: tokens for hours, now and then a payment, sometimes a sign-out. */
export function life(story: Story, person: Person, where: Whereabouts, via: Via, start: number, random: Random): Told {
  const kinds: HardNegativeKind[] = []
  let current = via
  let at = start
  if (random.chance(0.55)) story.add('TOKEN_ISSUED', start + random.between(300, 2500), person, via)
  const refreshes = random.chance(0.3) ? 0 : random.between(1, 4)
  for (let turn = 0; turn < refreshes; turn++) {
    at += random.between(35, 110) * minuteMs
    if (isMobile(where.device) && where.network === 'mobile' && random.chance(0.4)) {
      current = { ...current, ip: carrierAddress(person, random) }
      kinds.push('carrier-churn')
    } else if (where.device.browser !== 'app' && random.chance(0.004)) {
      const updated = { ...where.device, updateLagDays: where.device.updateLagDays - 33 }
      current = { ...current, userAgent: userAgentOf(updated, dayOf(at)) }
      kinds.push('browser-upgrade')
    }
    story.add('TOKEN_REFRESHED', at, person, current)
  }
  if (person.plan !== 'free' && random.chance(0.12)) pay(story, person, current, start, random)
  if (random.chance(0.012)) story.add('CHANGE_PASSWORD_SUCCESS', start + 3 * minuteMs, person, via)
  if (random.chance(0.03)) story.add('CHANGE_PROFILE_SUCCESS', start + random.between(1, 9) * minuteMs, person, via)
  if (random.chance(0.22)) story.add('LOGOUT_SUCCESS', at + random.between(4, 40) * minuteMs, person, current)
  return { at, kinds }
}

function pay(story: Story, person: Person, via: Via, start: number, random: Random): void {
  const amount = Math.round((plans[person.plan] + random.next() * 60) * 100) / 100
  const currency = currencies[person.home.country] ?? 'EUR'
  const type = random.chance(0.06) ? 'PAYMENT_FAILED' : 'PAYMENT_SUCCESS'
  story.add(type, start + random.between(60, 1500) * secondMs, person, via, {
    paymentHash: person.paymentHash,
    customData: { plan: person.plan, amount, currency, channel: via.targetApp.includes('Web') ? 'web' : 'app' },
  })
}
