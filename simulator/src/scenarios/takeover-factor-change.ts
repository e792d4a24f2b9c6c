import type { Scenario } from '../scenario.ts'
import { accountSubject, citiesAway, close, habits, later, ownVia, proxySource, regular, strangeVia } from '../scene.ts'

/** In from far away, the factor replaced within the hours, money moved within the days. */
export const takeoverFactorChange = {
  name: 'takeover-factor-change',
  type: 'ACCOUNT_TAKEOVER',
  summary: 'a strange sign-in, then a new factor and a new phone, then a payment',
  reachDays: { before: 7, after: 3 },
  defaults: { hoursToChange: 1, hoursToPayment: 20, byStranger: 1 },
  belowThreshold: { hoursToChange: 8, hoursToPayment: 60, byStranger: 0 },
  play(scene, { hoursToChange, hoursToPayment, byStranger }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 6)
    const via = byStranger
      ? strangeVia(scene, proxySource(random, citiesAway(victim.home, 1500)).ip, startsAt)
      : ownVia(victim, startsAt, random.hex(16))
    const story = byStranger ? attack : scene.aside
    const changedAt = later(startsAt, { hours: hoursToChange })
    const entry = story.add('LOGIN_SUCCESS', startsAt, victim, via)
    const changes = [
      story.add('MFA_ENROLLMENT_SUCCESS', changedAt, victim, via),
      story.add('CHANGE_PHONE_SUCCESS', later(changedAt, { minutes: 3 }), victim, via),
    ]
    const payment = story.add('PAYMENT_SUCCESS', later(changedAt, { hours: hoursToPayment }), victim, via, {
      paymentHash: byStranger ? random.hex(40) : victim.paymentHash || random.hex(40),
      customData: { amount: 890 + random.between(0, 900), currency: 'USD', channel: 'web' },
    })
    return close(scene, {
      type: 'ACCOUNT_TAKEOVER',
      subject: accountSubject(victim),
      events: [entry, ...changes, payment],
      compromised: byStranger ? [victim] : [],
    })
  },
} satisfies Scenario<{ hoursToChange: number; hoursToPayment: number; byStranger: number }>
