import type { Scenario } from '../scenario.ts'
import { close, proxySources, scriptAgent, scriptVia, spread, victims } from '../scene.ts'

/** The same list over rented proxies: only the agent gives the campaign away. */
export const stuffingDistributed = {
  name: 'stuffing-distributed',
  type: 'CREDENTIAL_STUFFING',
  summary: 'rented proxies try leaked passwords, one agent behind them all',
  reachDays: { before: 0, after: 1 },
  defaults: { accounts: 160, sources: 40, minutes: 9 },
  belowThreshold: { accounts: 22, sources: 8, minutes: 9 },
  play(scene, { accounts, sources, minutes }) {
    const { random, attack, startsAt } = scene
    const agent = scriptAgent(random)
    const vias = proxySources(random, sources).map(({ ip }) => scriptVia(ip, agent))
    const targets = victims(scene, accounts)
    spread(startsAt, targets.length, minutes, random).forEach((at, turn) => {
      const target = targets[turn]
      const via = vias[turn % vias.length]
      if (target !== undefined && via !== undefined)
        attack.add('LOGIN_FAILED', at, target, via, { reason: 'bad_password' })
    })
    return close(scene, {
      type: 'CREDENTIAL_STUFFING',
      subject: { kind: 'campaign', value: agent },
      events: attack.events,
    })
  },
} satisfies Scenario<{ accounts: number; sources: number; minutes: number }>
