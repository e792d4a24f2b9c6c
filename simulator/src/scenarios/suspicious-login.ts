import type { Scenario } from '../scenario.ts'
import { accountSubject, citiesAway, close, habits, proxySource, regular, strangeVia } from '../scene.ts'

/** A device and a country that this account has never had, with time enough to have travelled. */
export const suspiciousLogin = {
  name: 'suspicious-login',
  type: 'SUSPICIOUS_LOGIN',
  summary: 'a sign-in with a new device from a new country',
  reachDays: { before: 10, after: 1 },
  defaults: { earlier: 7, abroad: 1 },
  belowThreshold: { earlier: 7, abroad: 0 },
  play(scene, { earlier, abroad }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, earlier)
    const far = citiesAway(victim.home, 700, 5000).filter(({ country }) => country !== victim.home.country)
    const source = proxySource(random, abroad ? far : [victim.home])
    attack.add('LOGIN_SUCCESS', startsAt, victim, strangeVia(scene, source.ip, startsAt))
    return close(scene, {
      type: 'SUSPICIOUS_LOGIN',
      subject: accountSubject(victim),
      events: attack.events,
      compromised: abroad ? [victim] : [],
    })
  },
} satisfies Scenario<{ earlier: number; abroad: number }>
