import type { Scenario } from '../scenario.ts'
import { accountSubject, citiesAway, close, habits, later, proxySource, regular, spread, strangeVia } from '../scene.ts'

/** Prompt after prompt until the owner gives in. */
export const takeoverMfaFatigue = {
  name: 'takeover-mfa-fatigue',
  type: 'ACCOUNT_TAKEOVER',
  summary: 'prompts until the owner accepts one, then the attacker is in',
  reachDays: { before: 7, after: 1 },
  defaults: { prompts: 12, minutes: 7, givesIn: 1 },
  belowThreshold: { prompts: 3, minutes: 7, givesIn: 0 },
  play(scene, { prompts, minutes, givesIn }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 6)
    const via = strangeVia(scene, proxySource(random, citiesAway(victim.home, 800)).ip, startsAt)
    const fatigue = spread(startsAt, prompts, minutes, random).flatMap((at) => [
      attack.add('PUSH_NOTIFICATION_SUCCESS', at, victim, via),
      attack.add(random.chance(0.7) ? 'MFA_DENIED' : 'MFA_FAILED', at + 9000, victim, via, { reason: 'other' }),
    ])
    if (!givesIn) return close(scene, { type: 'MFA_FATIGUE', subject: accountSubject(victim), events: fatigue })
    const at = later(startsAt, { minutes: minutes + 2 })
    attack.add('PUSH_NOTIFICATION_SUCCESS', at - 20_000, victim, via)
    attack.add('MFA_SUCCESS', at, victim, via)
    attack.add('LOGIN_SUCCESS', at + 900, victim, via)
    return close(
      scene,
      { type: 'MFA_FATIGUE', subject: accountSubject(victim), events: fatigue, compromised: [victim] },
      { type: 'ACCOUNT_TAKEOVER', subject: accountSubject(victim), events: attack.events, compromised: [victim] },
    )
  },
} satisfies Scenario<{ prompts: number; minutes: number; givesIn: number }>
