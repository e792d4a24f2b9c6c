import { dayMs } from '../calendar.ts'
import { personOf } from '../person.ts'
import type { Scenario } from '../scenario.ts'
import { accountSubject, citiesAway, close, ownVia, proxySource, strangeVia } from '../scene.ts'

/** An account that slept for months wakes up somewhere else. */
export const dormantAccount = {
  name: 'dormant-account',
  type: 'DORMANT_ACCOUNT',
  summary: 'an account silent for months is entered with a new device',
  reachDays: { before: 130, after: 1 },
  defaults: { silentDays: 110 },
  belowThreshold: { silentDays: 60 },
  play(scene, { silentDays }) {
    const { random, attack, aside, startsAt } = scene
    // Nobody of the world: a resident might have come by in the meantime.
    const sleeper = personOf(random.between(1, 0x7fff_ffff), `usr_${random.hex(12)}`)
    for (const back of [9, 6, 3, 0]) {
      const at = startsAt - (silentDays + back) * dayMs
      aside.add('LOGIN_SUCCESS', at, sleeper, ownVia(sleeper, at, random.hex(16)))
    }
    const source = proxySource(random, citiesAway(sleeper.home, 1000))
    attack.add('LOGIN_SUCCESS', startsAt, sleeper, strangeVia(scene, source.ip, startsAt))
    return close(scene, {
      type: 'DORMANT_ACCOUNT',
      subject: accountSubject(sleeper),
      events: attack.events,
      compromised: [sleeper],
    })
  },
} satisfies Scenario<{ silentDays: number }>
