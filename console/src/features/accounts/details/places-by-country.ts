import type { AccountPlace } from '@signet/contract/account-details'
import type { CountryCount } from '../../../ui/world-map/world-map.tsx'

/** The cities of a country together: the map has one square for each. */
export function placesByCountry(places: readonly AccountPlace[]): CountryCount[] {
  const found = new Map<string, { country: string; events: number; failures: number }>()
  for (const { country, events, failures } of places) {
    const before = found.get(country) ?? { country, events: 0, failures: 0 }
    found.set(country, { country, events: before.events + events, failures: before.failures + failures })
  }
  return [...found.values()].sort((one, other) => other.events - one.events)
}
