import { expect, it } from 'vitest'
import { evidenceIn, firingsOf, habits, home, idsOf, stranger } from './example-account.ts'
import { eventAt, failureAt, noon } from './example-events.ts'
import { dayMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('SUSPICIOUS_LOGIN', events)

it('fires for a new device in a new country after three successes, not after two', () => {
  expect(found([...habits(2), eventAt(noon, stranger)])).toEqual([])
  const login = eventAt(noon, stranger)
  const past = habits(3)
  const [firing] = found([...past, login])
  expect(firing).toMatchObject({ variant: 'entered', severity: 'medium', named: [login.eventId] })
  expect(firing && evidenceIn(firing, [...past, login])).toEqual(idsOf([login]))
})

it('stays quiet for a holiday with the old phone, with or without an id of its own', () => {
  const abroad = { ip: '203.0.113.66', asn: 64_500, country: 'PT' }
  expect(found([...habits(), eventAt(noon, { ...home, ...abroad })])).toEqual([])
  const past = habits().map((event) => ({ ...event, deviceId: '' }))
  expect(found([...past, eventAt(noon, { ...home, ...abroad, deviceId: '' })])).toEqual([])
})

it('stays quiet for a new phone in the usual country, and where the country is unknown', () => {
  expect(found([...habits(), eventAt(noon, { ...home, deviceId: 'new-phone', ip: '203.0.113.66' })])).toEqual([])
  expect(found([...habits(), eventAt(noon, { ...stranger, country: '' })])).toEqual([])
})

it('counts a device as new after 30 days and a country after 90', () => {
  const seen = (days: number, fields: object) => eventAt(noon - days * dayMs, fields)
  const device = { deviceId: stranger.deviceId ?? '' }
  const country = { country: stranger.country ?? '' }
  const withEarlier = (earlier: ReturnType<typeof eventAt>) => found([earlier, ...habits(), eventAt(noon, stranger)])
  expect(withEarlier(seen(29, { ...home, ...device }))).toEqual([])
  expect(withEarlier(seen(31, { ...home, ...device }))).toHaveLength(1)
  expect(withEarlier(seen(89, { ...home, ...country }))).toEqual([])
  expect(withEarlier(seen(91, { ...home, ...country }))).toHaveLength(1)
})

it('stays quiet for a VPN on a device of the last season, not for a VPN on a new one', () => {
  const overVpn = { ...stranger, ipVpn: true }
  const earlier = eventAt(noon - 60 * dayMs, { ...home, deviceId: stranger.deviceId ?? '' })
  expect(found([earlier, ...habits(), eventAt(noon, overVpn)])).toEqual([])
  expect(found([...habits(), eventAt(noon, overVpn)])).toHaveLength(1)
})

it('fires for a right password that was stopped, from a new country and device', () => {
  const stops = [
    failureAt(noon, { ...stranger, reason: 'policy_denied' }),
    failureAt(noon, { ...stranger, reason: 'mfa_required' }),
    eventAt(noon, { ...stranger, type: 'LOGIN_BLOCKED', reason: 'policy_denied' }),
    eventAt(noon, { ...stranger, type: 'MFA_FAILED' }),
    eventAt(noon, { ...stranger, type: 'MFA_DENIED' }),
  ]
  for (const stop of stops) {
    const [firing] = found([...habits(), stop])
    expect(firing).toMatchObject({ variant: 'stopped', named: [] })
    expect(firing && evidenceIn(firing, [stop, failureAt(noon, stranger)])).toEqual([stop.eventId])
  }
})

it('stays quiet for wrong passwords from anywhere, and for owners who are stopped on a new phone at home', () => {
  expect(found([...habits(), failureAt(noon, stranger)])).toEqual([])
  const newPhone = { ...home, deviceId: 'new-phone' }
  expect(found([...habits(), failureAt(noon, { ...newPhone, reason: 'policy_denied' })])).toEqual([])
  expect(found([...habits(), eventAt(noon, { ...newPhone, type: 'MFA_DENIED' })])).toEqual([])
})
