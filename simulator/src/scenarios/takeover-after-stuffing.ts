import type { SimulatedEvent } from '../event.ts'
import type { Scenario } from '../scenario.ts'
import {
  accountSubject,
  close,
  habits,
  later,
  ownVia,
  scriptAgent,
  scriptVia,
  serverSource,
  sourceSubject,
  spread,
  strangeVia,
  victims,
} from '../scene.ts'

/** A stuffing run that finds a few right passwords; the buyer of the accounts comes from the same network. */
export const takeoverAfterStuffing = {
  name: 'takeover-after-stuffing',
  type: 'ACCOUNT_TAKEOVER',
  summary: 'a stuffing run finds two right passwords, and they are used',
  reachDays: { before: 6, after: 1 },
  defaults: { accounts: 120, compromised: 2, minutesLater: 35, changesPassword: 1 },
  belowThreshold: { accounts: 10, compromised: 0, minutesLater: 260, changesPassword: 0 },
  play(scene, { accounts, compromised, minutesLater, changesPassword }) {
    const { random, attack, startsAt } = scene
    const source = serverSource(random)
    const via = scriptVia(source.ip, scriptAgent(random))
    const taken = victims(scene, Math.max(1, compromised), 0.08)
    for (const person of taken) habits(scene, person, 5)
    const names = new Set(taken.map(({ accountId }) => accountId))
    const targets = [...victims(scene, accounts).filter(({ accountId }) => !names.has(accountId)), ...taken]
    const shuffled = random.sample(targets, targets.length)
    const fails: SimulatedEvent[] = []
    spread(startsAt, shuffled.length, 11, random).forEach((at, turn) => {
      const target = shuffled[turn]
      if (target !== undefined) fails.push(attack.add('LOGIN_FAILED', at, target, via, { reason: 'bad_password' }))
    })
    const end = later(startsAt, { minutes: 11 })
    if (compromised === 0) {
      // Nobody gave in: the owner comes back hours later, as always.
      for (const person of taken)
        scene.aside.add(
          'LOGIN_SUCCESS',
          later(end, { minutes: minutesLater }),
          person,
          ownVia(person, end, random.hex(16)),
        )
      return close(scene, { type: 'CREDENTIAL_STUFFING', subject: sourceSubject(source), events: fails })
    }
    const takeovers = taken.map((person, turn) => {
      const hit = attack.add('LOGIN_SUCCESS', end + (turn + 1) * 900, person, via)
      const at = later(end, { minutes: minutesLater + turn * 9 })
      const session = strangeVia(scene, source.ip, at)
      const used = attack.add('LOGIN_SUCCESS', at, person, session)
      const changed = changesPassword
        ? [attack.add('CHANGE_PASSWORD_SUCCESS', later(at, { minutes: 4 }), person, session)]
        : []
      const own = fails.filter(({ accountId }) => accountId === person.accountId)
      return { person, events: [...own, hit, used, ...changed] }
    })
    return close(
      scene,
      { type: 'CREDENTIAL_STUFFING', subject: sourceSubject(source), events: fails, compromised: taken },
      ...takeovers.map(({ person, events }) => ({
        type: 'ACCOUNT_TAKEOVER' as const,
        subject: accountSubject(person),
        events,
        compromised: [person],
      })),
    )
  },
} satisfies Scenario<{ accounts: number; compromised: number; minutesLater: number; changesPassword: number }>
