import { homesAmericas } from './data/homes-americas.ts'
import { homesAsiaPacificAfrica } from './data/homes-asia-pacific-africa.ts'
import { homesEurope } from './data/homes-europe.ts'
import { hosting } from './data/hosting.ts'
import { mobileCarriers } from './data/mobile-carriers.ts'
import { homesWithIpv6, privacyRelays, privateRanges, torExits } from './data/special-networks.ts'
import { universities } from './data/universities.ts'
import { vpnExits } from './data/vpn-exits.ts'
import { mix } from './random.ts'

export interface Place {
  readonly country: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  /** Standard time; an hour of summer time changes no rhythm that matters here. */
  readonly utcOffsetHours: number
}

/** A range of addresses that geolocation puts into one place. */
export interface Network {
  readonly asn: number
  readonly first: number
  readonly size: number
  readonly place: Place
}

export interface City extends Place {
  readonly networks: readonly Network[]
  /** The /48 of homes that have IPv6, or ''. */
  readonly ipv6: string
}

function rangeOf(cidr: string): { first: number; size: number } {
  const [address = '', bits = '32'] = cidr.split('/')
  const first = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return { first, size: 2 ** (32 - Number(bits)) }
}

const ipv6ByCity = new Map(
  homesWithIpv6
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.lastIndexOf('|')), line.slice(line.lastIndexOf('|') + 1)]),
)

function citiesIn(table: string): City[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [country = '', city = '', latitude, longitude, offset, owners = ''] = line.split('|')
      const place: Place = {
        country,
        city,
        latitude: Number(latitude),
        longitude: Number(longitude),
        utcOffsetHours: Number(offset),
      }
      const networks = owners.split(', ').flatMap((owner) => {
        const [asn = '', ...cidrs] = owner.split(' ')
        return cidrs.map((cidr) => ({ asn: Number(asn), place, ...rangeOf(cidr) }))
      })
      return { ...place, networks, ipv6: ipv6ByCity.get(`${country}|${city}`) ?? '' }
    })
}

const networksIn = (table: string): Network[] => citiesIn(table).flatMap((city) => city.networks)

function byCountry<T extends Place | Network>(list: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const each of list) {
    const country = 'place' in each ? each.place.country : each.country
    groups.set(country, [...(groups.get(country) ?? []), each])
  }
  return groups
}

export const cities = citiesIn(homesAmericas + homesEurope.trimStart() + homesAsiaPacificAfrica.trimStart())
export const citiesOf = byCountry(cities)
export const carriersOf = byCountry(networksIn(mobileCarriers))
export const universitiesOf = byCountry(networksIn(universities))
export const hostingNetworks = networksIn(hosting)
export const vpnNetworks = networksIn(vpnExits)
export const torNetworks = networksIn(torExits)
export const relaysOf = byCountry(networksIn(privacyRelays))
export const insideNetworks = privateRanges.split(' ').map(rangeOf)

/** The nth address of a range, never its first or last one. */
export function addressIn({ first, size }: { first: number; size: number }, index: number): string {
  const at = first + 1 + (index % Math.max(1, size - 2))
  return `${at >>> 24}.${(at >>> 16) & 255}.${(at >>> 8) & 255}.${at & 255}`
}

/** An address in a home's own /64. */
export function ipv6In(prefix: string, home: number, host: number): string {
  const group = (n: number) => (n & 0xffff).toString(16)
  const low = mix(host, home)
  return `${prefix}:${group(home)}:${group(low >>> 16)}:${group(low | 1)}:${group(mix(low, 1))}:${group(mix(low, 2))}`
}

const radians = Math.PI / 180

/** Great-circle distance in kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const angle =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(b.longitude - a.longitude)
  return 12_742 * Math.asin(Math.sqrt(angle))
}
