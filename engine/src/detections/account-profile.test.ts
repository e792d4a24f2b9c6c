import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startProfile, type Trait, traitOf } from './account-profile.ts'
import type { DetectionEvent } from './detection.ts'
import { home, stranger } from './example-account.ts'
import { eventAt, noon, times } from './example-events.ts'
import { dayMs } from './sliding-window.ts'

it('knows how often and when a value was last seen', () => {
  const profile = startProfile()
  for (const event of times(3, (turn) => eventAt(noon + turn, home))) profile.learn(event)
  profile.learn(eventAt(noon + 9, { ...home, country: 'FR' }))
  expect(profile.successes).toBe(4)
  expect(profile.timesSeen('country', eventAt(noon, home))).toBe(3)
  expect(profile.lastSeen('country', eventAt(noon, home))).toBe(noon + 2)
  expect(profile.lastSeen('country', eventAt(noon, stranger))).toBeNull()
  expect(profile.variety('country')).toBe(2)
  expect(profile.last?.timestamp).toBe(noon + 9)
})

it('forgets after 90 days, to the millisecond', () => {
  const profile = startProfile()
  profile.learn(eventAt(noon, home))
  profile.moveTo(noon + 90 * dayMs)
  expect(profile.successes).toBe(1)
  profile.moveTo(noon + 90 * dayMs + 1)
  expect(profile.successes).toBe(0)
  expect(profile.last).toBeNull()
  expect(profile.lastSeen('device', eventAt(noon, home))).toBeNull()
  expect(profile.variety('device')).toBe(0)
})

it('takes back what it should not have learned', () => {
  const profile = startProfile()
  const wrong = eventAt(noon + 5, stranger)
  for (const event of [eventAt(noon, home), wrong, eventAt(noon + 9, home)]) profile.learn(event)
  profile.unlearn(wrong.eventId)
  expect(profile.successes).toBe(2)
  expect(profile.lastSeen('country', wrong)).toBeNull()
  expect(profile.lastSeen('country', eventAt(noon, home))).toBe(noon + 9)
})

it('learns nothing from what an event does not tell', () => {
  const profile = startProfile()
  profile.learn(eventAt(noon, { country: '', asn: 0, ip: '' }))
  expect([profile.variety('country'), profile.variety('asn'), profile.variety('network')]).toEqual([0, 0, 0])
})

it('tells the same whatever was asked before, and whenever it was asked', () => {
  const asked: Trait[] = ['address', 'network', 'asn', 'country', 'device', 'browserVersion']
  const event = fc.record({
    ip: fc.constantFrom('', '192.0.2.1', '192.0.2.9', '198.51.100.7'),
    asn: fc.constantFrom(0, 1, 2),
    country: fc.constantFrom('', 'FR', 'GB'),
    browser: fc.constantFrom('Chrome', 'Firefox'),
  })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('learn' as const), event, afterDays: fc.nat(40) }),
    fc.record({ kind: fc.constant('ask' as const), event, trait: fc.constantFrom(...asked) }),
    fc.record({ kind: fc.constant('unlearn' as const), place: fc.nat(20) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const profile = startProfile()
      /** What the profile should still know. */
      let known: DetectionEvent[] = []
      let now = noon
      for (const each of steps) {
        if (each.kind === 'learn') {
          now += each.afterDays * dayMs
          const success = eventAt(now, each.event)
          profile.moveTo(now)
          known = [...known.filter(({ timestamp }) => timestamp >= now - 90 * dayMs), success]
          profile.learn(success)
        } else if (each.kind === 'unlearn') {
          const wrong = known[each.place]
          profile.unlearn(wrong?.eventId ?? 'nobody')
          known = known.filter((other) => other !== wrong)
        } else {
          const { trait } = each
          const like = eventAt(now, each.event)
          const alike = known.filter(
            (other) => traitOf(trait, other) === traitOf(trait, like) && traitOf(trait, like) !== '',
          )
          const values = new Set(known.map((other) => traitOf(trait, other)).filter((value) => value !== ''))
          expect(profile.timesSeen(trait, like)).toBe(alike.length)
          expect(profile.lastSeen(trait, like)).toBe(alike.at(-1)?.timestamp ?? null)
          expect(profile.variety(trait)).toBe(values.size)
          expect(profile.successes).toBe(known.length)
        }
      }
    }),
  )
})
