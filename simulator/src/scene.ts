import type { ThreatType } from '@signet/contract/threat-types'
import { newComputer, newPhone, userAgentOf } from './agents.ts'
import { dayMs, dayOf, hourMs, minuteMs, momentOf } from './calendar.ts'
import { automation } from './data/automation.ts'
import { type Account, idsOf, type SimulatedEvent, type Story, storyOf, type Via } from './event.ts'
import { addressIn, type City, cities, distanceKm, hostingNetworks, type Network, type Place } from './networks.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Play } from './scenario.ts'
import type { GroundTruth, Subject } from './threat.ts'
import { homeAddress, viaOf } from './whereabouts.ts'
import { inHousehold, isEmployee, isSeasonal, type World } from './world.ts'

export interface Planting {
  readonly scenario: string
  readonly id: string
  readonly startsAt: number
  readonly isAboveThreshold: boolean
}

/** Where a scenario plays: the people it may use, and the two stories that it writes. */
export interface Scene extends Planting {
  readonly world: World
  readonly random: Random
  /** What the attacker does. */
  readonly attack: Story
  /** What the victims do meanwhile. */
  readonly aside: Story
}

export function openScene(world: World, planting: Planting, random: Random): Scene {
  return { ...planting, world, random, attack: storyOf(`${planting.id}-a`), aside: storyOf(`${planting.id}-b`) }
}

/** Different people of the ordinary kind; `perDay` asks for those who come at least that often. */
export function victims({ world, random }: Scene, count: number, perDay = 0): Person[] {
  const chosen = new Set<number>()
  for (let attempt = 0; chosen.size < count && attempt < count * 60 + 400; attempt++) {
    const index = random.between(0, world.residents - 1)
    if (isSeasonal(index) || inHousehold(index) || isEmployee(index, world.accounts)) continue
    if ((world.rates[index] ?? 0) >= perDay) chosen.add(index)
  }
  return [...chosen].map((index) => world.resident(index))
}

/** Exactly one, who comes often. */
export function regular(scene: Scene): Person {
  const [person] = victims(scene, 1, 0.15)
  return person ?? scene.world.resident(0)
}

/** The way its owner usually comes: the computer at home. */
export function ownVia(person: Person, at: number, sessionId: string): Via {
  return viaOf({ device: person.computer, ip: homeAddress(person, dayOf(at)) }, at, sessionId)
}

/** Earlier sign-ins of the owner, one a day, so that there is something to differ from. */
export function habits(scene: Scene, person: Person, count: number): void {
  const today = dayOf(scene.startsAt)
  for (let back = count; back > 0; back--) {
    const at = momentOf(today - back, 19 + scene.random.next() * 2, person.home.utcOffsetHours)
    // Where the clock of the owner is ahead of ours, yesterday evening may be after the start.
    const safe = Math.min(at, scene.startsAt - (back - 0.5) * dayMs)
    scene.aside.add('LOGIN_SUCCESS', safe, person, ownVia(person, safe, scene.random.hex(16)))
  }
}

export interface Source {
  readonly network: Network
  readonly ip: string
}

export function serverSource(random: Random): Source {
  const network = random.pick(hostingNetworks)
  return { network, ip: addressIn(network, random.between(10, 1000)) }
}

/** Homes whose machines are rented out as proxies. */
export function proxySource(random: Random, where: readonly City[] = cities): Source {
  const network = random.pick(random.pick(where).networks)
  return { network, ip: addressIn(network, random.between(10, 890)) }
}

/** Different addresses, in as many networks as there are. */
export function proxySources(random: Random, count: number): Source[] {
  const found = new Map<string, Source>()
  while (found.size < count) {
    const source = proxySource(random)
    found.set(source.ip, source)
  }
  return [...found.values()]
}

export function citiesAway(from: Place, atLeastKm: number, atMostKm = 30_000): City[] {
  return cities.filter((city) => {
    const distance = distanceKm(from, city)
    return distance >= atLeastKm && distance <= atMostKm
  })
}

/** An honest-looking client that this account has never used. */
export function strangeVia({ random }: Scene, ip: string, at: number, sessionId = random.hex(16)): Via {
  const device = random.chance(0.5) ? newComputer(random, true) : newPhone(random, true, false)
  return { ip, userAgent: userAgentOf(device, dayOf(at)), deviceId: device.deviceId, sessionId, targetApp: 'Lumen Web' }
}

/** A script; a campaign keeps its agent. */
export function scriptVia(ip: string, userAgent: string): Via {
  return { ip, userAgent, deviceId: '', sessionId: '', targetApp: 'Lumen Web' }
}

export const scriptAgent = (random: Random): string => random.pick(automation)

/** Moments spread over a time, in order, the first at its start and the last at its end. */
export function spread(start: number, count: number, overMinutes: number, random: Random): number[] {
  const step = count > 1 ? (overMinutes * minuteMs) / (count - 1) : 0
  return Array.from({ length: count }, (_, turn) => {
    const jitter = turn === 0 || turn === count - 1 ? 0 : (random.next() - 0.5) * step * 0.8
    return start + turn * step + jitter
  })
}

/** A name that nobody has. */
export function nobody(random: Random, domain: string): Account {
  return { accountId: '', email: `${random.hex(4)}.${random.hex(5)}@${domain}`, phone: '' }
}

export interface Finding {
  readonly type: ThreatType
  readonly subject: Subject
  readonly events: readonly SimulatedEvent[]
  readonly compromised?: readonly Person[]
  readonly isAboveThreshold?: boolean
}

export const accountSubject = ({ accountId }: Account): Subject => ({ kind: 'account', value: accountId })
export const sourceSubject = ({ ip }: { ip: string }): Subject => ({ kind: 'ip', value: ip })

/** Ends a scene: what was planted, with the truth about it. */
export function close(scene: Scene, ...findings: readonly Finding[]): Play {
  const distractorIds = idsOf(scene.aside.events)
  const truths = findings.map((finding): GroundTruth => {
    const times = finding.events.map(({ timestamp }) => timestamp)
    return {
      scenario: scene.scenario,
      type: finding.type,
      subject: finding.subject,
      accounts: unique(finding.events.map(({ accountId, email }) => accountId ?? email)),
      compromised: (finding.compromised ?? []).map(({ accountId }) => accountId),
      sources: unique(finding.events.map(({ ip }) => ip)),
      from: Math.min(...times),
      to: Math.max(...times),
      eventIds: idsOf(finding.events),
      distractorIds,
      isAboveThreshold: finding.isAboveThreshold ?? scene.isAboveThreshold,
      isComplete: true,
    }
  })
  return { events: [...scene.attack.events, ...scene.aside.events], truths }
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}

export const later = (at: number, { minutes = 0, hours = 0 }: { minutes?: number; hours?: number }): number =>
  at + minutes * minuteMs + hours * hourMs
