import { dayOf } from '../calendar.ts'
import type { Scenario } from '../scenario.ts'
import { citiesAway, close, habits, later, ownVia, proxySource, regular, scriptAgent, scriptVia } from '../scene.ts'
import { homeAddress, viaOf } from '../whereabouts.ts'

/** A stolen cookie: the same session goes on from another country with another client. */
export const sessionHijacking = {
  name: 'session-hijacking',
  type: 'SESSION_HIJACKING',
  summary: 'a running session goes on in another country with another client',
  reachDays: { before: 4, after: 1 },
  defaults: { byStranger: 1, uses: 6 },
  belowThreshold: { byStranger: 0, uses: 3 },
  play(scene, { byStranger, uses }) {
    const { random, attack, aside, startsAt } = scene
    const victim = regular(scene)
    habits(scene, victim, 3)
    const sessionId = random.hex(16)
    const own = ownVia(victim, startsAt, sessionId)
    const story = byStranger ? attack : aside
    const before = aside.add('LOGIN_SUCCESS', startsAt, victim, own)
    // Below: the same computer moves to another address of the same town.
    const moved = addressOfNeighbour()
    const stolen = byStranger
      ? { ...scriptVia(proxySource(random, citiesAway(victim.home, 1500)).ip, scriptAgent(random)), sessionId }
      : viaOf({ device: victim.computer, ip: moved }, startsAt, sessionId)
    const events = Array.from({ length: uses }, (_, turn) =>
      story.add('TOKEN_REFRESHED', later(startsAt, { minutes: 18 + turn * 7 }), victim, stolen),
    )
    return close(scene, {
      type: 'SESSION_HIJACKING',
      subject: { kind: 'session', value: sessionId },
      events: [before, ...events],
      compromised: byStranger ? [victim] : [],
    })

    function addressOfNeighbour(): string {
      const neighbour = { ...victim, homeIndex: victim.homeIndex + 61, key: victim.key ^ 1 }
      return homeAddress(neighbour, dayOf(startsAt))
    }
  },
} satisfies Scenario<{ byStranger: number; uses: number }>
