import tzlookup from '@photostructure/tz-lookup'
import { boundedCache } from '@signet/engine/identifiers/bounded-cache'
import { type Column, readColumns, tableFile, textAt } from './column-file.ts'
import { findRange, type PlaceRanges } from './place-ranges.ts'

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
const REMEMBERED = 8_192
/** In their columns. */
const UNLOCATED = 0x7fff_ffff

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

/** By the tables that tools/tables makes. */
export function openPlaces(): Places {
  const loading = new Map<number, Promise<void>>()
  const ranges = new Map<number, PlaceRanges>()
  let names: Readonly<Record<PlaceColumn, Column>> | undefined
  let placeOf: (place: number) => Place = () => nowhere

  async function load(version: 4 | 6): Promise<void> {
    const [columns, table] = await Promise.all([
      names ?? readColumns<PlaceColumn>(tableFile('places')),
      readColumns<keyof PlaceRanges | 'set'>(tableFile(`places-${version}`)),
    ])
    if (columns.set[0] !== table.set[0])
      throw new Error('The tables of places have been made anew: start the server again')
    if (names === undefined) placeOf = boundedCache(REMEMBERED, (place: number) => toPlace(columns, place))
    names = columns
    ranges.set(version, table)
  }
  return {
    prepare(version) {
      const under = loading.get(version) ?? load(version)
      loading.set(version, under)
      // What could not be read may be there for the next who asks.
      under.catch(() => loading.delete(version))
      return under
    },
    find(ip, version) {
      const table = ranges.get(version)
      if (table === undefined) return { place: nowhere, bits: EVERY_BIT }
      const { place, bits } = findRange(table, ip, version)
      return { place: place === 0 ? nowhere : placeOf(place), bits }
    },
  }
}

/** `set`: of one making; numbers of places mean nothing in another. */
type PlaceColumn = 'set' | 'country' | 'region' | 'city' | 'latitude' | 'longitude' | 'textEnds' | 'texts'

function toPlace(columns: Readonly<Record<PlaceColumn, Column>>, at: number): Place {
  const text = (column: Column) => textAt(columns, column[at] ?? 0)
  const city = text(columns.city)
  const [latitude, longitude] = [degrees(columns.latitude[at]), degrees(columns.longitude[at])]
  const isLocated = latitude !== null && longitude !== null
  return {
    ...{ country: text(columns.country), region: text(columns.region), city, latitude, longitude },
    accuracyKm: isLocated ? (city === '' ? COUNTRY_KM : CITY_KM) : null,
    timeZone: isLocated ? tzlookup(latitude, longitude) : '',
  }
}

// Ten thousandths, as numbers that survive the store's 32 bits.
const degrees = (whole = UNLOCATED) => (whole === UNLOCATED ? null : Math.fround(whole / 10_000))
