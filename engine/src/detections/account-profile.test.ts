import { expect, it } from 'vitest'
import { startProfile } from './account-profile.ts'
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
