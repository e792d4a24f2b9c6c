import { newComputer, userAgentOf } from '../agents.ts'
import { dayOf } from '../calendar.ts'
import type { Scenario } from '../scenario.ts'
import { close, later, proxySource, victims } from '../scene.ts'

/** One device behind several accounts, one card behind all of them. */
export const multipleAccounts = {
  name: 'multiple-accounts',
  type: 'MULTIPLE_ACCOUNTS',
  summary: 'one device and one card stand behind several accounts',
  reachDays: { before: 0, after: 3 },
  defaults: { accounts: 7 },
  belowThreshold: { accounts: 2 },
  play(scene, { accounts }) {
    const { random, attack, startsAt } = scene
    const device = newComputer(random, true)
    const { ip } = proxySource(random)
    const paymentHash = random.hex(40)
    victims(scene, accounts).forEach((person, turn) => {
      const at = later(startsAt, { hours: turn * 6 })
      const via = {
        ip,
        userAgent: userAgentOf(device, dayOf(at)),
        deviceId: device.deviceId,
        sessionId: random.hex(16),
        targetApp: 'Lumen Shop',
      }
      attack.add('LOGIN_SUCCESS', at, person, via)
      attack.add('PAYMENT_ADDED_SUCCESS', later(at, { minutes: 5 }), person, via, { paymentHash })
    })
    return close(scene, {
      type: 'MULTIPLE_ACCOUNTS',
      subject: { kind: 'device', value: device.deviceId },
      events: attack.events,
    })
  },
} satisfies Scenario<{ accounts: number }>
