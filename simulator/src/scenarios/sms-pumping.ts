import type { Scenario } from '../scenario.ts'
import { close, proxySource, scriptAgent, scriptVia, spread, victims } from '../scene.ts'

/** Texts to a block of numbers whose operator shares the fee. */
export const smsPumping = {
  name: 'sms-pumping',
  type: 'SMS_PUMPING',
  summary: 'codes are texted to one block of numbers over many accounts',
  reachDays: { before: 0, after: 1 },
  defaults: { texts: 60, accounts: 30, minutes: 45 },
  belowThreshold: { texts: 6, accounts: 3, minutes: 50 },
  play(scene, { texts, accounts, minutes }) {
    const { random, attack, startsAt } = scene
    const source = proxySource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const prefix = '+190955501'
    const people = victims(scene, accounts)
    spread(startsAt, texts, minutes, random).forEach((at, turn) => {
      const person = people[turn % people.length]
      const phone = `${prefix}${String(turn % 30).padStart(2, '0')}`
      if (person !== undefined) attack.add('SMS_SUCCESS', at, { ...person, phone }, via)
    })
    return close(scene, { type: 'SMS_PUMPING', subject: { kind: 'phone', value: prefix }, events: attack.events })
  },
} satisfies Scenario<{ texts: number; accounts: number; minutes: number }>
