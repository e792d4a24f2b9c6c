import { type Device, isMobile, userAgentOf } from './agents.ts'
import { dayOf, isWeekend } from './calendar.ts'
import type { Via } from './event.ts'
import { addressIn, type City, cities, distanceKm, insideNetworks, ipv6In, type Place, relaysOf } from './networks.ts'
import { type Person, phoneOn } from './person.ts'
import { mix, type Random, share } from './random.ts'

/** How somebody comes to us at one moment. */
export interface Whereabouts {
  readonly place: Place
  readonly device: Device
  readonly ip: string
  readonly network: 'home' | 'mobile' | 'office' | 'campus' | 'hotel' | 'vpn' | 'relay' | 'inside'
}

/** One carrier gateway has few addresses, each shared by many phones. */
const addressesPerGateway = 12

export function carrierAddress(person: Person, random: Random): string {
  const network = random.pick(person.carrier)
  // The middle of the range, so that nobody's home or another gateway is meant.
  return addressIn(network, 300 + random.between(0, addressesPerGateway - 1))
}

/** A third of homes gets a new address every two weeks; a quarter of those with IPv6 shows it. */
export function homeAddress(person: Person, day: number): string {
  const { key, home } = person
  if (home.ipv6 !== '' && mix(key, 21) % 4 === 0) return ipv6In(home.ipv6, person.homeIndex, key)
  const lease = mix(key, 22) % 3 === 0 ? Math.floor((day + (key % 14)) / 14) : 0
  return addressIn(person.homeNetwork, person.homeIndex + (mix(person.homeIndex, lease) % 20))
}

/** Three places of work for each city, one address each. */
function officeAddress({ key, home }: Person): string {
  const office = mix(key, 23) % 3
  const network = home.networks[office % home.networks.length]
  if (network === undefined) throw new Error(`${home.city} has no networks`)
  return addressIn(network, 900 + office)
}

export interface Trip {
  readonly to: City
  /** On the way: nobody signs in on a flight. */
  readonly isTravelling: boolean
}

const tripEveryDays = 30

/** One in twenty-five travels in a given month, for six to eleven days. */
export function tripOn({ key, home }: Person, day: number): Trip | null {
  const shifted = day + (key % tripEveryDays)
  const hash = mix(mix(key, 24), Math.floor(shifted / tripEveryDays))
  if (share(hash) >= 0.04) return null
  const length = 6 + (hash % 6)
  const at = shifted % tripEveryDays
  if (at >= length) return null
  const to = cities[mix(hash, 1) % cities.length]
  if (to === undefined || to.country === home.country) return null
  // Two silent days are enough for any journey at any difference of clocks.
  const quietDays = distanceKm(to, home) > 4000 ? 2 : 1
  return { to, isTravelling: at < quietDays || at >= length - quietDays }
}

export function whereaboutsAt(
  person: Person,
  day: number,
  hour: number,
  random: Random,
  trip: Trip | null,
): Whereabouts {
  const onPhone = random.chance(person.prefersPhone)
  const device = onPhone
    ? phoneOn(person, day)
    : person.tablet !== null && random.chance(0.25)
      ? person.tablet
      : person.computer
  if (trip !== null) {
    const network = random.pick(trip.to.networks)
    const hotel = mix(person.key, day >> 4) % 40
    return { place: trip.to, device, ip: addressIn(network, 500 + hotel), network: 'hotel' }
  }
  const place = person.home
  if (person.vpn !== null && random.chance(0.4))
    return { place: person.vpn.place, device, ip: addressIn(person.vpn, random.between(2, 60)), network: 'vpn' }
  if (onPhone && isMobile(device) && random.chance(0.45))
    return { place, device, ip: carrierAddress(person, random), network: 'mobile' }
  const isWorkTime = !isWeekend(day) && hour >= 9 && hour < 18
  if (isWorkTime && person.campus !== null)
    return {
      place: person.campus.place,
      device,
      ip: addressIn(person.campus, 40 + (person.key % 90)),
      network: 'campus',
    }
  if (isWorkTime && person.worksInOffice && random.chance(0.7)) return atWork(person, device, random)
  const relays = relaysOf.get(place.country)
  if (device.platform === 'iphone' && relays !== undefined && mix(person.key, 25) % 25 === 0)
    return { place, device, ip: addressIn(random.pick(relays), random.between(0, 200)), network: 'relay' }
  return { place, device, ip: homeAddress(person, day), network: 'home' }
}

function atWork(person: Person, device: Device, random: Random): Whereabouts {
  const place = person.home
  // A few applications stand inside the company and log its private addresses.
  if (random.chance(0.01))
    return { place, device, ip: addressIn(random.pick(insideNetworks), person.key % 900), network: 'inside' }
  return { place, device, ip: officeAddress(person), network: 'office' }
}

export function viaOf(
  { device, ip }: Pick<Whereabouts, 'device' | 'ip'>,
  time: number,
  sessionId: string,
  page = 'Lumen Web',
): Via {
  const apps = {
    iphone: 'Lumen iOS',
    ipad: 'Lumen iOS',
    android: 'Lumen Android',
    windows: page,
    mac: page,
    linux: page,
  }
  return {
    ip,
    userAgent: userAgentOf(device, dayOf(time)),
    deviceId: device.deviceId,
    sessionId,
    targetApp: device.browser === 'app' ? apps[device.platform] : page,
  }
}
