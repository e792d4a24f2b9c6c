import { expect, it } from 'vitest'
import { berlin, evidenceIn, firingsOf, habits, home, idsOf, stranger } from './example-account.ts'
import { eventAt, noon } from './example-events.ts'
import { dayMs, hourMs, minuteMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('SESSION_HIJACKING', events)
const own = { ...home, sessionId: 's1' }
const login = eventAt(noon, own)
const use = (fields: object, at = noon + 20 * minuteMs) => eventAt(at, { ...own, type: 'TOKEN_REFRESHED', ...fields })
const elsewhere = { ip: '203.0.113.66', asn: 64_500 }

it('fires for another address with another browser, another system or in another country', () => {
  expect(found([login, use({ ...elsewhere, browser: 'Chrome' })])).toHaveLength(1)
  expect(found([login, use({ ...elsewhere, os: 'Linux' })])).toHaveLength(1)
  const { latitude, longitude, country } = stranger
  expect(found([login, use({ ...elsewhere, latitude, longitude, country, deviceId: '' })])).toHaveLength(1)
})

it('fires at every use of the thief, none of the owner, and shows the session’s uses', () => {
  const events = [
    login,
    use({ ...elsewhere, os: 'Linux' }),
    use({}, noon + 25 * minuteMs),
    use({ ...elsewhere, os: 'Linux' }, noon + 30 * minuteMs),
  ]
  const firings = found(events)
  expect(firings.map(({ at }) => at)).toEqual([noon + 20 * minuteMs, noon + 30 * minuteMs])
  expect(firings[0]).toMatchObject({ subject: { kind: 'session', value: 's1' }, compromised: ['ada'] })
  const other = use({ sessionId: 's2' }, noon + 1)
  const prompt = eventAt(noon + 1, { ...own, type: 'MFA_SUCCESS', os: 'iOS', ip: '192.0.2.9' })
  expect(firings[0] && evidenceIn(firings[0], [...events, other, prompt])).toEqual(idsOf(events.slice(0, 2)))
})

it('stays quiet for Wi-Fi to mobile, a browser upgrade and a VPN that is switched on', () => {
  expect(found([login, use({ ip: '192.0.2.80', asn: 64_512, ipMobile: true })])).toEqual([])
  expect(
    found([login, use({ ...elsewhere, userAgent: 'Mozilla/5.0 Firefox/145.0', browserVersion: '145.0' })]),
  ).toEqual([])
  const { latitude, longitude, country } = stranger
  expect(found([login, use({ ...elsewhere, latitude, longitude, country, deviceId: '', ipVpn: true })])).toEqual([])
})

it('stays quiet for a device that shows its own id wherever its address seems to be', () => {
  const { latitude, longitude, country } = stranger
  expect(found([login, use({ ...elsewhere, latitude, longitude, country })])).toEqual([])
})

it('knows a carrier of a country where the owner never was', () => {
  const { latitude, longitude, country } = stranger
  const abroad = { ...elsewhere, latitude, longitude, country, deviceId: '', ipMobile: true }
  expect(found([...habits(), login, use(abroad)])).toHaveLength(1)
  const roaming = eventAt(noon - 9 * dayMs, { ...stranger, ipMobile: true })
  expect(found([roaming, ...habits(), login, use(abroad)])).toEqual([])
  expect(found([login, use(abroad)])).toEqual([])
})

it('stays quiet for a session that travels with its owner, and for another browser at the same address', () => {
  const inParis = { ...elsewhere, country: 'FR', latitude: 48.86, longitude: 2.35 }
  expect(found([login, use({ ...inParis, deviceId: '' }, noon + 5 * hourMs)])).toEqual([])
  expect(found([login, use({ browser: 'App' })])).toEqual([])
  expect(
    found([login, use({ browser: 'App' }), use({ ...elsewhere, ...berlin, browser: 'App' }, noon + hourMs)]),
  ).toEqual([])
})
