import { addressIn, citiesOf, distanceKm, type Network } from '../networks.ts'
import type { Scenario } from '../scenario.ts'
import { accountSubject, close, later, ownVia, regular, strangeVia } from '../scene.ts'

/** One account, several people in several homes, watching at the same time. */
export const accountSharing = {
  name: 'account-sharing',
  type: 'ACCOUNT_SHARING',
  summary: 'one account is used in several homes at the same time',
  reachDays: { before: 0, after: 7 },
  defaults: { people: 4, meetings: 7 },
  belowThreshold: { people: 2, meetings: 2 },
  play(scene, { people, meetings }) {
    const { random, attack, aside, startsAt } = scene
    const owner = regular(scene)
    const others = homesBeside(owner.homeNetwork, people - 1).map((network) => {
      const ip = addressIn(network, random.between(10, 800))
      return strangeVia(scene, ip, startsAt)
    })
    const events = Array.from({ length: meetings }, (_, evening) => {
      const at = later(startsAt, { hours: evening * 20 })
      return [
        aside.add('LOGIN_SUCCESS', at, owner, ownVia(owner, at, random.hex(16))),
        ...others.map((via, turn) =>
          attack.add('LOGIN_SUCCESS', later(at, { minutes: 1 + turn * 2 }), owner, {
            ...via,
            sessionId: random.hex(16),
          }),
        ),
      ]
    }).flat()
    return close(scene, { type: 'ACCOUNT_SHARING', subject: accountSubject(owner), events })

    /** The nearest homes in the same country, each with another provider. */
    function homesBeside(own: Network, count: number): Network[] {
      const near = (citiesOf.get(owner.home.country) ?? []).toSorted(
        (a, b) => distanceKm(owner.home, a) - distanceKm(owner.home, b),
      )
      const byProvider = new Map<number, Network>()
      for (const network of near.flatMap(({ networks }) => networks))
        if (network.asn !== own.asn && !byProvider.has(network.asn)) byProvider.set(network.asn, network)
      return [...byProvider.values()].slice(0, count)
    }
  },
} satisfies Scenario<{ people: number; meetings: number }>
