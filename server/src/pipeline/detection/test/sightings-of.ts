import type { StoredEvent } from '@signet/contract/event'
import { sourceOf } from '@signet/engine/detections/source-of'
import { passes } from '@signet/engine/query/passes'
import { problems } from '@signet/engine/query/query-problem'
import { readFilters } from '@signet/engine/query/read-filters'
import type { HourlyFiring } from '@signet/engine/threats/hourly-firing'
import type { Sighting } from './match-truth.ts'

/** Each firing with the accounts and sources of the events that its evidence selects. The events are in order of time. */
export function sightingsOf(firings: readonly HourlyFiring[], events: readonly StoredEvent[]): Sighting[] {
  return firings.map(({ type, subject, from, to, evidence, sources }) => {
    const told = problems()
    const rules = evidence.map(({ filters }) => passes(readFilters(filters, 'filters', told)))
    told.throwAny()
    const shown: StoredEvent[] = []
    for (let at = firstAt(events, from); at < events.length; at += 1) {
      const event = events[at]
      if (event === undefined || event.timestamp > to) break
      if (rules.some((rule) => rule(event))) shown.push(event)
    }
    return {
      type,
      subject,
      from,
      to,
      accounts: new Set(shown.map(({ account }) => account)),
      sources: new Set([...sources, ...shown.map(({ ip }) => sourceOf(ip))]),
    }
  })
}

/** The place of the first event at a time or later. */
function firstAt(events: readonly StoredEvent[], time: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.timestamp ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
