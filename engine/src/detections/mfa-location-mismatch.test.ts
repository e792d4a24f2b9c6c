import { expect, it } from 'vitest'
import { berlin, evidenceIn, firingsOf, habits, home, idsOf, judgeExample, stranger } from './example-account.ts'
import { eventAt, noon } from './example-events.ts'
import { minuteMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('MFA_LOCATION_MISMATCH', events)
const prompt = (fields: object) => eventAt(noon, { ...stranger, type: 'PUSH_NOTIFICATION_SUCCESS', ...fields })
const answer = (type: 'MFA_SUCCESS' | 'MFA_DENIED', fields: object = home, at = noon + 14_000) =>
  eventAt(at, { ...fields, type })

it('fires when a prompt of a new device and network is answered far away, whatever the answer', () => {
  const events = [prompt({}), answer('MFA_SUCCESS')]
  const [firing] = found([...habits(), ...events])
  expect(firing).toMatchObject({ variant: 'confirmed', severity: 'high' })
  expect(firing && evidenceIn(firing, [...habits(), ...events])).toEqual(idsOf(events))
  expect(found([...habits(), prompt({}), answer('MFA_DENIED')])).toMatchObject([{ variant: 'rejected' }])
})

it('fires from 500 km on, with the accuracy of both places taken off', () => {
  // One degree of latitude is 111.2 km.
  const away = (km: number) => prompt({ ...berlin, latitude: berlin.latitude - km / 111.195, accuracyKm: 50 })
  expect(found([...habits(), away(595), answer('MFA_SUCCESS')])).toEqual([])
  expect(found([...habits(), away(605), answer('MFA_SUCCESS')])).toHaveLength(1)
})

it('takes the sign-in that the confirmation let in for the attacker’s', () => {
  const entry = eventAt(noon + minuteMs, stranger)
  const { firings } = judgeExample([...habits(), prompt({}), answer('MFA_SUCCESS'), entry])
  const named = firings.filter(({ type }) => type === 'MFA_LOCATION_MISMATCH').flatMap((firing) => firing.named)
  expect(named).toEqual([entry.eventId])
})

it('stays quiet for a phone on mobile data that confirms for a laptop on a company VPN', () => {
  const overVpn = prompt({
    ...stranger,
    ...home,
    ip: '203.0.113.5',
    latitude: 40.7,
    longitude: -74,
    country: 'US',
    ipVpn: true,
  })
  const phone = {
    ...berlin,
    deviceId: 'phone-of-ada',
    ip: '192.0.2.80',
    ipMobile: true,
    latitude: 48.1,
    longitude: 11.6,
  }
  expect(found([...habits(), overVpn, answer('MFA_SUCCESS', phone)])).toEqual([])
})

it('stays quiet for a phone on mobile data beside a computer that is new to the account', () => {
  const cafe = prompt({ country: 'DE', latitude: 53.5, longitude: 10 })
  const phone = { ...berlin, deviceId: 'phone', ip: '192.0.2.80', ipMobile: true, latitude: 45, longitude: 11.6 }
  expect(found([...habits(), cafe, answer('MFA_SUCCESS', phone)])).toEqual([])
  expect(found([...habits(), cafe, answer('MFA_SUCCESS', { ...phone, ipMobile: false })])).toHaveLength(1)
})

it('stays quiet for prompts that are older than ten minutes, and on accounts that are still learned', () => {
  expect(found([...habits(), prompt({}), answer('MFA_SUCCESS', home, noon + 11 * minuteMs)])).toEqual([])
  expect(found([...habits(2), prompt({}), answer('MFA_SUCCESS')])).toEqual([])
})
