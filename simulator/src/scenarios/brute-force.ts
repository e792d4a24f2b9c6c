import type { Scenario } from '../scenario.ts'
import { accountSubject, close, habits, regular, scriptAgent, scriptVia, serverSource, spread } from '../scene.ts'

/** One account, one source, one password after the other. */
export const bruteForce = {
  name: 'brute-force',
  type: 'BRUTE_FORCE',
  summary: 'one source guesses the password of one account',
  reachDays: { before: 4, after: 1 },
  defaults: { fails: 45, minutes: 7 },
  belowThreshold: { fails: 8, minutes: 9 },
  play(scene, { fails, minutes }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 3)
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    for (const at of spread(startsAt, fails, minutes, random))
      attack.add('LOGIN_FAILED', at, victim, via, { reason: 'bad_password' })
    return close(scene, { type: 'BRUTE_FORCE', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ fails: number; minutes: number }>
