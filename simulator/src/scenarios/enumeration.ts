import type { Scenario } from '../scenario.ts'
import { close, nobody, scriptAgent, scriptVia, serverSource, sourceSubject, spread, victims } from '../scene.ts'

/** Which addresses have an account? Most have none. */
export const enumeration = {
  name: 'enumeration',
  type: 'ACCOUNT_ENUMERATION',
  summary: 'one source asks for accounts that mostly do not exist',
  reachDays: { before: 0, after: 1 },
  defaults: { names: 70, unknownPercent: 90, minutes: 45 },
  belowThreshold: { names: 14, unknownPercent: 90, minutes: 50 },
  play(scene, { names, unknownPercent, minutes }) {
    const { random, attack, startsAt } = scene
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const unknown = Math.ceil((names * unknownPercent) / 100)
    const targets = [
      ...Array.from({ length: unknown }, () => nobody(random, random.pick(['gmail.com', 'outlook.com', 'yahoo.com']))),
      ...victims(scene, names - unknown),
    ]
    const shuffled = random.sample(targets, targets.length)
    spread(startsAt, shuffled.length, minutes, random).forEach((at, turn) => {
      const target = shuffled[turn]
      if (target === undefined) return
      attack.add('LOGIN_FAILED', at, target, via, { reason: target.accountId === '' ? 'unknown_user' : 'bad_password' })
    })
    return close(scene, { type: 'ACCOUNT_ENUMERATION', subject: sourceSubject(source), events: attack.events })
  },
} satisfies Scenario<{ names: number; unknownPercent: number; minutes: number }>
