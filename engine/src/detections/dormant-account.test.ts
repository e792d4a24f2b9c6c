import { expect, it } from 'vitest'
import { evidenceIn, firingsOf, home, idsOf, stranger } from './example-account.ts'
import { eventAt, noon, times } from './example-events.ts'
import { dayMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('DORMANT_ACCOUNT', events)
const before = (silentDays: number, count = 3) =>
  times(count, (turn) => eventAt(noon - (silentDays + count - 1 - turn) * dayMs, home))

it('fires after 90 silent days on a new device, not a day earlier', () => {
  const login = eventAt(noon, stranger)
  expect(found([...before(89), login])).toEqual([])
  const [firing] = found([...before(90), login])
  expect(firing).toMatchObject({ severity: 'high', named: [login.eventId] })
  expect(firing && evidenceIn(firing, [...before(90), login])).toEqual(idsOf([login]))
})

it('is medium for the old device in a new country', () => {
  expect(found([...before(100), eventAt(noon, { ...home, country: 'FR' })])).toMatchObject([{ severity: 'medium' }])
})

it('stays quiet for the seasonal customer on the old device or at the old place', () => {
  expect(found([...before(120), eventAt(noon, home)])).toEqual([])
  expect(found([...before(120), eventAt(noon, { ...home, ip: '203.0.113.1', asn: 64_500 })])).toEqual([])
  expect(found([...before(120), eventAt(noon, { ...home, deviceId: 'new-phone' })])).toEqual([])
})

it('stays quiet for accounts with fewer than three sign-ins', () => {
  expect(found([...before(120, 2), eventAt(noon, stranger)])).toEqual([])
})

it('knows what was usual from sign-ins that no threat named, or that an analyst trusts', () => {
  const [first, ...rest] = before(120, 4).map((event, turn) => (turn === 0 ? { ...event, country: 'BR' } : event))
  if (first === undefined) throw new Error('There are sign-ins')
  const login = eventAt(noon, { ...home, country: 'BR' })
  const fired = (told: object) => firingsOf('DORMANT_ACCOUNT', [first, ...rest, login], told).length
  const named = new Set([first.eventId])
  expect([fired({}), fired({ named }), fired({ named, trusted: named })]).toEqual([0, 1, 0])
})

it('goes on firing at the attacker’s next sign-ins', () => {
  expect(found([...before(120), eventAt(noon, stranger), eventAt(noon + 1000, stranger)])).toHaveLength(2)
})
