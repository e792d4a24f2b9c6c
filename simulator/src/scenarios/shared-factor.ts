import { fictionalPhone } from '../person.ts'
import type { Scenario } from '../scenario.ts'
import { close, later, ownVia, proxySource, strangeVia, victims } from '../scene.ts'

/** One phone becomes the second factor of several accounts that have nothing else in common. */
export const sharedFactor = {
  name: 'shared-factor',
  type: 'SHARED_FACTOR',
  summary: 'one phone is enrolled as a factor on several accounts',
  reachDays: { before: 0, after: 5 },
  defaults: { accounts: 4 },
  // A family phone: two accounts, one home.
  belowThreshold: { accounts: 2 },
  play(scene, { accounts }) {
    const { random, attack, startsAt } = scene
    const phone = fictionalPhone(random)
    const people = victims(scene, accounts)
    const deviceId = random.hex(20)
    const [first] = people
    people.forEach((person, turn) => {
      const at = later(startsAt, { hours: turn * 20 })
      const via =
        scene.isAboveThreshold || first === undefined
          ? strangeVia(scene, proxySource(random).ip, at)
          : ownVia(first, startsAt, random.hex(16))
      attack.add(
        'MFA_ENROLLMENT_SUCCESS',
        at,
        { ...person, phone },
        { ...via, deviceId },
        { customData: { factor: 'sms' } },
      )
    })
    return close(scene, { type: 'SHARED_FACTOR', subject: { kind: 'phone', value: phone }, events: attack.events })
  },
} satisfies Scenario<{ accounts: number }>
