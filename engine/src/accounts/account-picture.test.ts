import { describe, expect, it } from 'vitest'
import { devicesOf, labelCounts, type PictureEvent, placesOf, sessionsOf } from './account-picture.ts'
import { circadianOf, unusualFrom } from './circadian.ts'

const HOUR_MS = 3_600_000
const event = (timestamp: number, more: Partial<PictureEvent> = {}): PictureEvent => ({
  timestamp,
  type: 'LOGIN_SUCCESS',
  ip: '8.8.8.8',
  sessionId: 's1',
  print: 'p1',
  country: 'DE',
  region: 'BE',
  city: 'Berlin',
  latitude: 52.5,
  longitude: 13.4,
  browser: 'Firefox',
  os: 'Linux',
  deviceType: 'desktop',
  deviceModel: '',
  labels: [],
  ...more,
})

describe('the picture of an account', () => {
  it('counts its labels, the most frequent first, and tells when each was last there', () => {
    const events = [
      event(3, { labels: ['B', 'A'] }),
      event(9, { labels: ['A'] }),
      event(5),
      event(1, { labels: ['C'] }),
    ]
    expect(labelCounts(events)).toEqual([
      { label: 'A', events: 2, lastSeen: new Date(9).toISOString() },
      { label: 'B', events: 1, lastSeen: new Date(3).toISOString() },
      { label: 'C', events: 1, lastSeen: new Date(1).toISOString() },
    ])
    expect(labelCounts([])).toEqual([])
  })

  it('lists its places by frequency, with failures, in whatever order the events come', () => {
    const events = [
      event(3, { country: 'FR', region: '', city: 'Paris', type: 'LOGIN_FAILED' }),
      event(1),
      event(2),
      event(4, { country: '' }),
    ]
    expect(placesOf(events)).toMatchObject([
      { country: 'DE', city: 'Berlin', events: 2, failures: 0, firstSeen: '1970-01-01T00:00:00.001Z' },
      { country: 'FR', city: 'Paris', events: 1, failures: 1 },
    ])
    expect(placesOf([...events].reverse())).toEqual(placesOf(events))
  })

  it('tells devices by their print and sessions by what moved within them', () => {
    const events = [event(1), event(2, { print: 'p2', country: 'FR', ip: '8.8.4.4' }), event(3, { sessionId: 's2' })]
    expect(devicesOf(events)).toMatchObject([
      { print: 'p1', events: 2, countries: ['DE'] },
      { print: 'p2', events: 1, countries: ['FR'] },
    ])
    expect(sessionsOf(events)).toMatchObject([
      { sessionId: 's2', ips: 1, prints: 1 },
      { sessionId: 's1', ips: 2, prints: 2, events: 2 },
    ])
  })
})

describe('the hours of an account', () => {
  const office = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? 100 : 1))
  const at = (hour: number) => hour * HOUR_MS

  it('are unusual where it is awake and hardly anybody else is', () => {
    const hours = circadianOf([at(3), at(10), at(10)], 30, office)
    expect(hours[3]?.unusual).toBeGreaterThanOrEqual(unusualFrom)
    expect(hours[10]).toMatchObject({ average: 2 / 30, unusual: 0 })
    expect(hours[4]).toMatchObject({ average: 0, unusual: 0 })
    expect(hours).toHaveLength(24)
  })

  it('are not unusual where everybody is awake all day, or nobody else exists', () => {
    const even = new Array<number>(24).fill(50)
    expect(circadianOf([at(3)], 30, even).every(({ unusual }) => unusual === 0)).toBe(true)
    const alone = even.map((_, hour) => (hour === 3 ? 1 : 0))
    expect(circadianOf([at(3)], 30, alone).every(({ unusual }) => unusual === 0)).toBe(true)
  })
})
