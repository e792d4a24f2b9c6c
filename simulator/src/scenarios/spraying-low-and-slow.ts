import type { Scenario } from '../scenario.ts'
import { close, proxySources, scriptAgent, scriptVia, spread, victims } from '../scene.ts'

/** Days of single tries, every one from an address that is never used again. */
export const sprayingLowAndSlow = {
  name: 'spraying-low-and-slow',
  type: 'PASSWORD_SPRAYING',
  summary: 'for days, each failure comes from an address that is used once',
  reachDays: { before: 0, after: 4 },
  defaults: { tries: 420, hours: 72 },
  belowThreshold: { tries: 6, hours: 72 },
  play(scene, { tries, hours }) {
    const { random, attack, startsAt } = scene
    const agent = scriptAgent(random)
    const sources = proxySources(random, tries)
    const targets = victims(scene, Math.min(tries, Math.ceil(scene.world.residents / 2)))
    spread(startsAt, tries, hours * 60, random).forEach((at, turn) => {
      const target = targets[turn % targets.length]
      const source = sources[turn]
      if (target !== undefined && source !== undefined)
        attack.add('LOGIN_FAILED', at, target, scriptVia(source.ip, agent), { reason: 'bad_password' })
    })
    return close(scene, {
      type: 'PASSWORD_SPRAYING',
      subject: { kind: 'campaign', value: agent },
      events: attack.events,
    })
  },
} satisfies Scenario<{ tries: number; hours: number }>
