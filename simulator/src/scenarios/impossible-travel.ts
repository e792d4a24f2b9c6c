import type { Scenario } from '../scenario.ts'
import { accountSubject, citiesAway, close, habits, later, ownVia, proxySource, regular, strangeVia } from '../scene.ts'

/** Two successes that no aeroplane connects. */
export const impossibleTravel = {
  name: 'impossible-travel',
  type: 'IMPOSSIBLE_TRAVEL',
  summary: 'two sign-ins, thousands of kilometres and an hour apart',
  reachDays: { before: 7, after: 1 },
  defaults: { atLeastKm: 3000, atMostKm: 30_000, minutesBetween: 50 },
  belowThreshold: { atLeastKm: 60, atMostKm: 420, minutesBetween: 300 },
  play(scene, { atLeastKm, atMostKm, minutesBetween }) {
    const { random, attack, aside, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 5)
    const home = aside.add('LOGIN_SUCCESS', startsAt, victim, ownVia(victim, startsAt, random.hex(16)))
    const at = later(startsAt, { minutes: minutesBetween })
    const near = citiesAway(victim.home, atLeastKm, atMostKm)
    const source = proxySource(random, near.length > 0 ? near : [victim.home])
    attack.add('LOGIN_SUCCESS', at, victim, strangeVia(scene, source.ip, at))
    return close(scene, {
      type: 'IMPOSSIBLE_TRAVEL',
      subject: accountSubject(victim),
      events: [home, ...attack.events],
      compromised: scene.isAboveThreshold ? [victim] : [],
    })
  },
} satisfies Scenario<{ atLeastKm: number; atMostKm: number; minutesBetween: number }>
