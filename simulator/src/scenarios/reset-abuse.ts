import type { Scenario } from '../scenario.ts'
import { accountSubject, close, proxySource, scriptAgent, scriptVia, sourceSubject, spread, victims } from '../scene.ts'

/** Reset links for one account again and again, or for a list of accounts. */
export const resetAbuse = {
  name: 'reset-abuse',
  type: 'RESET_ABUSE',
  summary: 'one source asks for reset links, for one account or for many',
  reachDays: { before: 0, after: 1 },
  defaults: { forOne: 9, accounts: 18, minutes: 40 },
  belowThreshold: { forOne: 3, accounts: 5, minutes: 40 },
  play(scene, { forOne, accounts, minutes }) {
    const { random, attack, startsAt } = scene
    const [target, ...list] = victims(scene, accounts)
    if (target === undefined) return close(scene)
    const source = proxySource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const single = spread(startsAt, forOne, minutes, random).map((at) =>
      attack.add('PASSWORD_RESET_REQUESTED', at, target, via),
    )
    spread(startsAt + 5000, list.length, minutes, random).forEach((at, turn) => {
      const other = list[turn]
      if (other !== undefined) attack.add('PASSWORD_RESET_REQUESTED', at, other, via)
    })
    return close(
      scene,
      { type: 'RESET_ABUSE', subject: sourceSubject(source), events: attack.events },
      { type: 'RESET_ABUSE', subject: accountSubject(target), events: single },
    )
  },
} satisfies Scenario<{ forOne: number; accounts: number; minutes: number }>
