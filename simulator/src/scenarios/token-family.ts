import { newComputer, newPhone, userAgentOf } from '../agents.ts'
import { dayOf } from '../calendar.ts'
import type { City } from '../networks.ts'
import type { Scenario } from '../scenario.ts'
import { close, later, ownVia, proxySource, regular } from '../scene.ts'

/** One token family on several systems in several networks: it was copied. */
export const tokenFamily = {
  name: 'token-family',
  type: 'TOKEN_REUSE',
  summary: 'one session refreshes tokens in many networks and on several systems',
  reachDays: { before: 0, after: 1 },
  defaults: { copies: 4 },
  belowThreshold: { copies: 0 },
  play(scene, { copies }) {
    const { random, attack, aside, startsAt } = scene
    const victim = regular(scene)
    const own = ownVia(victim, startsAt, random.hex(16))
    const login = aside.add('LOGIN_SUCCESS', startsAt, victim, own)
    aside.add('TOKEN_REFRESHED', later(startsAt, { minutes: 50 }), victim, own)
    // In the owner's own country, so that only the number of networks and systems speaks.
    const providers = new Set([victim.homeNetwork.asn])
    for (let turn = 0; turn < copies; turn++) {
      const device = turn % 2 === 0 ? newPhone(random, true, false) : newComputer(random, true)
      const source = sourceOutside(victim.home)
      const at = later(startsAt, { minutes: 60 + turn * 20 })
      const userAgent = userAgentOf(device, dayOf(at))
      attack.add('TOKEN_REFRESHED', at, victim, { ...own, ip: source.ip, userAgent, deviceId: device.deviceId })
    }
    return close(scene, {
      type: 'TOKEN_REUSE',
      subject: { kind: 'session', value: own.sessionId },
      events: [login, ...attack.events],
    })

    function sourceOutside(home: City) {
      for (let attempt = 0; ; attempt++) {
        const source = attempt < 20 ? proxySource(random, [home]) : proxySource(random)
        if (providers.has(source.network.asn)) continue
        providers.add(source.network.asn)
        return source
      }
    }
  },
} satisfies Scenario<{ copies: number }>
