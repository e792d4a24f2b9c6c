import type { AccountIdentifier } from '@signet/contract/account-details'
import { describe, expect, test } from 'vitest'
import { isAnomalous } from './anomalous.ts'
import { deviceName } from './device-name.ts'
import { identifiersByKind } from './identifiers-by-kind.ts'
import { placesByCountry } from './places-by-country.ts'
import { percentOf, strengthOf } from './strength.ts'

const seen = { firstSeen: '2026-03-01T00:00:00.000Z', lastSeen: '2026-03-02T00:00:00.000Z' }
const place = (country: string, events: number, failures: number) => ({
  country,
  region: '',
  city: '',
  latitude: null,
  longitude: null,
  events,
  failures,
  ...seen,
})

test('the cities of a country are one square, the busiest country first', () => {
  expect(placesByCountry([place('DE', 2, 1), place('VN', 9, 9), place('DE', 3, 0)])).toEqual([
    { country: 'VN', events: 9, failures: 9 },
    { country: 'DE', events: 5, failures: 1 },
  ])
})

const identifier = (kind: AccountIdentifier['kind'], value: string, more: Partial<AccountIdentifier> = {}) => ({
  kind,
  value,
  events: 1,
  accounts: 1,
  common: false,
  ...seen,
  ...more,
})

describe('identifiers', () => {
  test('stand by kind; what is shared by few comes before what is its own, what is common proves nothing', () => {
    const groups = identifiersByKind(
      [
        identifier('ip', 'own'),
        identifier('ip', 'office', { accounts: 500, common: true, lastSeen: '2026-03-09T00:00:00.000Z' }),
        identifier('ip', 'six', { accounts: 6 }),
        identifier('ip', 'two', { accounts: 2 }),
        identifier('email', 'a@b.c'),
      ],
      { ip: 12 },
    )
    expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
      ['email', 1],
      ['ip', 12],
    ])
    expect(groups[1]?.identifiers.map(({ value }) => value)).toEqual(['two', 'six', 'office', 'own'])
  })
})

test.each([
  [{ labels: [], anomalyScore: null }, false],
  [{ labels: ['IP:VPN'], anomalyScore: 74 }, false],
  [{ labels: [], anomalyScore: 75 }, true],
  [{ labels: ['EVENT:ANOMALOUS'], anomalyScore: null }, true],
  [{ labels: ['EVENT:IMPOSSIBLE_TRAVEL'], anomalyScore: null }, true],
])('%j is anomalous: %s', (event, expected) => {
  expect(isAnomalous(event)).toBe(expected)
})

test('a connection is strong, likely or weak', () => {
  expect([1, 0.7, 0.5, 0.1].map(strengthOf)).toEqual(['strong', 'strong', 'likely', 'weak'])
  expect([-1, 0.345, 2].map(percentOf)).toEqual([0, 35, 100])
})

test.each([
  [{ browser: 'Safari', os: 'macOS', deviceModel: 'Mac' }, ''],
  [{ browser: 'Chrome', os: 'Android', deviceModel: 'Pixel 8' }, 'Pixel 8'],
  [{ browser: 'Chrome', os: 'Windows', deviceModel: '' }, ''],
])('%j has the model “%s”', (device, model) => {
  expect(deviceName(device).model).toBe(model)
})
