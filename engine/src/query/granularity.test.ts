import { describe, expect, it, vi } from 'vitest'
import { bucketKey, bucketOf, readGranularity } from './granularity.ts'
import { readTimeZone, type TimeZone } from './time-zone.ts'

// Millions of moments: a busy machine needs its time for them.
vi.setConfig({ testTimeout: 120_000 })

function zoneOf(name: string): TimeZone {
  return readTimeZone(name) ?? expect.fail(`no zone ${name}`)
}

function bucketAt(granularity: string, timeZone: string, at: string) {
  const zone = zoneOf(timeZone)
  const read = readGranularity(granularity)
  return Object.values(bucketKey(read, zone, bucketOf(read, zone, Date.parse(at))))[0]
}

describe('buckets of time', () => {
  it.each([
    ['second', 'UTC', '2026-10-25T00:59:59.999Z', '2026-10-25T00:59:59.000Z'],
    ['15m', 'UTC', '2026-10-25T00:59:59Z', '2026-10-25T00:45:00.000Z'],
    // Clocks in Berlin show 02:30 twice that night: two hours, told apart.
    ['hour', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T00:00:00.000Z'],
    ['hour', 'Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T01:00:00.000Z'],
    // Hours of Kolkata begin at half past UTC.
    ['hour', 'Asia/Kolkata', '2026-11-01T12:29:59Z', '2026-11-01T11:30:00.000Z'],
    ['hour', 'Asia/Kathmandu', '2026-11-01T12:29:59Z', '2026-11-01T12:15:00.000Z'],
    // Six hours counted from midnight in Berlin, which is 22:00 UTC before the change and 23:00 after it.
    ['6h', 'Europe/Berlin', '2026-10-24T23:00:00Z', '2026-10-24T22:00:00.000Z'],
    ['6h', 'Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-25T22:00:00.000Z'],
    ['6h', 'Europe/Berlin', '2026-10-26T00:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['24h', 'Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00.000Z'],
    ['day', 'Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00.000Z'],
    // Midnight is skipped in Cairo when summer begins: the day starts at one.
    ['day', 'Africa/Cairo', '2026-04-24T10:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['day', 'America/Havana', '2026-11-01T10:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['3d', 'UTC', '2026-11-17T10:00:00Z', '2026-11-15T00:00:00.000Z'],
    ['36h', 'Europe/Berlin', '1970-01-03T00:00:00Z', '1970-01-02T12:00:00.000Z'],
    ['100000s', 'UTC', '2026-11-17T10:00:00Z', '2026-11-17T07:20:00.000Z'],
    ['36500d', 'Europe/Berlin', '2026-11-17T10:00:00Z', '1969-12-31T23:00:00.000Z'],
    [`${'9'.repeat(400)}s`, 'UTC', '2026-11-17T10:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['week', 'UTC', '2026-11-15T23:59:59Z', '2026-11-09T00:00:00.000Z'],
    ['1w', 'UTC', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00.000Z'],
    ['month', 'America/New_York', '2026-11-01T03:59:59Z', '2026-10-01T04:00:00.000Z'],
    ['1M', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['year', 'Pacific/Apia', '2025-12-31T11:00:00Z', '2025-12-31T11:00:00.000Z'],
    ['hourOfDay', 'Australia/Lord_Howe', '2026-11-15T13:30:00Z', 0],
    ['dayOfWeek', 'UTC', '2026-11-15T00:00:00Z', 7],
    ['dayOfWeek', 'Pacific/Chatham', '2026-11-15T10:30:00Z', 1],
  ])('%s in %s puts %s into %s', (granularity, timeZone, at, start) => {
    expect(bucketAt(granularity, timeZone, at)).toBe(start)
  })

  it('begin at or before what they hold, and hold their own beginning', () => {
    const hour = 3_600_000
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const zone = zoneOf(timeZone)
      for (const granularity of ['hour', '7h', 'day', 'week', 'month'].map(readGranularity)) {
        for (let at = Date.UTC(2026, 9, 20); at < Date.UTC(2026, 10, 8); at += 29 * hour) {
          const bucket = bucketOf(granularity, zone, at)
          const start = Date.parse(String(Object.values(bucketKey(granularity, zone, bucket))[0]))
          expect(start, timeZone).toBeLessThanOrEqual(at)
          expect(bucketOf(granularity, zone, start), timeZone).toBe(bucket)
          expect(bucketOf(granularity, zone, start - 1), timeZone).toBeLessThan(bucket)
        }
      }
    }
  })
})

describe('a time zone', () => {
  it('has the spelling that the store knows', () => {
    expect(zoneOf('europe/berlin').name).toBe('Europe/Berlin')
    expect(zoneOf('utc').name).toBe('UTC')
  })

  it.each(['', 'PST', 'EST5EDT', '+05:30', 'Mars/Phobos', "UTC' OR 1=1", 'constructor', '../../etc/passwd'])(
    'is not %j',
    (name) => {
      expect(readTimeZone(name)).toBeNull()
    },
  )
})
