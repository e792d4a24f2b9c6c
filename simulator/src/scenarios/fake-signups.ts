import { disposableDomains } from '../data/names.ts'
import type { Scenario } from '../scenario.ts'
import { close, scriptAgent, scriptVia, serverSource, sourceSubject, spread } from '../scene.ts'

/** Accounts by the dozen, with addresses that live ten minutes and are never verified. */
export const fakeSignups = {
  name: 'fake-signups',
  type: 'FAKE_SIGNUPS',
  summary: 'one source makes accounts with disposable addresses',
  reachDays: { before: 0, after: 1 },
  defaults: { signUps: 60, minutes: 40 },
  belowThreshold: { signUps: 2, minutes: 50 },
  play(scene, { signUps, minutes }) {
    const { random, attack, startsAt } = scene
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const domains = disposableDomains.split(' ')
    for (const at of spread(startsAt, signUps, minutes, random)) {
      const email = `${random.hex(10)}@${random.pick(domains)}`
      const account = { accountId: `usr_${random.hex(12)}`, email, phone: '' }
      attack.add('SIGNUP_SUCCESS', at, account, { ...via, sessionId: random.hex(16) }, { customData: { plan: 'free' } })
    }
    return close(scene, { type: 'FAKE_SIGNUPS', subject: sourceSubject(source), events: attack.events })
  },
} satisfies Scenario<{ signUps: number; minutes: number }>
