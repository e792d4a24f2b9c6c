import type { Scenario } from '../scenario.ts'
import { accountSubject, close, proxySources, regular, scriptAgent, scriptVia, spread } from '../scene.ts'

/** One account, many sources that take turns, so that none of them tries often. */
export const bruteForceDistributed = {
  name: 'brute-force-distributed',
  type: 'BRUTE_FORCE',
  summary: 'many sources take turns at the password of one account',
  reachDays: { before: 0, after: 1 },
  defaults: { fails: 36, sources: 14, minutes: 26 },
  belowThreshold: { fails: 8, sources: 4, minutes: 26 },
  play(scene, { fails, sources, minutes }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    const vias = proxySources(random, sources).map(({ ip }) => scriptVia(ip, scriptAgent(random)))
    spread(startsAt, fails, minutes, random).forEach((at, turn) => {
      attack.add('LOGIN_FAILED', at, victim, vias[turn % vias.length] ?? random.pick(vias), { reason: 'bad_password' })
    })
    return close(scene, { type: 'BRUTE_FORCE', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ fails: number; sources: number; minutes: number }>
