import type { Filter } from '@signet/contract/event-query'
import type { Severity } from '@signet/contract/threat-types'
import type { Detection, Firing, FiringMeasure } from '../detections/detection.ts'
import { withinWindows } from './evidence-windows.ts'
import { type HourlyFiring, rankOf, together } from './hourly-firing.ts'

/** What is true of a threat by its firings alone; counts come from the events that the evidence selects. */
export interface ThreatStory {
  readonly severity: Severity
  readonly from: number
  readonly to: number
  readonly title: string
  readonly summary: string
  readonly measures: readonly FiringMeasure[]
  readonly filters: Filter[]
  readonly sources: readonly string[]
  readonly compromised: readonly string[]
}

/** At least one firing, all of one type and subject. */
export function storyOf(detection: Detection, firings: readonly HourlyFiring[]): ThreatStory {
  const ordered = [...firings].sort((one, other) => one.at - other.at)
  const last = ordered.at(-1)
  if (last === undefined) throw new Error('a threat without firings')
  const telling = ordered.reduce((best, each) => (rankOf(each.severity) >= rankOf(best.severity) ? each : best))
  const compromised = together(ordered.map((each) => each.compromised))
  const from = Math.min(...ordered.map((each) => each.from))
  const to = Math.max(...ordered.map((each) => each.to))
  const told: Firing = { ...telling, from, to, compromised, evidence: [] }
  return {
    severity: telling.severity,
    from,
    to,
    title: `${detection.title}: ${subjectText(telling)}`,
    summary: detection.summarise(told),
    measures: telling.measures,
    filters: withinWindows(filtersOf(ordered), ordered),
    sources: together(ordered.map((each) => each.sources)),
    compromised,
  }
}

const MAX_SHOWN = 80

function subjectText({ subject }: HourlyFiring): string {
  if (subject.kind === 'workspace') return 'the whole workspace'
  return subject.value.length > MAX_SHOWN ? `${subject.value.slice(0, MAX_SHOWN)}…` : subject.value
}

/** Rules of one type that spoke about the subject: what any of them counts is evidence. */
function filtersOf(firings: readonly HourlyFiring[]): Filter[] {
  const distinct = new Map<string, readonly Filter[]>()
  for (const { evidence } of firings) for (const { filters } of evidence) distinct.set(JSON.stringify(filters), filters)
  const all = [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, filters]) => [...filters])
  const [only] = all
  if (all.length === 1 && only !== undefined) return only
  return [{ operator: 'or', filters: all.map((filters) => ({ operator: 'and', filters })) }]
}

/** The time of a resolved threat of the same type and subject. */
export interface Settled {
  readonly from: number
  readonly to: number
}

/**
 * What was resolved stays resolved: only a firing with evidence of its own is new. A named success is its own evidence; a
 * count has to be reached again by events that the resolved threat did not count.
 */
export function isNew({ latest, to: end }: Pick<HourlyFiring, 'latest' | 'to'>, settled: readonly Settled[]): boolean {
  return settled.every(({ from, to }) => latest > to || end < from)
}

/** Without what a resolved threat counts already: its evidence begins after that. */
export function withoutSettled(firing: HourlyFiring, settled: readonly Settled[]): HourlyFiring {
  const before = settled.filter(({ to }) => to >= firing.from && to < firing.to).map(({ to }) => to + 1)
  return { ...firing, from: Math.max(firing.from, ...before) }
}
