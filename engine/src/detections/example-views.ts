import type { StoredEvent } from '@signet/contract/event'
import { passes } from '../query/passes.ts'
import { problems } from '../query/query-problem.ts'
import { readFilters } from '../query/read-filters.ts'
import type { Firing, IdentifierView, SourceView, Span, WorkspaceView } from './detection.ts'
import { inOrder } from './example-events.ts'
import { dayMs, hourMs } from './sliding-window.ts'
import { sourceOf } from './source-of.ts'
import { allAtOnce, type Steps } from './steps.ts'

const around = (events: readonly StoredEvent[]): Span => ({
  from: Math.min(...events.map(({ timestamp }) => timestamp)),
  to: Math.max(...events.map(({ timestamp }) => timestamp)) + 1,
})

/** What a driver would give for the span: events of an hour before and an hour after it. */
const within = (events: readonly StoredEvent[], { from, to }: Span) =>
  inOrder(events.filter(({ timestamp }) => timestamp >= from - hourMs && timestamp < to + hourMs))

/** What a rule finds when nobody else is waiting. */
export const found = (steps: Steps<Firing[]> | undefined): Firing[] => (steps === undefined ? [] : allAtOnce(steps))

/** Views for tests, of all the events unless a span is given. */
export function sourceView(events: readonly StoredEvent[], told: Partial<SourceView> = {}): SourceView {
  const span = told.span ?? around(events)
  const source = sourceOf(events[0]?.ip ?? '')
  return { source, usualAccounts: 0, residents: new Set(), ...told, span, events: within(events, span) }
}

export function workspaceView(events: readonly StoredEvent[], told: Partial<WorkspaceView> = {}): WorkspaceView {
  const span = told.span ?? around(events)
  const usual = { hours: new Map(), since: span.from - 30 * dayMs, agentDays: [], newest: span.to + 2 * hourMs }
  return { ...usual, ...told, span, events: within(events, span) }
}

export function identifierView(
  value: string,
  events: readonly StoredEvent[],
  told: Partial<IdentifierView> = {},
): IdentifierView {
  const span = told.span ?? around(events)
  const known = events.filter(({ timestamp }) => timestamp >= span.from - 30 * dayMs && timestamp < span.to)
  return { value, span, events: inOrder(known) }
}

/** The ids of the events that a firing's evidence shows, in order. */
export function shownBy({ evidence, from, to }: Firing, events: readonly StoredEvent[]): string[] {
  const told = problems()
  const shows = passes(readFilters(evidence, 'filters', told))
  told.throwAny()
  return idsOf(events.filter((event) => event.timestamp >= from && event.timestamp <= to && shows(event)))
}

export const idsOf = (events: readonly StoredEvent[]): string[] => inOrder(events).map(({ eventId }) => eventId)

/** Spans of an hour each that together are the span. */
export function hoursOf({ from, to }: Span): Span[] {
  const spans: Span[] = []
  for (let start = from; start < to; start += hourMs) spans.push({ from: start, to: Math.min(to, start + hourMs) })
  return spans
}

/** When and about what was fired: what must not depend on how the time was cut. */
export const momentsOf = (firings: readonly Firing[]): string[] =>
  firings.map(({ at, type, variant, subject }) => `${at} ${type} ${variant} ${subject.value}`).sort()
