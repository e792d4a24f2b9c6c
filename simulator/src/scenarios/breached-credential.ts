import type { Scenario } from '../scenario.ts'
import { accountSubject, close, habits, proxySource, regular, strangeVia } from '../scene.ts'

/** The provider recognises a password from a breach. */
export const breachedCredential = {
  name: 'breached-credential',
  type: 'BREACHED_CREDENTIAL',
  summary: 'a password known from a breach is presented',
  reachDays: { before: 4, after: 1 },
  defaults: { isKnown: 1 },
  belowThreshold: { isKnown: 0 },
  play(scene, { isKnown }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 3)
    const via = strangeVia(scene, proxySource(random, [victim.home]).ip, startsAt)
    if (isKnown) attack.add('BREACHED_CREDENTIAL', startsAt, victim, via, { reason: 'breached_password' })
    else attack.add('LOGIN_FAILED', startsAt, victim, via, { reason: 'bad_password' })
    return close(scene, { type: 'BREACHED_CREDENTIAL', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ isKnown: number }>
