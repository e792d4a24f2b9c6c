import type { Scenario } from '../scenario.ts'
import { close, scriptAgent, scriptVia, serverSource, sourceSubject, spread, victims } from '../scene.ts'

/** A few common passwords for each of some accounts, paced so that nothing locks. */
export const spraying = {
  name: 'spraying',
  type: 'PASSWORD_SPRAYING',
  summary: 'one source tries a few common passwords on each of some accounts, round by round',
  reachDays: { before: 0, after: 1 },
  defaults: { accounts: 14, rounds: 3, minutes: 42 },
  belowThreshold: { accounts: 4, rounds: 3, minutes: 42 },
  play(scene, { accounts, rounds, minutes }) {
    const { random, attack, startsAt } = scene
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const targets = victims(scene, accounts)
    spread(startsAt, targets.length * rounds, minutes, random).forEach((at, turn) => {
      const target = targets[turn % targets.length]
      if (target !== undefined) attack.add('LOGIN_FAILED', at, target, via, { reason: 'bad_password' })
    })
    return close(scene, { type: 'PASSWORD_SPRAYING', subject: sourceSubject(source), events: attack.events })
  },
} satisfies Scenario<{ accounts: number; rounds: number; minutes: number }>
