import type { Scenario } from '../scenario.ts'
import {
  accountSubject,
  close,
  habits,
  later,
  ownVia,
  proxySource,
  regular,
  scriptAgent,
  scriptVia,
  serverSource,
  spread,
  strangeVia,
} from '../scene.ts'

/** Guessing from one place, the success from another one: attackers rotate, the account stays. */
export const takeoverNewDevice = {
  name: 'takeover-new-device',
  type: 'ACCOUNT_TAKEOVER',
  summary: 'after a brute force the account is entered from a device it never used',
  reachDays: { before: 7, after: 1 },
  defaults: { fails: 30, minutesLater: 70, byStranger: 1 },
  belowThreshold: { fails: 4, minutesLater: 200, byStranger: 0 },
  play(scene, { fails, minutesLater, byStranger }) {
    const { random, attack, aside, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 6)
    const via = scriptVia(serverSource(random).ip, scriptAgent(random))
    const guesses = spread(startsAt, fails, 8, random).map((at) =>
      attack.add('LOGIN_FAILED', at, victim, via, { reason: 'bad_password' }),
    )
    const at = later(startsAt, { minutes: 8 + minutesLater })
    if (!byStranger) {
      aside.add('LOGIN_SUCCESS', at, victim, ownVia(victim, at, random.hex(16)))
      return close(scene, { type: 'ACCOUNT_TAKEOVER', subject: accountSubject(victim), events: guesses })
    }
    const session = strangeVia(scene, proxySource(random).ip, at)
    attack.add('LOGIN_SUCCESS', at, victim, session)
    attack.add('CHANGE_EMAIL_SUCCESS', later(at, { minutes: 6 }), victim, session)
    return close(
      scene,
      { type: 'BRUTE_FORCE', subject: accountSubject(victim), events: guesses },
      { type: 'ACCOUNT_TAKEOVER', subject: accountSubject(victim), events: attack.events, compromised: [victim] },
    )
  },
} satisfies Scenario<{ fails: number; minutesLater: number; byStranger: number }>
