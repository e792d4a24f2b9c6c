import { type City, cities } from './networks.ts'
import { householdOf, type Person, personOf } from './person.ts'
import type { Planned } from './planned.ts'
import { mix, mixText, randomFrom } from './random.ts'

export interface WorldOptions {
  readonly seed: number
  /** About how many accounts a month shows. */
  readonly accounts: number
  /** Attacks, planted on days of their own. */
  readonly planned?: readonly Planned[]
}

export interface World {
  readonly seed: number
  readonly accounts: number
  readonly planned: readonly Planned[]
  /** People who had an account before any day that is looked at: more than a month shows, since many come rarely. */
  readonly residents: number
  /** Visits a day, by resident. */
  readonly rates: Float64Array
  readonly headquarters: City
  resident(index: number): Person
  /** Somebody who signed up on a day; `index` counts the sign-ups of that day. */
  newcomer(day: number, index: number): Person
}

// Fitted to the shape of a large single sign-on (detection.md §4): most come once in a while, some every day.
const residentsPerAccount = 1.75
const rareShare = 0.55
const rareVisitsPerMonth = 0.35
const regularVisits = { mu: 0.65, sigma: 1 }
const mostVisitsPerMonth = 90

export function visitsPerDay(key: number): number {
  const random = randomFrom(key, 31)
  if (random.chance(rareShare)) return rareVisitsPerMonth / 30
  const monthly = Math.exp(regularVisits.mu + regularVisits.sigma * random.normal())
  return Math.min(mostVisitsPerMonth, monthly) / 30
}

export function makeWorld({ seed, accounts, planned = [] }: WorldOptions): World {
  const residents = Math.round(accounts * residentsPerAccount)
  const base = mixText(mix(0x51_6e_e7, seed), 'people')
  const keyOf = (index: number) => mix(base, index)
  const headquarters = cities.find(({ city }) => city === 'Chicago') ?? cities[0]
  if (headquarters === undefined) throw new Error('No cities are listed')
  const resident = (index: number): Person =>
    personOf(keyOf(index), `usr_${accountNumber(seed, index)}`, {
      household: inHousehold(index) ? householdOf(keyOf(index - (index % 100))) : undefined,
      city: isEmployee(index, accounts) ? headquarters : undefined,
      worksInOffice: isEmployee(index, accounts) ? true : undefined,
    })
  const newcomer = remembered((number: number): Person => {
    const day = Math.floor(number / mostSignUps)
    const index = number % mostSignUps
    return personOf(mix(mix(base, day), index), `usr_${accountNumber(seed ^ day, index)}n${day.toString(36)}`)
  })
  return {
    seed,
    accounts,
    planned,
    residents,
    rates: Float64Array.from({ length: residents }, (_, index) => (isSeasonal(index) ? 0 : visitsPerDay(keyOf(index)))),
    headquarters,
    resident: remembered(resident),
    newcomer: (day, index) => newcomer(day * mostSignUps + index),
  }
}

/** Families of three that share a tablet: three of a hundred people. */
export const inHousehold = (index: number): boolean => index % 100 >= 10 && index % 100 < 13

/** The staff of one firm whose hundreds of people leave through one address. */
export function isEmployee(index: number, accounts: number): boolean {
  const every = Math.round(1 / Math.min(0.05, Math.max(0.02, 200 / accounts)))
  return index % every === 7 && !inHousehold(index)
}

/** Customers who come for two days every four months. */
export const isSeasonal = (index: number): boolean => index % 200 === 77

function accountNumber(seed: number, index: number): string {
  return mix(mix(seed, 41), index).toString(16).padStart(8, '0') + index.toString(36)
}

/** A day has fewer sign-ups than this in any world that fits into memory. */
const mostSignUps = 1_000_000

const remembersAtMost = 200_000

function remembered(make: (index: number) => Person): (index: number) => Person {
  const known = new Map<number, Person>()
  return (index) => {
    const found = known.get(index)
    if (found !== undefined) return found
    const person = make(index)
    if (known.size >= remembersAtMost) known.clear()
    known.set(index, person)
    return person
  }
}
