import { minuteMs } from './calendar.ts'
import type { SimulatedEvent } from './event.ts'
import {
  carriersOf,
  cities,
  distanceKm,
  hostingNetworks,
  type Network,
  relaysOf,
  torNetworks,
  universitiesOf,
  vpnNetworks,
} from './networks.ts'

/** Counting for tests: the words of detection.md §1, taken literally. */

const networks: readonly Network[] = [
  ...cities.flatMap((city) => city.networks),
  ...[...carriersOf.values(), ...universitiesOf.values(), ...relaysOf.values()].flat(),
  ...hostingNetworks,
  ...vpnNetworks,
  ...torNetworks,
]

/** Where an address of the tables lies; homes with IPv6 lie in the city whose /48 they have. */
export function networkOf(ip: string): Network {
  const city = ip.includes(':') ? cities.find(({ ipv6 }) => ipv6 !== '' && ip.startsWith(`${ipv6}:`)) : undefined
  const number = ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const found = city?.networks[0] ?? networks.find(({ first, size }) => number >= first && number < first + size)
  if (found === undefined) throw new Error(`${ip} is in none of the tables`)
  return found
}

export type Events = readonly SimulatedEvent[]

export const count = (events: Events, value: (event: SimulatedEvent) => unknown): number =>
  new Set(events.map(value)).size
export const account = ({ accountId, email }: SimulatedEvent): string => accountId ?? email ?? ''
export const address = ({ ip }: SimulatedEvent): string => ip
export const asn = ({ ip }: SimulatedEvent): number => networkOf(ip).asn
export const country = ({ ip }: SimulatedEvent): string => networkOf(ip).place.country
export const system = ({ userAgent }: SimulatedEvent): string =>
  /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(userAgent)?.[0] ?? userAgent
export const client = (event: SimulatedEvent): string => event.deviceId ?? `${system(event)} ${event.ip}`
export const ofType = (events: Events, ...types: readonly string[]): Events =>
  events.filter(({ type }) => types.includes(type))

const credentialReasons = new Set(['bad_password', 'unknown_user', 'locked'])
export const fails = (events: Events): Events =>
  events.filter(({ type, reason }) => type === 'LOGIN_FAILED' && credentialReasons.has(reason ?? ''))

export function groups(events: Events, key: (event: SimulatedEvent) => string): Map<string, SimulatedEvent[]> {
  const found = new Map<string, SimulatedEvent[]>()
  for (const event of events) found.set(key(event), [...(found.get(key(event)) ?? []), event])
  return found
}

/** Whether the events of any window of that length pass. */
export function anyWindow(events: Events, minutes: number, passes: (events: Events) => boolean): boolean {
  const sorted = events.toSorted((a, b) => a.timestamp - b.timestamp)
  return sorted.some(({ timestamp }, index) =>
    passes(sorted.slice(index).filter((event) => event.timestamp - timestamp <= minutes * minuteMs)),
  )
}

/** The same, for the events of each source, account or the like by itself. */
export function anyGroupWindow(
  events: Events,
  key: (event: SimulatedEvent) => string,
  minutes: number,
  passes: (events: Events) => boolean,
): boolean {
  return [...groups(events, key).values()].some((group) => anyWindow(group, minutes, passes))
}

export const kilometres = (a: SimulatedEvent, b: SimulatedEvent): number =>
  distanceKm(networkOf(a.ip).place, networkOf(b.ip).place)
export const minutesBetween = (a: SimulatedEvent, b: SimulatedEvent): number =>
  Math.abs(a.timestamp - b.timestamp) / minuteMs
