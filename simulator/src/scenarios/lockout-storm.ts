import type { Scenario } from '../scenario.ts'
import { close, scriptAgent, scriptVia, serverSource, sourceSubject, spread, victims } from '../scene.ts'

/** Enough wrong passwords to lock everybody out. */
export const lockoutStorm = {
  name: 'lockout-storm',
  type: 'LOCKOUT_STORM',
  summary: 'one source locks many accounts',
  reachDays: { before: 0, after: 1 },
  defaults: { accounts: 24, minutes: 4 },
  belowThreshold: { accounts: 4, minutes: 20 },
  play(scene, { accounts, minutes }) {
    const { random, attack, startsAt } = scene
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const people = victims(scene, accounts)
    spread(startsAt, people.length, minutes, random).forEach((at, turn) => {
      const person = people[turn]
      if (person !== undefined) attack.add('ACCOUNT_LOCKED', at, person, via, { reason: 'locked' })
    })
    return close(scene, { type: 'LOCKOUT_STORM', subject: sourceSubject(source), events: attack.events })
  },
} satisfies Scenario<{ accounts: number; minutes: number }>
