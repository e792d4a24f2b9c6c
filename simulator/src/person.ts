import { type Device, newComputer, newPhone, newTablet } from './agents.ts'
import { firmDomains, freeMailDomains, localMailDomains, nameLists } from './data/names.ts'
import type { Account } from './event.ts'
import { type City, carriersOf, citiesOf, distanceKm, type Network, universitiesOf, vpnNetworks } from './networks.ts'
import { mix, type Random, randomFrom, share, weighted } from './random.ts'

export type Factor = 'push' | 'sms' | 'code'

export interface Person extends Account {
  readonly key: number
  readonly home: City
  readonly homeNetwork: Network
  readonly homeIndex: number
  /** The gateways of the carrier's network that the phone may leave through. */
  readonly carrier: readonly Network[]
  readonly campus: Network | null
  readonly vpn: Network | null
  /** Whether there is a place of work with one address for everybody. */
  readonly worksInOffice: boolean
  readonly computer: Device
  readonly usesApp: boolean
  readonly sendsDeviceId: boolean
  readonly tablet: Device | null
  readonly sharesTablet: boolean
  readonly prefersPhone: number
  readonly factor: Factor | null
  readonly plan: 'free' | 'plus' | 'pro'
  readonly paymentHash: string
}

/** What another member of the household brings along. */
export interface Household {
  readonly home: City
  readonly homeNetwork: Network
  readonly homeIndex: number
  readonly tablet: Device
}

const countryShares: readonly (readonly [country: string, percent: number])[] = [
  ...([
    ['US', 36],
    ['GB', 10],
    ['DE', 9],
    ['FR', 7],
    ['CA', 5],
    ['BR', 4],
    ['IN', 4],
    ['ES', 3],
    ['IT', 3],
  ] as const),
  ...([
    ['NL', 3],
    ['AU', 3],
    ['MX', 2],
    ['PL', 2],
    ['JP', 2],
    ['SE', 1],
    ['CH', 1],
    ['AT', 1],
    ['IE', 0.5],
  ] as const),
  ...([
    ['BE', 0.5],
    ['PT', 0.5],
    ['DK', 0.4],
    ['NO', 0.4],
    ['NZ', 0.3],
    ['SG', 0.3],
    ['ZA', 0.3],
    ['KR', 0.3],
  ] as const),
  ...([
    ['TR', 0.2],
    ['AR', 0.2],
    ['CO', 0.1],
  ] as const),
]

function countryOf(draw: number): string {
  return weighted(countryShares, draw * 100) ?? 'US'
}

const words = (text: string) => text.split(' ')
const namesByCountry = new Map(
  nameLists.flatMap(({ countries, first, last }) =>
    words(countries).map((country) => [country, { first: words(first), last: words(last) }] as const),
  ),
)
const freeMail = words(freeMailDomains)
const firms = words(firmDomains)

function emailOf(random: Random, country: string): string {
  const names = namesByCountry.get(country) ?? namesByCountry.get('US')
  const first = random.pick(names?.first ?? ['Sam']).toLowerCase()
  const last = random.pick(names?.last ?? ['Hill']).toLowerCase()
  const digits = random.between(1, 9999)
  const name = random.pick([`${first}.${last}${digits}`, `${first}${last}${digits}`, `${first[0]}${last}${digits}`])
  if (random.chance(0.14)) return `${first}.${last}${digits % 100}@${random.pick(firms)}`
  const local = localMailDomains[country]
  return `${name}@${local !== undefined && random.chance(0.35) ? random.pick(words(local)) : random.pick(freeMail)}`
}

const areaCodes = [202, 212, 303, 312, 404, 415, 512, 617, 702, 713, 808, 206]

/** 555-0100 to 555-0199 belong to nobody, in every area. */
export function fictionalPhone(random: Random): string {
  return `+1${random.pick(areaCodes)}55501${String(random.between(0, 99)).padStart(2, '0')}`
}

function cityOf(country: string, random: Random): City {
  const cities = citiesOf.get(country) ?? citiesOf.get('US')
  if (cities === undefined) throw new Error(`No cities are listed for ${country}`)
  // The tables list the largest first.
  return cities[Math.floor(random.next() ** 1.6 * cities.length)] ?? random.pick(cities)
}

/** A phone leaves through one of its carrier's nearest gateways, which may still be far away. */
const gateways = 2

export interface Circumstances {
  readonly household?: Household | undefined
  readonly city?: City | undefined
  readonly worksInOffice?: boolean | undefined
}

/** Everything about somebody follows from one number. */
export function personOf(key: number, accountId: string, circumstances: Circumstances = {}): Person {
  const random = randomFrom(key, 11)
  const { household } = circumstances
  const home = household?.home ?? circumstances.city ?? cityOf(countryOf(random.next()), random)
  const networks = carriersOf.get(home.country) ?? home.networks
  const asn = random.pick(networks).asn
  const sendsDeviceId = random.chance(0.4)
  const usesApp = random.chance(0.3)
  const campuses = universitiesOf.get(home.country)
  const plan = random.chance(0.62) ? 'free' : random.chance(0.7) ? 'plus' : 'pro'
  return {
    key,
    accountId,
    email: emailOf(random, home.country),
    phone: random.chance(0.35) ? fictionalPhone(random) : '',
    home,
    homeNetwork: household?.homeNetwork ?? random.pick(home.networks),
    homeIndex: household?.homeIndex ?? random.between(0, 1000),
    carrier: networks
      .filter((network) => network.asn === asn)
      .toSorted((a, b) => distanceKm(home, a.place) - distanceKm(home, b.place))
      .slice(0, gateways),
    campus: campuses !== undefined && random.chance(0.07) ? random.pick(campuses) : null,
    vpn: random.chance(0.1) ? random.pick(vpnNetworks) : null,
    worksInOffice: circumstances.worksInOffice ?? random.chance(0.3),
    computer: newComputer(random, sendsDeviceId),
    usesApp,
    sendsDeviceId,
    tablet: household?.tablet ?? (random.chance(0.12) ? newTablet(random, sendsDeviceId) : null),
    sharesTablet: household !== undefined,
    prefersPhone: household !== undefined ? 0.3 : random.chance(0.55) ? 0.95 : random.next() * 0.8,
    factor: random.chance(0.3) ? random.pick<Factor>(['push', 'push', 'sms', 'code']) : null,
    plan,
    paymentHash: plan === 'free' ? '' : random.hex(40),
  }
}

export function householdOf(key: number): Household {
  const random = randomFrom(key, 12)
  const home = cityOf(countryOf(random.next()), random)
  return {
    home,
    homeNetwork: random.pick(home.networks),
    homeIndex: random.between(0, 1000),
    tablet: newTablet(random, true),
  }
}

const phoneLifeDays = 720

/** A phone is replaced every two years, on a day of its owner's own. */
export function phoneGeneration({ key }: Person, day: number): { generation: number; isNew: boolean } {
  const age = day + (mix(key, 13) % phoneLifeDays)
  return { generation: Math.floor(age / phoneLifeDays), isNew: age % phoneLifeDays < 14 }
}

export function phoneOn(person: Person, day: number): Device {
  const random = randomFrom(person.key, 14, phoneGeneration(person, day).generation)
  return newPhone(random, person.sendsDeviceId, person.usesApp)
}

/** Some people are clumsier than others: a factor on every way to fail. */
export const clumsiness = ({ key }: Person): number => (share(mix(key, 15)) < 0.25 ? 2.2 : 0.6)
