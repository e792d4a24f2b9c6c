import { dayOf } from '../calendar.ts'
import { phoneOn } from '../person.ts'
import type { Scenario } from '../scenario.ts'
import { accountSubject, citiesAway, close, habits, ownVia, proxySource, regular, strangeVia } from '../scene.ts'
import { homeAddress, viaOf } from '../whereabouts.ts'

/** The prompt starts far away; the owner answers it at home. */
export const mfaLocationMismatch = {
  name: 'mfa-location-mismatch',
  type: 'MFA_LOCATION_MISMATCH',
  summary: 'a prompt starts far away on a new device and is answered at home',
  reachDays: { before: 5, after: 1 },
  defaults: { atLeastKm: 1200, rejects: 1 },
  belowThreshold: { atLeastKm: 0, rejects: 0 },
  play(scene, { atLeastKm, rejects }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 4)
    const sessionId = random.hex(16)
    const start =
      atLeastKm > 0
        ? strangeVia(scene, proxySource(random, citiesAway(victim.home, atLeastKm)).ip, startsAt, sessionId)
        : ownVia(victim, startsAt, sessionId)
    const phone = { device: phoneOn(victim, dayOf(startsAt)), ip: homeAddress(victim, dayOf(startsAt)) }
    attack.add('PUSH_NOTIFICATION_SUCCESS', startsAt, victim, start)
    attack.add(rejects ? 'MFA_DENIED' : 'MFA_SUCCESS', startsAt + 14_000, victim, viaOf(phone, startsAt, ''))
    if (!rejects) attack.add('LOGIN_SUCCESS', startsAt + 15_000, victim, start)
    return close(scene, { type: 'MFA_LOCATION_MISMATCH', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ atLeastKm: number; rejects: number }>
