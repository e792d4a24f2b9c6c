import type { Scenario } from '../scenario.ts'
import { accountSubject, close, proxySource, regular, spread, strangeVia } from '../scene.ts'

/** Prompts that nobody asked for, all refused. */
export const mfaFatigue = {
  name: 'mfa-fatigue',
  type: 'MFA_FATIGUE',
  summary: 'an account gets prompt after prompt and refuses them all',
  reachDays: { before: 0, after: 1 },
  defaults: { prompts: 13, minutes: 8 },
  belowThreshold: { prompts: 4, minutes: 9 },
  play(scene, { prompts, minutes }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    const via = strangeVia(scene, proxySource(random).ip, startsAt)
    for (const at of spread(startsAt, prompts, minutes, random)) {
      attack.add('PUSH_NOTIFICATION_SUCCESS', at, victim, via)
      attack.add(random.chance(0.6) ? 'MFA_DENIED' : 'MFA_FAILED', at + 8000, victim, via, { reason: 'other' })
    }
    return close(scene, { type: 'MFA_FATIGUE', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ prompts: number; minutes: number }>
