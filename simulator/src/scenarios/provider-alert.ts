import type { Scenario } from '../scenario.ts'
import { accountSubject, close, later, proxySource, regular, strangeVia } from '../scene.ts'

/** The identity provider's own verdict, and the owner who reports what they see. */
export const providerAlert = {
  name: 'provider-alert',
  type: 'PROVIDER_ALERT',
  summary: 'the identity provider finds a sign-in risky and the owner reports it',
  reachDays: { before: 0, after: 1 },
  defaults: { isRisky: 1 },
  belowThreshold: { isRisky: 0 },
  play(scene, { isRisky }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    const via = strangeVia(scene, proxySource(random, [victim.home]).ip, startsAt)
    attack.add('PROVIDER_RISK', startsAt, victim, via, { customData: { risk: isRisky ? 'high' : 'none' } })
    if (isRisky) attack.add('USER_REPORTED', later(startsAt, { minutes: 25 }), victim, via)
    return close(scene, { type: 'PROVIDER_ALERT', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ isRisky: number }>
