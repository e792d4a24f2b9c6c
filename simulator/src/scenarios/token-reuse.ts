import type { Scenario } from '../scenario.ts'
import { accountSubject, close, later, ownVia, proxySource, regular, scriptAgent, scriptVia } from '../scene.ts'

/** A refresh token that was already exchanged is presented again, from elsewhere. */
export const tokenReuse = {
  name: 'token-reuse',
  type: 'TOKEN_REUSE',
  summary: 'a rotated refresh token is replayed',
  reachDays: { before: 0, after: 1 },
  defaults: { replays: 3 },
  belowThreshold: { replays: 0 },
  play(scene, { replays }) {
    const { random, attack, aside, startsAt } = scene
    const victim = regular(scene)
    const own = ownVia(victim, startsAt, random.hex(16))
    const login = aside.add('LOGIN_SUCCESS', startsAt, victim, own)
    // Two tabs that refresh at the same moment are no replay: the second one is refused as used, once.
    aside.add('TOKEN_REFRESHED', later(startsAt, { minutes: 40 }), victim, own)
    const refused = aside.add('TOKEN_FAILED', later(startsAt, { minutes: 40 }) + 400, victim, own, { reason: 'other' })
    const thief = { ...scriptVia(proxySource(random).ip, scriptAgent(random)), sessionId: own.sessionId }
    for (let turn = 0; turn < replays; turn++)
      attack.add('TOKEN_REUSE_DETECTED', later(startsAt, { minutes: 55 + turn * 3 }), victim, thief)
    return close(scene, {
      type: 'TOKEN_REUSE',
      subject: accountSubject(victim),
      events: replays > 0 ? attack.events : [login, refused],
    })
  },
} satisfies Scenario<{ replays: number }>
