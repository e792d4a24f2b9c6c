import type { Scenario } from '../scenario.ts'
import { close, proxySources, scriptAgent, scriptVia, spread, victims } from '../scene.ts'

/** Spraying from several addresses at once, each account tried from more than one of them. */
export const sprayingDistributed = {
  name: 'spraying-distributed',
  type: 'PASSWORD_SPRAYING',
  summary: 'several sources spray common passwords together',
  reachDays: { before: 0, after: 1 },
  defaults: { accounts: 18, rounds: 3, sources: 24, minutes: 13 },
  belowThreshold: { accounts: 6, rounds: 3, sources: 4, minutes: 13 },
  play(scene, { accounts, rounds, sources, minutes }) {
    const { random, attack, startsAt } = scene
    const agent = scriptAgent(random)
    const vias = proxySources(random, sources).map(({ ip }) => scriptVia(ip, agent))
    const targets = victims(scene, accounts)
    spread(startsAt, targets.length * rounds, minutes, random).forEach((at, turn) => {
      const target = targets[turn % targets.length]
      const via = vias[(turn * 5 + Math.floor(turn / targets.length)) % vias.length]
      if (target !== undefined && via !== undefined)
        attack.add('LOGIN_FAILED', at, target, via, { reason: 'bad_password' })
    })
    return close(scene, {
      type: 'PASSWORD_SPRAYING',
      subject: { kind: 'campaign', value: agent },
      events: attack.events,
    })
  },
} satisfies Scenario<{ accounts: number; rounds: number; sources: number; minutes: number }>
