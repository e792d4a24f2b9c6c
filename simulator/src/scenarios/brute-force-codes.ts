import type { Scenario } from '../scenario.ts'
import { accountSubject, close, proxySource, regular, spread, strangeVia } from '../scene.ts'

/** The password is known; the one-time code is guessed, a few tries a session. */
export const bruteForceCodes = {
  name: 'brute-force-codes',
  type: 'BRUTE_FORCE',
  summary: 'one-time codes of one account are guessed over many sessions',
  reachDays: { before: 0, after: 1 },
  defaults: { codes: 30, sessions: 15, minutes: 8 },
  belowThreshold: { codes: 14, sessions: 7, minutes: 8 },
  play(scene, { codes, sessions, minutes }) {
    const { random, attack, startsAt } = scene
    const victim = regular(scene)
    const via = strangeVia(scene, proxySource(random).ip, startsAt)
    const ids = Array.from({ length: sessions }, () => random.hex(16))
    spread(startsAt, codes, minutes, random).forEach((at, turn) => {
      const sessionId = ids[turn % sessions] ?? ''
      attack.add(
        'MFA_FAILED',
        at,
        victim,
        { ...via, sessionId },
        { reason: 'other', customData: { cause: 'wrong_code' } },
      )
    })
    return close(scene, { type: 'BRUTE_FORCE', subject: accountSubject(victim), events: attack.events })
  },
} satisfies Scenario<{ codes: number; sessions: number; minutes: number }>
