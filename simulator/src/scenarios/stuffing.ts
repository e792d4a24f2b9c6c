import type { Scenario } from '../scenario.ts'
import { close, nobody, scriptAgent, scriptVia, serverSource, sourceSubject, spread, victims } from '../scene.ts'

/** A list of leaked passwords, tried once or twice each from one machine. */
export const stuffing = {
  name: 'stuffing',
  type: 'CREDENTIAL_STUFFING',
  summary: 'one source tries leaked passwords on many accounts',
  reachDays: { before: 0, after: 1 },
  defaults: { accounts: 110, unknownPercent: 30, minutes: 12 },
  belowThreshold: { accounts: 12, unknownPercent: 30, minutes: 14 },
  play(scene, { accounts, unknownPercent, minutes }) {
    const { random, attack, startsAt } = scene
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const unknown = Math.round((accounts * unknownPercent) / 100)
    const targets = [
      ...victims(scene, accounts - unknown),
      ...Array.from({ length: unknown }, () => nobody(random, 'gmail.com')),
    ]
    const shuffled = random.sample(targets, targets.length)
    spread(startsAt, shuffled.length, minutes, random).forEach((at, turn) => {
      const target = shuffled[turn]
      if (target === undefined) return
      const reason = target.accountId === '' ? 'unknown_user' : 'bad_password'
      attack.add('LOGIN_FAILED', at, target, via, { reason })
      if (random.chance(0.1)) attack.add('LOGIN_FAILED', at + 700, target, via, { reason })
    })
    return close(scene, { type: 'CREDENTIAL_STUFFING', subject: sourceSubject(source), events: attack.events })
  },
} satisfies Scenario<{ accounts: number; unknownPercent: number; minutes: number }>
