import type { IdentifierKind } from '@signet/contract/identifiers'
import { type ExplorerSearch, equalTo, eventsOf, eventsWith } from '../../../api/explorer-search.ts'
import { fieldOf } from '../kinds.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The spans that the explorer names; longer ones are two moments. */
const NAMED = [7, 30, 90]

/** The way to the events of an identifier, in the time that the graph is about. */
export function eventsOfNode(kind: IdentifierKind, value: string, days: number, now: number): ExplorerSearch {
  const field = fieldOf[kind]
  if (NAMED.includes(days)) return eventsWith(field, value, `${days}d`)
  const to = Math.ceil(now / MINUTE_MS) * MINUTE_MS
  return eventsBetween(kind, value, to - days * DAY_MS, to)
}

export const eventsBetween = (kind: IdentifierKind, value: string, from: number, to: number): ExplorerSearch =>
  eventsOf({ timeRange: [new Date(from).toISOString(), new Date(to).toISOString()] }, equalTo(fieldOf[kind], value))
