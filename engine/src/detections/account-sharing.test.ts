import { expect, it } from 'vitest'
import { evidenceIn, firingsOf, home, idsOf, stranger } from './example-account.ts'
import { eventAt, failureAt, noon, times } from './example-events.ts'
import { dayMs, hourMs, minuteMs } from './sliding-window.ts'

const found = (events: Parameters<typeof firingsOf>[1]) => firingsOf('ACCOUNT_SHARING', events)
const flats = [
  { ...home, ip: '198.51.100.7', asn: 1, deviceId: 'one' },
  { ...home, ip: '192.0.2.7', asn: 2, deviceId: 'two' },
  { ...home, ip: '203.0.113.7', asn: 3, deviceId: 'three' },
]
const evening = (back: number, people = flats, minutesApart = 3) =>
  people.map((person, turn) => eventAt(noon - back * dayMs + turn * minutesApart * minuteMs, person))

it('fires for the fourth meeting of three devices in three networks, not for the third', () => {
  const events = [...evening(1), ...evening(0)]
  expect(found(events.slice(0, -1))).toEqual([])
  const [firing] = found(events)
  expect(firing).toMatchObject({ severity: 'medium', named: [], at: noon + 6 * minuteMs })
  const overVpn = eventAt(noon - minuteMs, { ipVpn: true })
  expect(firing && evidenceIn(firing, [...events, overVpn])).toEqual(idsOf(events))
})

it('wants three devices and three networks, within ten minutes, within a week', () => {
  const days = (make: (back: number) => ReturnType<typeof evening>) => [3, 2, 1, 0].flatMap(make)
  expect(found(days((back) => evening(back, flats.slice(0, 2))))).toEqual([])
  expect(
    found(
      days((back) =>
        evening(
          back,
          flats.map((flat) => ({ ...flat, asn: Math.min(flat.asn, 2) })),
        ),
      ),
    ),
  ).toEqual([])
  expect(found(days((back) => evening(back, flats, 11)))).toEqual([])
  expect(found([...evening(8), ...evening(0)])).toEqual([])
})

it('stays quiet for one person with phone, tablet and laptop at home, at work and on the way', () => {
  const phone = { ...home, ip: '192.0.2.80', asn: 9, deviceId: 'phone', ipMobile: true }
  const tablet = { ...home, deviceId: 'tablet' }
  const atWork = { ...home, ip: '203.0.113.200', asn: 8, deviceId: 'work-laptop' }
  const week = times(6, (turn) => {
    const at = noon - (5 - turn) * dayMs
    return [
      eventAt(at - 3 * hourMs, atWork),
      eventAt(at - 3 * hourMs + 2 * minuteMs, phone),
      eventAt(at, home),
      eventAt(at + minuteMs, phone),
      eventAt(at + 2 * minuteMs, tablet),
      eventAt(at + 3 * minuteMs, { ...home, ip: '203.0.113.250', asn: 7, ipVpn: true }),
    ]
  }).flat()
  expect(found(week)).toEqual([])
})

it('stays quiet for an account under attack', () => {
  const guesses = times(12, (turn) => failureAt(noon - hourMs + turn * 1000, { ...stranger, ip: '192.0.100.1' }))
  expect(found([...evening(1), ...guesses, ...evening(0)])).toEqual([])
})
