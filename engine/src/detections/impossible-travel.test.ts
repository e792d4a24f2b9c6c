import { expect, it } from 'vitest'
import { berlin, evidenceIn, firingsOf, habits, home, idsOf, laptop, stranger } from './example-account.ts'
import { eventAt, noon } from './example-events.ts'
import { hourMs, minuteMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('IMPOSSIBLE_TRAVEL', events)
const atHome = eventAt(noon, home)
/** So many kilometres south of home; a degree of latitude is 111.2 km. */
const away = (km: number, at: number, fields: object = {}) =>
  eventAt(at, { ...stranger, ...berlin, country: 'XX', latitude: berlin.latitude - km / 111.195, ...fields })

it('fires above 500 km, the accuracy of both places taken off', () => {
  expect(found([...habits(), atHome, away(595, noon + minuteMs)])).toEqual([])
  expect(found([...habits(), atHome, away(605, noon + minuteMs)])).toHaveLength(1)
})

it('fires above 900 km/h', () => {
  expect(found([...habits(), atHome, away(1890, noon + 2 * hourMs)])).toEqual([])
  expect(found([...habits(), atHome, away(1910, noon + 2 * hourMs)])).toHaveLength(1)
})

it('is high with a new device and medium with one that only looks different', () => {
  expect(found([...habits(), atHome, away(3000, noon + hourMs)])).toMatchObject([{ severity: 'high' }])
  const seen = eventAt(noon - 1, { ...home, deviceId: '' })
  const alike = away(3000, noon + hourMs, {
    ...home,
    ...berlin,
    latitude: 20,
    deviceId: '',
    userAgent: 'Mozilla/5.0 Firefox/120.0',
    ip: '203.0.113.66',
  })
  expect(found([...habits(), seen, alike])).toMatchObject([{ severity: 'medium' }])
})

it('shows both sign-ins and names the second one', () => {
  const far = away(3000, noon + hourMs)
  const past = habits()
  const [firing] = found([...past, atHome, far])
  expect(firing).toMatchObject({ named: [far.eventId], compromised: ['ada'] })
  expect(firing && evidenceIn(firing, [...past, atHome, far])).toEqual(idsOf([atHome, far]))
})

it('stays quiet for VPN, hosting, relay and Tor exits at either end', () => {
  for (const flag of ['ipVpn', 'ipHosting', 'ipRelay', 'ipTor']) {
    expect(found([...habits(), atHome, away(3000, noon + hourMs, { [flag]: true })])).toEqual([])
    // The real place before the exit is what counts.
    const exit = away(3000, noon - minuteMs, { deviceId: 'laptop-of-ada', [flag]: true })
    expect(found([...habits(), exit, eventAt(noon, { ...home, deviceId: 'phone' })])).toEqual([])
  }
})

it('stays quiet for mobile carriers within a country, not for a carrier of another one', () => {
  const inside = { country: 'DE', ipMobile: true }
  expect(found([...habits(), atHome, away(1500, noon + hourMs, inside)])).toEqual([])
  expect(found([...habits(), atHome, away(1500, noon + hourMs, { ...inside, country: 'XX' })])).toHaveLength(1)
  const phone = eventAt(noon, { ...home, deviceId: 'phone', deviceType: 'mobile', latitude: 40 })
  expect(
    found([...habits(), phone, eventAt(noon + minuteMs, { ...home, deviceId: 'tablet', ip: '192.0.2.1' })]),
  ).toEqual([])
})

it('stays quiet for the same device, for places of the last month, and while the account is learned', () => {
  expect(found([...habits(), atHome, away(3000, noon + hourMs, { deviceId: 'laptop-of-ada' })])).toEqual([])
  const trip = away(3000, noon - 48 * hourMs, { deviceId: 'laptop-of-ada' })
  expect(
    found([...habits(), trip, atHome, away(3000, noon + hourMs)].sort((a, b) => a.timestamp - b.timestamp)),
  ).toEqual([])
  expect(found([...habits(1), atHome, away(3000, noon + hourMs)])).toEqual([])
})

it('fires for the owner’s user agent without a device id, but not for a phone of it in the owner’s country', () => {
  const past = [...habits(), atHome].map((event) => ({ ...event, deviceId: '' }))
  const alike = (fields: object = {}) =>
    away(3000, noon + hourMs, { ...laptop, deviceId: '', userAgent: atHome.userAgent, ...fields })
  expect(found([...past, alike()])).toMatchObject([{ severity: 'medium' }])
  expect(found([...past, alike({ country: 'DE' })])).toHaveLength(1)
  const phone = { deviceType: 'mobile', userAgent: 'Mozilla/5.0 (iPhone)', os: 'iOS', browser: 'Safari' }
  const withPhone = [eventAt(noon - 20 * hourMs, { ...home, ...phone, deviceId: '' }), ...past].sort(
    (one, other) => one.timestamp - other.timestamp,
  )
  expect(found([...withPhone, alike({ ...phone, country: 'DE' })])).toEqual([])
  expect(found([...withPhone, alike(phone)])).toHaveLength(1)
  expect(found([...past, alike({ ...phone, country: 'DE' })])).toHaveLength(1)
})

it('compares with the owner, not with the attacker before', () => {
  const first = away(3000, noon + hourMs)
  expect(
    found([...habits(), atHome, first, eventAt(noon + 2 * hourMs, home), away(3000, noon + 3 * hourMs)]),
  ).toHaveLength(2)
})
